// The ledger's input: a posting is one or more transfers that happen together under one key.
import { hash } from 'node:crypto'
import type { Money } from '@falaj/money'
import { fxPosition, sameAccount, type Account } from './accounts.ts'

/** Why money moved: the components of a balance. Codes are permanent; add new ones here. */
export const reasons = [
  'adjustment',
  'cash-in',
  'cash-in-reversal',
  'cash-counted',
  'cash-emptied',
  'cash-float',
  'cash-handed-over',
  'cash-loaded',
  'cash-loaded-reversal',
  'cash-out',
  'cash-put-in',
  'cash-refund',
  'cash-sale',
  'cash-taken-out',
  'cashback',
  'cashback-reversal',
  'chargeback',
  'chargeback-reversal',
  'crypto-payout',
  'collect',
  'collect-reversal',
  'commission',
  'commission-reversal',
  'coupon',
  'coupon-reversal',
  'deposit',
  'deposit-reversal',
  'exchange',
  'exchange-reversal',
  'fee',
  'fee-return',
  'hold',
  'network-fee',
  'payment',
  'payout',
  'points',
  'refund',
  'refund-reversal',
  'release',
  'return',
  'settlement',
  'top-up',
  'transfer',
  'transfer-reversal',
  'vat',
  'withdraw',
  'withdraw-reversal',
] as const
export type Reason = (typeof reasons)[number]

export interface Transfer {
  readonly debit: Account
  readonly credit: Account
  /** In the currency of both accounts, greater than zero. */
  readonly amount: bigint
  readonly reason: Reason
}
export interface Posting {
  /** Scope of the key: the merchant who acts, or the platform. */
  readonly merchantId: string
  /** The same key never moves money twice; reusing it with other input is refused. */
  readonly key: string
  /** The business object: ('withdraw', its id). */
  readonly business: { readonly kind: string; readonly id: string }
  readonly transfers: readonly [Transfer, ...Transfer[]]
  /** When it happened outside; defaults to the booking time. Whole milliseconds. Not covered by the key. */
  readonly eventAt?: Date
  /** Only for the sandbox's past and future; money that moves now is booked now. */
  readonly bookedAt?: Date
}

const keyMax = 255
const businessIdMax = 80
const amountMax = 10n ** 38n

/** Programming errors: decoded user input cannot cause any of them. */
export const checkPosting = ({ key, business, transfers }: Posting): void => {
  if (key.length === 0 || key.length > keyMax) throw new Error(`a key has 1 to ${keyMax} characters: ${key}`)
  if (business.id.length === 0 || business.id.length > businessIdMax)
    throw new Error(`a business id has 1 to ${businessIdMax} characters: ${business.id}`)
  for (const { debit, credit, amount } of transfers) {
    if (amount <= 0n || amount >= amountMax) throw new Error(`a transfer moves more than nothing, not ${amount}`)
    if (debit.currency !== credit.currency)
      throw new Error(`a transfer has one currency, not ${debit.currency} and ${credit.currency}`)
    if (sameAccount(debit, credit)) throw new Error(`a transfer has two accounts, not ${debit.kind} twice`)
  }
}

const nameOf = ({ merchantId, kind, currency }: Account): string => `${merchantId} ${kind} ${currency}`
/** SHA-256 over amounts, accounts and business object; version 1. Times are excluded because a repeated call comes later. */
export const inputHash = ({ business, transfers }: Posting): Buffer =>
  hash(
    'sha256',
    JSON.stringify([
      1,
      business.kind,
      business.id,
      ...transfers.map(({ debit, credit, amount, reason }) => [nameOf(debit), nameOf(credit), String(amount), reason]),
    ]),
    'buffer',
  )

/** Reverses the transfers, last first. */
export const reversed = (transfers: Posting['transfers'], reason: Reason): Posting['transfers'] =>
  transfers
    .map(({ debit, credit, amount }): Transfer => ({ debit: credit, credit: debit, amount, reason }))
    .toReversed() as [Transfer, ...Transfer[]]

/** Sells from one account and buys into another: two transfers that meet in the platform's positions. */
export const exchange = (from: Account, sold: Money, to: Account, bought: Money): readonly [Transfer, Transfer] => {
  if (from.currency !== sold.currency || to.currency !== bought.currency || sold.currency === bought.currency)
    throw new Error(`not an exchange: ${sold.currency} of ${from.currency} for ${bought.currency} of ${to.currency}`)
  return [
    { debit: from, credit: fxPosition(sold.currency), amount: sold.minor, reason: 'exchange' },
    { debit: fxPosition(bought.currency), credit: to, amount: bought.minor, reason: 'exchange' },
  ]
}
