import { words } from '@falaj/contract/kernel/words'

export const recordWords = words({
  'pay-later': { en: 'Pay later', zh: '先享后付' },
  types: { en: 'Types of transaction', zh: '交易类型' },
})
