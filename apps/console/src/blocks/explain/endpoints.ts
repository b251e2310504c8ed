// The endpoints of a balance: fiat money and coins have different readers.
import { balance } from '@falaj/contract/accounts/balance'
import { isCoin } from '@falaj/contract/kernel/coins'
import { crypto } from '@falaj/contract/crypto/crypto'
import type { Currency } from '@falaj/money'

type Fiat = Pick<typeof balance, 'explain' | 'entries'>
/** The same questions and answers, but for the currencies. */
export const endpointsOf = (currency: Currency): Fiat => (isCoin(currency) ? (crypto as unknown as Fiat) : balance)
