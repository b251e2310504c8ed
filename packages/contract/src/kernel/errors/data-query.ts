// Refusals and field faults of data queries.
import { faultTable, refusalTable } from './table.ts'

export const dataQueryErrors = refusalTable({
  QUERY_TOO_LONG: {
    code: 43131,
    en: 'The query took longer than 10 seconds and was stopped. Choose fewer days, or create a file: it has a minute.',
    zh: '查询超过 10 秒，已停止。请缩短日期范围，或改为生成文件（可用一分钟）。',
  },
  QUERY_TOO_WIDE: {
    code: 43132,
    en: 'The query would read too many records, so it was not run. Add a condition on a date.',
    zh: '查询需要读取的记录过多，因此未执行。请添加日期条件。',
  },
})
export const dataQueryFaults = faultTable({
  QUERY_SOURCE: {
    en: 'There is no such source, or your role may not open its list.',
    zh: '没有该数据来源，或您的角色无权查看其列表。',
  },
  QUERY_FIELD: {
    en: 'The source has no such field, or your role may not see it.',
    zh: '该来源没有此字段，或您的角色无权查看。',
  },
  QUERY_OPERATOR: { en: 'This field can’t be compared like that.', zh: '此字段不支持该比较方式。' },
  QUERY_VALUE: { en: 'Enter a value of this field’s kind.', zh: '请输入符合该字段类型的值。' },
  QUERY_LIMIT: { en: 'Choose from 1 to 1,000 rows.', zh: '请选择 1 至 1,000 行。' },
  QUERY_DEPTH: { en: 'Conditions can be nested three deep.', zh: '条件最多嵌套三层。' },
  QUERY_CONDITIONS: { en: 'A query has up to 40 conditions.', zh: '一个查询最多 40 个条件。' },
})
