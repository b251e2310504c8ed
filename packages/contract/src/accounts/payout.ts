// Money that leaves for a bank account: until when a bank takes it the same day, what it prints, and why it did not pay.
import * as z from 'zod/mini'
import { bankCurrencies, type BankCurrency } from '../merchant/bank-account-rules.ts'
import { products } from '../kernel/products.ts'
import { instant } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'
import { amountIn } from '../kernel/money/order.ts'

interface Rail {
  /** Dubai time; later orders go with the next banking day. */
  readonly cutOff: string
  /** Banking days on the way. */
  readonly days: number
}
const { settlement } = products['transfer-to-bank']
export const payoutRails: Readonly<Record<BankCurrency, Rail>> = {
  AED: { cutOff: settlement.kind === 'same-day' ? settlement.cutOff : '14:00', days: 0 },
  // Dollars travel through a correspondent bank.
  USD: { cutOff: '12:00', days: 1 },
}
export const payoutArrival = z.object({
  cutOffAt: instant,
  by: instant,
  /** The bank cannot be reached at the moment: it may take longer. */
  isDelayed: z.boolean(),
})
/** A currency that no bank account takes is named. */
export const payoutAmount = amountIn(bankCurrencies, 'CURRENCY_CANNOT_LEAVE')

/** Why a bank did not pay, or sent the money back. */
export const payoutFaults = words({
  ACCOUNT_CLOSED: { en: 'The account is closed.', zh: '账户已关闭。' },
  NAME_MISMATCH: { en: 'The account is in a different name.', zh: '户名不符。' },
  BENEFICIARY_REFUSED: { en: 'The receiving bank rejected it.', zh: '收款银行未接受。' },
  BANK_REJECTED: { en: 'Our bank couldn’t process it.', zh: '我方银行未能处理此笔付款。' },
  COMPLIANCE: { en: 'The bank isn’t allowed to process it.', zh: '银行不得办理此笔付款。' },
})
export type PayoutFault = keyof typeof payoutFaults
export const payoutFaultNames = Object.keys(payoutFaults) as [PayoutFault, ...PayoutFault[]]

/** What banks print: no line breaks, no letters they cannot write. */
export const remittance = z
  .string()
  .check(z.maxLength(35, { error: 'TOO_LONG' }), z.regex(/^[A-Za-z0-9 /\-?:().,'+]*$/, { error: 'BANK_LINE' }))
/** Progress of a payout, besides what every order shows. */
export const payoutProgress = {
  isLate: z.boolean(),
  placedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  returnedAt: z.nullable(instant),
}
