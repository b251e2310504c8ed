import { words } from '@falaj/contract/kernel/words'

export const recordWords = words({
  'pay-later': { en: 'Pay later pending', zh: '先享后付待结算' },
  types: { en: 'Types of transaction', zh: '交易类型' },
})
