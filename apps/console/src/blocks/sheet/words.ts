import { words } from '@falaj/contract/kernel/words'

export const sheetWords = words({
  lead: {
    en: 'A CSV or XLSX file with at most 1,000 rows. It is read here first; nothing is saved before you press the button below.',
    zh: '支持 CSV 或 XLSX 文件，最多 1,000 行。文件先在此处读取，点击下方按钮后才会保存。',
  },
  open: { en: 'Open a file', zh: '打开文件' },
  openOther: { en: 'Open another file', zh: '打开其他文件' },
  template: { en: 'Template CSV', zh: 'CSV 模板' },
  act: { en: { one: 'Import one row', other: 'Import {n} rows' }, zh: '导入 {n} 行' },
  fine: { en: { one: 'One row can be imported', other: '{n} rows can be imported' }, zh: '{n} 行可以导入' },
  wrong: { en: { one: 'One cell needs another look', other: '{n} cells need another look' }, zh: '{n} 处需要检查' },
  wrongCell: { en: 'Row {n}, {column}: {fault}', zh: '第 {n} 行，{column}：{fault}' },
  more: { en: 'and {n} more', zh: '还有 {n} 处' },
  row: { en: 'Row', zh: '行' },
  checking: { en: 'Checking…', zh: '正在检查…' },
  cell: { en: 'Row {n}, {column}', zh: '第 {n} 行，{column}' },
  correct: { en: 'Rows to correct', zh: '待更正的行' },
  preview: { en: 'First rows of the file', zh: '文件前几行' },
  done: { en: '{added} added, {changed} changed.', zh: '新增 {added} 条，更新 {changed} 条。' },
  notUtf8: {
    en: 'This file cannot be read. Save it as CSV in UTF-8, or as XLSX.',
    zh: '无法读取该文件，请另存为 UTF-8 CSV 或 XLSX。',
  },
})
