import { words } from '@falaj/contract/kernel/words'

export const openReceiptWords = words({
  title: { en: 'Your receipt', zh: '您的电子小票' },
  scripts: {
    en: 'We’re getting your receipt. This page needs JavaScript.',
    zh: '正在获取小票，本页面需要启用 JavaScript。',
  },
  missing: { en: 'This receipt isn’t here', zh: '未找到该小票' },
  missingText: {
    en: 'The link is incomplete or has expired. Ask the merchant to send your receipt again.',
    zh: '链接不完整或已过期，请联系商户重新发送小票。',
  },
  failed: { en: 'We couldn’t get your receipt', zh: '无法获取小票' },
  again: { en: 'Try again', zh: '重试' },
  print: { en: 'Print', zh: '打印' },
})
