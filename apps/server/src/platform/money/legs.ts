// Where the money of a movement goes, step by step, as a table: what docs/ledger.md tells, what a property test walks, and what is posted.
import {
  available,
  bank,
  chain,
  clearing,
  feeIncome,
  hold,
  inTransit,
  pending,
  points,
  vatPayable,
  type Account,
} from '@falaj/ledger/accounts'
import type { Posting, Reason, Transfer } from '@falaj/ledger/posting'
import type { Currency } from '@falaj/money'
import { moving } from './charged.ts'

const own = { available, hold, pending, 'in-transit': inTransit } as const
const houses = { bank, chain, clearing, points, 'fee-income': feeIncome, 'vat-payable': vatPayable } as const
type Own = keyof typeof own
/** `payee`: what the other merchant can use. `kept`: on hold, or available where nobody had to be asked. */
type Place = Own | keyof typeof houses | 'payee' | 'kept'
export interface Sums {
  /** What the other side gets. */
  readonly net: bigint
  readonly fee: bigint
  readonly vat: bigint
}
type Part = keyof Sums | 'total'
export type Leg = readonly [from: Place, to: Place, part: Part, reason: Reason]
export type Legs<Step extends string = string> = Readonly<Record<Step, readonly Leg[]>>

export interface Movement extends Sums {
  /** Begins its keys, and names it in the books. */
  readonly name: string
  readonly id: string
  readonly merchantId: string
  readonly payeeId?: string
  readonly currency: Currency
  /** Where it was kept while others decided. */
  readonly kept?: 'hold' | 'available'
}
const partOf = (sums: Sums, part: Part): bigint => (part === 'total' ? sums.net + sums.fee + sums.vat : sums[part])
const accountOf = (moved: Movement, place: Place): Account => {
  const { merchantId, payeeId, currency, kept = 'hold' } = moved
  if (place === 'kept') return own[kept](merchantId, currency)
  if (place === 'payee') {
    if (!payeeId) throw new Error(`${moved.name} has no payee`)
    return available(payeeId, currency)
  }
  return place in own ? own[place as Own](merchantId, currency) : houses[place as keyof typeof houses](currency)
}
/** `time`: a step that can come again has a key of its own each time. */
export const postingOf = <Step extends string>(
  legs: Legs<Step>,
  step: NoInfer<Step>,
  moved: Movement,
  { time, at }: { readonly time?: number; readonly at?: Date } = {},
): Posting => ({
  merchantId: moved.merchantId,
  key: [moved.name, moved.id, step, ...(time === undefined ? [] : [time])].join(' '),
  business: { kind: moved.name, id: moved.id },
  transfers: moving(
    legs[step].map(([from, to, part, reason]): Transfer => ({
      debit: accountOf(moved, from),
      credit: accountOf(moved, to),
      amount: partOf(moved, part),
      reason,
    })),
  ),
  ...(at ? { eventAt: at } : {}),
})

const charged = (from: Place): readonly Leg[] => [
  [from, 'fee-income', 'fee', 'fee'],
  [from, 'vat-payable', 'vat', 'vat'],
]
const asked = {
  hold: [['available', 'hold', 'total', 'hold']],
  release: [['hold', 'available', 'total', 'release']],
} as const satisfies Legs
/** To a bank: withdrawals and transfers to banks. */
export const payoutLegs = (setsOutAs: Reason) =>
  ({
    ...asked,
    sent: [['kept', 'in-transit', 'total', setsOutAs]],
    paid: [['in-transit', 'bank', 'net', 'payout'], ...charged('in-transit')],
    refused: [['in-transit', 'available', 'total', 'release']],
    returned: [['bank', 'available', 'net', 'return']],
  }) as const satisfies Legs
export const transferLegs = (reason: Reason) =>
  ({ ...asked, paid: [['kept', 'payee', 'net', reason], ...charged('kept')] }) as const satisfies Legs
/** The next ones, each a few lines of the same table. */
export const saleLegs = {
  taken: [['clearing', 'pending', 'total', 'payment'], ...charged('pending')],
  settled: [['pending', 'available', 'net', 'settlement']],
  refunded: [['available', 'clearing', 'net', 'refund']],
  'charged-back': [['available', 'clearing', 'net', 'chargeback']],
} as const satisfies Legs
export const coinLegs = {
  ...asked,
  deposited: [['chain', 'available', 'net', 'deposit']],
  sent: [['kept', 'in-transit', 'total', 'withdraw']],
  paid: [['in-transit', 'chain', 'net', 'payout'], ...charged('in-transit')],
  refused: [['in-transit', 'available', 'total', 'release']],
} as const satisfies Legs
export const pointLegs = {
  given: [['points', 'available', 'net', 'points']],
  spent: [['available', 'points', 'net', 'points']],
} as const satisfies Legs
