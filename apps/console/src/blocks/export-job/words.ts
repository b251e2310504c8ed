import { words } from '@falaj/contract/kernel/words'

export const exportWords = words({
  title: { en: 'Export', zh: '导出' },
  what: {
    en: {
      one: 'A file of {n} record, with the columns shown.',
      other: 'A file of {n} records, with the columns shown.',
    },
    zh: '包含 {n} 条记录的文件，列与当前显示一致。',
  },
  limit: { en: 'Up to 1,000,000 rows. Times in {zone}.', zh: '最多 1,000,000 行。时间按 {zone}。' },
  format: { en: 'Format', zh: '格式' },
  create: { en: 'Create file', zh: '生成文件' },
  all: { en: 'All exports', zh: '全部导出' },
  another: { en: 'Create another', zh: '再次生成' },
  nothing: { en: 'No records match, so there’s nothing to export.', zh: '没有符合条件的记录，无内容可导出。' },
  writing: { en: 'Writing the file', zh: '正在写入文件' },
  counting: { en: 'Counting rows', zh: '正在统计行数' },
  progress: { en: '{done} of {total} rows', zh: '{done} / {total} 行' },
  leave: {
    en: 'You can leave this page. We’ll notify you when the file is ready.',
    zh: '您可以离开此页，完成后会在消息中通知。',
  },
  cancel: { en: 'Cancel export', zh: '取消导出' },
  expired: { en: 'This file has expired. Export the list again.', zh: '文件已过期，请重新导出。' },
  canceled: { en: 'Export cancelled. No file was saved.', zh: '已取消，未保留文件。' },
  ready: { en: { one: 'Ready: {n} row', other: 'Ready: {n} rows' }, zh: '已就绪：{n} 行' },
  download: { en: 'Download', zh: '下载' },
  toldReady: { en: 'Export ready: {name}', zh: '导出已就绪：{name}' },
  toldFailed: { en: 'Export failed: {name}. {why}', zh: '导出失败：{name}。{why}' },
})
