import { words } from '@falaj/contract/kernel/words'

export const paperWords = words({
  version: { en: 'Version {version}, {date}', zh: '版本 {version}，{date}' },
  contents: { en: 'Contents', zh: '目录' },
  openPdf: { en: 'Open as PDF', zh: '打开 PDF' },
  downloadPdf: { en: 'Download PDF', zh: '下载 PDF' },
  print: { en: 'Print', zh: '打印' },
  toTop: { en: 'Back to contents', zh: '返回目录' },
})
