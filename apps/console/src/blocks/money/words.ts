import { words } from '@falaj/contract/words'

export const moneyWords = words({ currency: { en: 'Currency', zh: '币种' } })
