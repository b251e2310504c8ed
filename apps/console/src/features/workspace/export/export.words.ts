import { words } from '@falaj/contract/kernel/words'

export const exportPageWords = words({
  lead: {
    en: 'Every file exported from a list: yours, and those of colleagues for lists you can see. Files are kept for 30 days.',
    zh: '由列表生成的所有文件：您的文件，以及同事从您可查看的列表导出的文件。文件保留 30 天。',
  },
  schedules: { en: 'Scheduled exports', zh: '定时导出' },
  schedulesWhy: {
    en: 'Made at 06:00 for the day, week or month before. You’ll find them behind the bell.',
    zh: '于 06:00 生成前一天、上周或上月的数据，完成后可在铃铛中查看。',
  },
  schedulesNone: {
    en: 'None yet. Save a view of a list, open its options and choose Schedule export.',
    zh: '暂无。请先保存列表视图，在其选项中选择“定时导出”。',
  },
  next: { en: 'Next: {day}', zh: '下次：{day}' },
  stop: { en: 'Stop', zh: '停止' },
  stopOf: { en: 'Stop {name}', zh: '停止 {name}' },
  rows: { en: { one: '{n} row', other: '{n} rows' }, zh: '{n} 行' },
  file: { en: 'File', zh: '文件' },
  hash: { en: 'Check the file', zh: '核对文件' },
  hashWhy: {
    en: 'The SHA-256 of the file you download must be this. It is also kept after the file is deleted.',
    zh: '下载文件的 SHA-256 应与此一致。文件删除后此值仍保留。',
  },
  keptUntil: { en: 'Kept until {at}', zh: '保留至 {at}' },
  expired: { en: 'Deleted on {at}. Export the list again if you need it.', zh: '已于 {at} 删除，如需请重新导出。' },
})
