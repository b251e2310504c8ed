// Payments that a rail reports whole: a device, an API. Many arrive at the same time and commit together; the same one again is answered as
// it was the first time.
import { sql } from 'kysely'
import { toText } from '@falaj/money'
import { dayMs } from '@falaj/contract/kernel/time'
import { writeSystemAudits } from '../audit/entry.ts'
import type { Store } from '../db/pool.ts'
import { groupCommit, type GroupedCommand } from '../command/group-commit.ts'
import { fail, failFields } from '../base/fail.ts'
import { timeOfId } from '../base/ids.ts'
import type { NodeContext } from '../command/context.ts'
import type { Settings } from '../settings/settings.ts'
import { chargeOf, ownFeeOf, termsFrom, type FeeColumns, type Terms, type TermsColumns } from '../product/charge.ts'
import { idsWithin } from '../money/arrival.ts'
import { changedEvent } from './news.ts'
import { payments, type PaidPayment, type PaidWith } from './payment.ts'

/** As the rail reports it: the merchant by its MID. The same id of the same merchant is the same payment. */
export interface ReportedPayment extends Pick<PaidPayment, 'id' | 'number' | 'product' | 'amount' | 'at'> {
  readonly mid: string
  readonly store: string | null
  readonly with?: PaidWith
}
export interface RecordedPayment {
  readonly id: string
  readonly number: string
  /** False if it had been recorded before. */
  readonly isNew: boolean
}
interface Facts extends FeeColumns, TermsColumns {
  /** Null if there is no such merchant, or it takes no money. */
  readonly merchant_id: string | null
  /** The day of business. */
  readonly today: string
  /** Number of an already recorded payment with the same id. */
  readonly number: string | null
  readonly currency: string | null
  readonly amount_minor: string | null
  readonly product: string | null
}
interface Plan {
  readonly payment: PaidPayment
  readonly terms: Terms
  readonly today: string
}

/** An earlier record under the same id is the same payment, or the id was used for another one. */
const answerAgain = (
  { id, product, amount }: Pick<ReportedPayment, 'id' | 'product' | 'amount'>,
  recorded: Pick<Facts, 'currency' | 'amount_minor' | 'product'> & { readonly number: string },
): RecordedPayment => {
  const isSame =
    recorded.amount_minor === String(amount.minor) &&
    recorded.currency === amount.currency &&
    recorded.product === product
  if (!isSame) throw fail('KEY_REUSED')
  return { id, number: recorded.number, isNew: false }
}
/** Those that another node recorded since they were read. */
const answersOfOthers = async (tx: Store, repeated: readonly PaidPayment[]): Promise<Map<string, RecordedPayment>> => {
  if (repeated.length === 0) return new Map()
  const rows = await tx
    .selectFrom('payment')
    .select(['merchant_id', 'id', 'number', 'currency', 'amount_minor', 'product'])
    .where(
      'merchant_id',
      'in',
      repeated.map(({ merchantId }) => merchantId),
    )
    .where(
      'id',
      'in',
      repeated.map(({ id }) => id),
    )
    .execute()
  return new Map(
    repeated.map((payment) => {
      const row = rows.find(({ merchant_id, id }) => merchant_id === payment.merchantId && id === payment.id)
      if (!row) throw fail('KEY_REUSED')
      return [payment.id, answerAgain(payment, { ...row, amount_minor: String(row.amount_minor) })]
    }),
  )
}

/**
 * Lists find payments of a period by the time in their ids (`prune`, `since` in payment.list.ts), so an id is at most this much older than its
 * payment. A device that was offline for longer sends a new id.
 */
export const idAgeMaxMs = dayMs
const idAheadMaxMs = 60_000

/** The rule, of one payment. */
export const decideReport = (
  { store, with: paidWith, id, number, product, amount, at }: ReportedPayment,
  facts: Facts,
): { plan: Plan } | { answer: RecordedPayment } => {
  if (!facts.merchant_id) throw fail('NOT_FOUND')
  const age = at.getTime() - timeOfId(id)
  if (facts.number === null && (age > idAgeMaxMs || age < -idAheadMaxMs))
    throw failFields({ path: 'id', code: 'INVALID' })
  if (facts.number !== null) return { answer: answerAgain({ id, product, amount }, { ...facts, number: facts.number }) }
  return {
    plan: {
      payment: {
        id,
        number,
        product,
        amount,
        at,
        kind: 'pay',
        merchantId: facts.merchant_id,
        with: paidWith ?? { method: 'BANK_CARD' },
        made: { store },
        ownFee: ownFeeOf(facts),
      },
      terms: termsFrom(facts),
      today: facts.today,
    },
  }
}

export const paymentReport = ({
  bankHolidays,
}: Pick<Settings, 'bankHolidays'>): GroupedCommand<ReportedPayment, Facts, Plan, RecordedPayment> => ({
  keyOf: ({ mid, id }) => `${mid} ${id}`,
  async read(tx, reports) {
    const ids = reports.map(({ id }) => id)
    const { rows } = await sql<Facts>`
      select m.id as merchant_id, c.settlement_cycle, c.settlement_days, c.version, (select business_day(now())::text) as today, t.number,
        t.currency, t.amount_minor::text, t.product, f.fee_bps, f.fee_fixed_minor::text, f.fee_min_minor::text
      from unnest(${reports.map(({ mid }) => mid)}::text[], ${ids}::uuid[], ${reports.map(({ product }) => product)}::text[])
        with ordinality as s (mid, id, product, n)
      left join merchant m on m.mid = s.mid and m.status in ('ENABLED', 'SUSPENDED')
      left join merchant_terms c on c.merchant_id = m.id
      left join merchant_product f on f.merchant_id = m.id and f.product = s.product
      left join (select merchant_id, id, number, currency, amount_minor, product from payment
        where id = any(${ids}::uuid[]) and ${idsWithin(sql.ref('id'), ids)}) t
        on t.merchant_id = m.id and t.id = s.id
      order by s.n`.execute(tx)
    return rows
  },
  decide: decideReport,
  async write({ tx, emit }, plans) {
    const facts = {
      terms: new Map(plans.map(({ payment: { merchantId }, terms }) => [merchantId, terms])),
      holidays: bankHolidays,
      today: plans[0]?.today ?? '',
    }
    const recorded = await payments.write(
      { tx, emit },
      plans.map(({ payment }) => payment),
      facts,
      { areNew: true },
    )
    const made = plans.filter((_, at) => recorded[at] === 'made')
    const others = await answersOfOthers(
      tx,
      plans.filter((_, at) => recorded[at] !== 'made').map(({ payment }) => payment),
    )
    await writeSystemAudits(
      tx,
      'provider',
      made.map(({ payment: { merchantId, number, amount, product, ownFee } }) => {
        const { fee, vat } = chargeOf(product, amount, false, ownFee)
        return {
          merchantId,
          action: 'payment.record',
          note: {
            object: `payment ${number}`,
            after: {
              amount: toText(amount),
              currency: amount.currency,
              fee: toText(fee),
              vat: toText(vat),
              product,
            },
          },
        }
      }),
    )
    await emit(...made.map(({ payment: { merchantId, id } }) => changedEvent(merchantId, id)))
    return plans.map(({ payment: { id, number } }) => others.get(id) ?? { id, number, isNew: true })
  },
})

/** Records one payment, together with those that arrive at the same time. */
export const makePaymentReport = (
  context: NodeContext & { readonly settings: Settings },
): ((payment: ReportedPayment) => Promise<RecordedPayment>) => groupCommit(context, paymentReport(context.settings))
