import { words } from '@falaj/contract/words'

export const listWords = words({
  range: { en: '{from}–{to} of {total}', zh: '第 {from}–{to} 条，共 {total} 条' },
  none: { en: 'No records', zh: '无记录' },
  pages: { en: 'Pages', zh: '分页' },
  page: { en: 'Page {n}', zh: '第 {n} 页' },
  previous: { en: 'Previous page', zh: '上一页' },
  next: { en: 'Next page', zh: '下一页' },
  jumpBack: { en: 'Back {n} pages', zh: '向前 {n} 页' },
  jumpOn: { en: 'On {n} pages', zh: '向后 {n} 页' },
  size: { en: 'Rows per page', zh: '每页条数' },
  perPage: { en: '{n} / page', zh: '{n} 条/页' },
  goTo: { en: 'Go to', zh: '跳至' },
  goToPage: { en: 'Go to page', zh: '跳至页码' },

  columns: { en: 'Columns', zh: '列' },
  columnsKept: { en: 'One column always stays.', zh: '至少保留一列。' },
  allColumns: { en: 'Show all', zh: '全部显示' },
  compact: { en: 'Compact rows', zh: '紧凑行高' },
  roomy: { en: 'Two-line rows', zh: '双行行高' },
  refresh: { en: 'Refresh', zh: '刷新' },
  more: { en: 'More of this row', zh: '展开此行' },
  less: { en: 'Less of this row', zh: '收起此行' },
  moreColumns: { en: 'More', zh: '更多' },
  table: { en: 'Records', zh: '记录' },

  views: { en: 'Saved views', zh: '已存视图' },
  viewsNone: {
    en: 'No saved views yet. A view keeps filter, page size and columns.',
    zh: '暂无视图。视图保存筛选、每页条数和列。',
  },
  viewName: { en: 'Name', zh: '名称' },
  viewSave: { en: 'Save this view', zh: '保存当前视图' },
  viewRemove: { en: 'Remove the view {name}', zh: '删除视图 {name}' },
  viewAll: { en: 'All records', zh: '全部记录' },

  filters: { en: 'Filters', zh: '筛选' },
  addFilter: { en: 'Add filter: {name}', zh: '添加筛选：{name}' },
  removeFilter: { en: 'Remove filter: {name}', zh: '移除筛选：{name}' },
  clear: { en: 'Clear', zh: '清除' },
  and: { en: '{first} +{n}', zh: '{first} +{n}' },
  any: { en: 'Any', zh: '不限' },

  totals: { en: 'Totals of this filter', zh: '当前筛选合计' },
  matching: { en: { one: '{n} record matches', other: '{n} records match' }, zh: '符合条件 {n} 条' },

  details: { en: 'Details', zh: '详情' },
  up: { en: 'Previous record', zh: '上一条' },
  down: { en: 'Next record', zh: '下一条' },

  export: { en: 'Export', zh: '导出' },
})
