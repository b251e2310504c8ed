import { words } from '@falaj/contract/words'

export const productWords = words({
  lead: { en: 'What you can take payments with, and what each product costs.', zh: '您可以使用的收款产品及其费用。' },
  more: { en: 'Fees and how it works', zh: '费用与使用方式' },
  notYet: { en: 'Not available yet', zh: '尚未提供' },
  apply: {
    en: 'You can’t apply for a product here yet. Ask your provider to turn one on for you.',
    zh: '目前还不能在此申请产品，请联系服务商为您开通。',
  },
})
