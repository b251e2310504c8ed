import { words } from '@falaj/contract/kernel/words'

export const documentWords = words({
  show: { en: 'Show document', zh: '查看文件' },
  hide: { en: 'Hide document', zh: '收起文件' },
  opening: { en: 'Opening…', zh: '正在打开…' },
  tab: { en: 'Open in a new tab', zh: '在新标签页打开' },
  picture: { en: 'The document', zh: '文件图片' },
  pages: { en: 'Pages of the document', zh: '文件页面' },
  page: { en: 'Page {number} of {of}', zh: '第 {number} 页，共 {of} 页' },
  more: {
    en: { one: '{n} more page. Open it in a new tab.', other: '{n} more pages. Open them in a new tab.' },
    zh: '还有 {n} 页，请在新标签页打开。',
  },
  broken: { en: 'This PDF can’t be shown here. Open it in a new tab.', zh: '无法在此显示该 PDF，请在新标签页打开。' },
  other: { en: 'This file can’t be shown here. Open it in a new tab.', zh: '无法在此显示该文件，请在新标签页打开。' },
})
