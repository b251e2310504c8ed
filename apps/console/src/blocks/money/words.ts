import { words } from '@falaj/contract/kernel/words'

export const moneyWords = words({ currency: { en: 'Currency', zh: '币种' } })
