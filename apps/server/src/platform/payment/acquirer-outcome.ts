// What an event of the acquirer changes: the rule, of one event and what is known of its attempt. Pure.
import { attemptsMax, nextStates, type States } from '@falaj/contract/kernel/payment-states'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Currency } from '@falaj/money'
import type { AcquirerEvent } from '../../rails/acquirer-rail.ts'
import type { FeeColumns, TermsColumns } from '../product/charge.ts'
import { isOpenAttempt, type KeptInstalments } from './attempt.ts'
import { fraudReport } from './dispute.ts'
import type { RecordedEvent } from './refund-event.ts'

export interface EventRow extends FeeColumns, TermsColumns {
  readonly merchant_id: string
  readonly payment_id: string
  readonly no: number
  readonly method: string
  readonly attempt_state: string
  readonly number: string
  readonly kind: States['kind']
  readonly state: States['state']
  readonly pay_state: States['payState']
  readonly product: ProductKey
  readonly currency: Currency
  readonly amount_minor: string
  readonly tip_minor: string | null
  readonly discount_minor: string | null
  readonly offer_kind: string | null
  readonly offer_id: string | null
  readonly customer_id: string | null
  readonly today: string
  /** The event that was recorded under this id; null if there is none. */
  readonly told: RecordedEvent | null
  /** For an invoice: a part of it that was charged like this one was paid before. */
  readonly is_later_part: boolean
  /** No attempt is under way and its time is over: the clock has not ended it yet, but another order may have taken its place. */
  readonly is_over: boolean | null
  readonly instalments: KeptInstalments | null
}
/** Null if the event concerns no attempt of ours. */
export type EventFacts = EventRow | null
/** `early`: an instalment or a dispute was reported before its payment; the acquirer is to report it again. `conflict`: the id was used before, for another event. */
export type Outcome =
  | 'paid'
  | 'returned'
  | 'return-failed'
  | 'authorised'
  | 'declined'
  | 'failed'
  | 'disputed'
  | 'instalment'
  | 'noted'
  | 'repeated'
  | 'conflict'
  | 'early'
  | 'unknown'
export interface Plan {
  readonly event: AcquirerEvent
  readonly row: EventRow
  readonly outcome: Exclude<Outcome, 'repeated' | 'conflict' | 'early' | 'unknown'>
}
export const statesOf = ({ kind, state, pay_state: payState }: EventRow): States => ({ kind, state, payState })

/** The order cannot succeed any more: its authorisation is gone, or it was refused too often. We void only what has ended. */
const isEnd = ({ kind }: AcquirerEvent, row: EventRow): boolean =>
  row.no >= attemptsMax || (row.kind === 'confirmed' && (kind === 'voided' || row.state === 'MERCHANT_CONFIRMED'))
export const codeOf = ({ kind, code }: AcquirerEvent): string | null =>
  code ?? (kind === 'voided' ? 'AUTHORISATION_LAPSED' : null)

/** A warning of fraud asks for nothing. */
export const needsPaid = ({ kind, dispute }: AcquirerEvent): boolean =>
  kind.startsWith('instalment') || (kind.startsWith('dispute') && dispute?.type !== fraudReport)
/** The rule, of one event. */
export const outcomeOf = (event: AcquirerEvent, row: EventRow): Plan['outcome'] => {
  const { kind } = event
  if (kind === 'captured') {
    if (row.attempt_state === 'PAID' || row.attempt_state === 'RETURNED') return 'noted'
    const isWhole = String(event.amount.minor) === row.amount_minor && event.amount.currency === row.currency
    return isWhole && !row.is_over && nextStates(statesOf(row), 'pay') ? 'paid' : 'returned'
  }
  if (kind === 'authorised') {
    if (row.attempt_state !== 'STARTED' && row.attempt_state !== 'CHALLENGE') return 'noted'
    return 'authorised'
  }
  if (kind === 'declined' || kind === 'voided') {
    if (!isOpenAttempt({ state: row.attempt_state })) return 'noted'
    return isEnd(event, row) && nextStates(statesOf(row), 'fail') ? 'failed' : 'declined'
  }
  if (kind.startsWith('dispute')) return 'disputed'
  if (kind === 'refund-failed' && row.attempt_state === 'RETURNED') return 'return-failed'
  if (kind.startsWith('instalment') && row.attempt_state === 'PAID') return 'instalment'
  return 'noted'
}
