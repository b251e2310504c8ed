// Disputes of the demo world, one in every state that they reach without a decision of the provider's.
import { sql } from 'kysely'
import { minuteMs, dayMs } from '@falaj/contract/kernel/time'
import { reasonOf, type DisputeState } from '@falaj/contract/payments/dispute-rules'
import type { Currency } from '@falaj/money'
import { inMinor } from '../platform/lists/page.ts'
import type { Db } from '../platform/db/pool.ts'
import { addStep, recordDisputes } from '../platform/payment/dispute.ts'
import type { AcquirerEvent } from '../rails/acquirer-rail.ts'

interface DemoDispute {
  readonly state: DisputeState
  readonly code: string
  readonly type: string
  readonly claim: 'fraud' | 'not-received' | 'not-as-described'
  /** A multiple of the payment's amount; default: 1. */
  readonly times?: bigint
  /** Until the deadline. */
  readonly days: number
  readonly end?: AcquirerEvent['kind']
  /** What a colleague has written. */
  readonly statement?: string
  /** The answer did not reach the bank. */
  readonly isUnsent?: true
}
const service = { type: 'Chargeback service', claim: 'not-received' } as const
const fraud = { type: 'Chargeback fraud', claim: 'fraud' } as const
const handedOver = 'The order was handed over at our counter on the day it was paid. The slip is signed.'
/** Deadlines are far enough away for a day of looking around. */
const shown: readonly DemoDispute[] = [
  { state: 'OPEN', code: 'CRE', ...service, days: 0.9, statement: handedOver },
  { state: 'OPEN', code: 'LIC', type: 'Chargeback service', claim: 'not-as-described', days: 2.5 },
  { state: 'OPEN', code: 'CFD', ...fraud, days: 9.5 },
  { state: 'OPEN', code: 'LIF', ...fraud, days: 13.5 },
  { state: 'RESPONDED', code: 'FUL', ...service, days: 5.5, statement: handedOver },
  { state: 'RESPONDED', code: 'LIR', ...service, days: 4.5, statement: handedOver, isUnsent: true },
  { state: 'ALERT', code: 'RCF', type: 'Actual fraud report', claim: 'fraud', days: 13 },
  { state: 'WON', code: 'WON', ...service, days: -9, end: 'dispute-won', statement: handedOver },
  { state: 'LOST', code: 'LOST', ...fraud, days: -12, end: 'dispute-lost' },
  { state: 'REFUNDED', code: 'REFUNDED', ...service, days: -14, end: 'dispute-refunded' },
  { state: 'CONCEDED', code: 'LIC', ...service, days: -3 },
  { state: 'EXPIRED', code: 'CRL', ...service, days: -1 },
  // A hundred times its payment.
  { state: 'CHECKING', code: 'CRE', ...service, days: 12, times: 100n },
]
interface PaymentRow {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly currency: Currency
  readonly amount_minor: string
  readonly brand: string
  readonly last4: string | null
}
export const seedDisputes = async (db: Db): Promise<void> => {
  if (await db.selectFrom('dispute').select('id').executeTakeFirst()) return
  const { rows } = await sql<PaymentRow>`
    select p.merchant_id, p.id, p.number, p.currency, p.amount_minor::text, p.brand, p.last4 from payment p
    join merchant m on m.id = p.merchant_id
    where m.mid = '20000001' and p.pay_state = 'SETTLED' and p.brand is not null and p.currency = 'AED'
    order by p.created_at desc limit ${shown.length}`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const [at, dispute] of shown.entries()) {
      const { state, code, type, claim, days, end, times = 1n, statement = '', isUnsent = false } = dispute
      const paid = rows[at]
      if (!paid) return
      const original = inMinor(paid.amount_minor, paid.currency)
      const respondBy = new Date(Date.now() + days * dayMs)
      const event: AcquirerEvent = {
        id: `demo dispute ${at}`,
        reference: `${paid.id}.1`,
        kind: 'disputed',
        amount: { ...original, minor: original.minor * times },
        at: new Date(respondBy.getTime() - 14 * dayMs),
        code,
        brand: paid.brand,
        last4: paid.last4,
        threeDs: null,
        rrn: null,
        authCode: null,
        refundId: null,
        arn: null,
        dispute: {
          caseNo: `CB-DEMO-${at}`,
          type,
          reason: reasonOf(paid.brand, claim) ?? '',
          respondBy: respondBy.toISOString(),
        },
      }
      const notice = {
        merchantId: paid.merchant_id,
        paymentId: paid.id,
        number: paid.number,
        original,
        isPaid: true,
      }
      const own = { tx, emit: () => Promise.resolve([]) }
      await recordDisputes(own, [{ ...notice, event }])
      if (end) await recordDisputes(own, [{ ...notice, event: { ...event, kind: end, at: respondBy } }])
      // Answers are in the state they have after they were sent to the acquirer.
      const isAnswered = state === 'RESPONDED' || state === 'CONCEDED'
      const answeredAt = isAnswered ? new Date(event.at.getTime() + 2 * dayMs) : null
      const { rows: made } = await sql<{ id: string }>`
        update dispute set state = ${state}, statement = ${statement}, answered_at = ${answeredAt},
          sent_at = ${isUnsent ? null : answeredAt}, send_failed_at = ${isUnsent ? answeredAt : null}::timestamptz,
          closed_at = coalesce(closed_at, ${state === 'CONCEDED' ? answeredAt : state === 'EXPIRED' ? respondBy : null}::timestamptz)
        where merchant_id = ${paid.merchant_id}::uuid and case_no = ${`CB-DEMO-${at}`} returning id`.execute(tx)
      const step = (kind: string, when: Date) =>
        addStep(tx, { merchantId: paid.merchant_id, disputeId: made[0]!.id, kind, at: when })
      if (answeredAt) await step(state === 'CONCEDED' ? 'accepted' : 'defended', answeredAt)
      if (answeredAt) await step(isUnsent ? 'send-failed' : 'sent', new Date(answeredAt.getTime() + minuteMs))
      if (state === 'EXPIRED') await step('expired', respondBy)
    }
  })
}
