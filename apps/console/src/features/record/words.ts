import { words } from '@falaj/contract/words'

export const recordWords = words({
  types: { en: 'Types of transaction', zh: '交易类型' },
})
