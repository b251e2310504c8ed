import { words } from '@falaj/contract/kernel/words'

export const viewerWords = words({
  title: { en: 'Document Viewer', zh: '文档查看器' },
  choose: {
    en: 'Choose a document to read it page by page. Without JavaScript, the link opens the file itself.',
    zh: '逐页打开本站文档。请选择一份；未启用 JavaScript 时，链接会直接给出文件。',
  },
  opening: { en: 'Opening the document…', zh: '正在打开文档…' },
  toolbar: { en: 'Document tools', zh: '文档工具' },
  previous: { en: 'Previous page', zh: '上一页' },
  next: { en: 'Next page', zh: '下一页' },
  pageNumber: { en: 'Page number', zh: '页码' },
  ofPages: { en: 'of {n}', zh: '/ {n}' },
  pageOf: { en: 'Page {page} of {pages}', zh: '第 {page} 页，共 {pages} 页' },
  larger: { en: 'Zoom in', zh: '放大' },
  smaller: { en: 'Zoom out', zh: '缩小' },
  fit: { en: 'Fit to width', zh: '适合宽度' },
  zoom: { en: 'Zoom {percent}%', zh: '缩放 {percent}%' },
  download: { en: 'Download', zh: '下载' },
  print: { en: 'Print', zh: '打印' },
  printing: { en: 'Preparing to print…', zh: '正在准备打印…' },
  keys: {
    en: 'Keys: ← → and Page Up, Page Down to turn pages, + and − to zoom, 0 to fit to width.',
    zh: '快捷键：← → 与 Page Up、Page Down 翻页，+ 与 − 缩放，0 适合宽度。',
  },
  find: { en: 'Find in document', zh: '在文档中查找' },
  found: {
    en: { one: 'Found on {n} page. You’re on page {page}', other: 'Found on {n} pages. You’re on page {page}' },
    zh: '共 {n} 页包含；当前第 {page} 页',
  },
  notFound: { en: 'No results', zh: '文档中没有此内容' },
  others: { en: 'Other documents', zh: '其他文档' },
  cannot: { en: 'This document can’t be shown', zh: '无法显示此文档' },
})

/** Why nothing is shown, and what can be done. */
export const faultWords = words({
  refused: {
    en: 'The viewer only opens documents from this site. The address in the link isn’t one of them, so we didn’t open it.',
    zh: '查看器仅打开本站文档。链接中的地址不属于本站，未从该地址获取任何内容。',
  },
  gone: {
    en: 'The document doesn’t exist, or its link has expired. Links to files are valid for one minute. Go back and open it again.',
    zh: '没有此文档，或链接已过期。文件链接有效期为一分钟：请返回重新打开。',
  },
  notPdf: { en: 'The file isn’t a PDF, so it can’t be opened here.', zh: '该文件不是 PDF，查看器无法打开。' },
  tooLarge: {
    en: 'The file is larger than 20 MB. Download it to open it.',
    zh: '文件超过 20 MB。请下载后使用您自己的程序打开。',
  },
  broken: {
    en: 'The file is damaged and can’t be opened. Ask for a new copy where you got the link.',
    zh: '文件已损坏，无法作为 PDF 读取。请在获取链接处重新获取。',
  },
  locked: { en: 'The file is password-protected. Download it to open it.', zh: '文件受密码保护。请下载后打开。' },
  network: { en: 'Network error, please try it later!', zh: '网络错误，请稍后再试！' },
})
export type ViewerFault = keyof typeof faultWords
