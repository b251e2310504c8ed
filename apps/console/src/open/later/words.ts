import { words } from '@falaj/contract/kernel/words'

export const laterWords = words({
  label: { en: 'Not available yet', zh: '尚未提供' },
  coming: { en: 'Coming with the next version', zh: '将随下一版本提供' },
  comingWhy: {
    en: 'This page describes the product. You can’t apply for it in this version.',
    zh: '本页介绍该产品；当前版本尚不能申请。',
  },
})
