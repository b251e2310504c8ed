// Processes the acquirer's events of attempts: concurrent ones commit together, each counts once, and the books are right in whatever order
// they come. An attempt that succeeds when nothing is owed any more is booked in and out, and the acquirer is ordered to return it.
import { sql } from 'kysely'
import { nextStates } from '@falaj/contract/kernel/payment-states'
import { toCodeText, toText, type Money } from '@falaj/money'
import type { AcquirerEvent } from '../../rails/acquirer-rail.ts'
import { isUuid } from '../base/ids.ts'
import { paymentAttempts } from '../base/metrics.ts'
import { writeSystemAudits } from '../audit/entry.ts'
import { inMinor, inMinorOrNull } from '../lists/page.ts'
import type { Store } from '../db/pool.ts'
import { groupCommit, type GroupedCommand } from '../command/group-commit.ts'
import type { NodeContext } from '../command/context.ts'
import { idsWithin } from '../money/arrival.ts'
import { moveAll } from '../money/move.ts'
import type { Emit } from '../outbox/emit.ts'
import type { Settings } from '../settings/settings.ts'
import type { PaymentRegistry } from './offer.ts'
import {
  codeOf,
  needsPaid,
  outcomeOf,
  statesOf,
  type EventFacts,
  type EventRow,
  type Outcome,
  type Plan,
} from './acquirer-outcome.ts'
import { instalmentsIn, isOpenAttempt } from './attempt.ts'
import { chargedOnce, chargedProduct, chargedProductSql, ownFeeOf, termsFrom, type Terms } from '../product/charge.ts'
import { recordDisputes } from './dispute.ts'
import { endOrder } from './end-order.ts'
import { changedEvent } from './news.ts'
import { keepAuthorised, lockOrder, methodKept } from './order.ts'
import { acquirer, acquirerNoticeOf, isSameEvent, recordRefundEvent, refundOf } from './refund-event.ts'
import { latePosting, payments, type PaidPayment } from './payment.ts'

export const rail = acquirer
/** The money is still at the acquirer: a person gives it back. */
export const returnFailed = 'RETURN_FAILED'
const attemptOf = ({ event, row, outcome }: Plan) => ({
  merchant_id: row.merchant_id,
  payment_id: row.payment_id,
  no: row.no,
  state: {
    paid: 'PAID',
    returned: 'RETURNED',
    'return-failed': 'RETURNED',
    authorised: 'AUTHORISED',
    declined: 'DECLINED',
    failed: 'DECLINED',
    disputed: row.attempt_state,
    instalment: row.attempt_state,
    noted: row.attempt_state,
  }[outcome],
  brand: event.brand,
  last4: event.last4,
  decline_code: outcome === 'return-failed' ? returnFailed : codeOf(event),
  three_ds: event.threeDs,
  rrn: event.rrn,
  auth_code: event.authCode,
  ended_at: outcome === 'authorised' ? null : event.at,
})
const paidOf = ({ event, row }: Plan, isLaterPart: boolean): PaidPayment => ({
  kind: 'pay',
  id: row.payment_id,
  merchantId: row.merchant_id,
  number: row.number,
  product: row.product,
  amount: inMinor(row.amount_minor, row.currency),
  at: event.at,
  isLaterPart,
  chargedAs: chargedProduct(row.product, row.method),
  ownFee: ownFeeOf(row),
  with: {
    method: methodKept(row.method, event.brand),
    brand: event.brand,
    last4: event.last4,
    threeDs: event.threeDs,
    rrn: event.rrn,
    authCode: event.authCode,
  },
})
/** Two parts of one invoice may be reported at the same time: only the first of them is its first. Parts charged as another product have its fee. */
const allPaidOf = (paid: readonly Plan[]): readonly PaidPayment[] => {
  const begun = new Set<string>()
  return paid.map((plan) => {
    const { product, method, offer_id: offer, is_later_part: isLater } = plan.row
    const whole = chargedOnce.includes(chargedProduct(product, method)) ? offer : null
    const isLaterPart = isLater || (whole !== null && begun.has(whole))
    if (whole !== null) begun.add(whole)
    return paidOf(plan, isLaterPart)
  })
}
const auditValuesOf = ({ event, row, outcome }: Plan) => ({
  merchantId: row.merchant_id,
  action: `payment.${outcome}`,
  note: {
    object: `payment ${row.number}`,
    after: {
      attempt: row.no,
      amount: toText(event.amount),
      currency: event.amount.currency,
      ...(event.code ? { code: event.code } : {}),
    },
  },
})

/** The payments, then the invoices they are parts of: which of them is an invoice's first is decided by one at a time. */
const lockPayments = async (tx: Store, events: readonly AcquirerEvent[]): Promise<void> => {
  const references = events.map(({ reference }) => reference)
  const ids = idsIn(references)
  await sql`
    with own as materialized (
      select p.product, p.offer_id from payment p join payment_attempt a on a.merchant_id = p.merchant_id and a.payment_id = p.id
      where a.reference = any(${references}::text[]) and p.id = any(${ids}::uuid[])
        and ${idsWithin(sql.ref('p.id'), ids)}
      order by p.id for update of p)
    select pg_advisory_xact_lock(hashtextextended('offer ' || offer_id, 0))
    from (select distinct offer_id from own where product = any(${chargedOnce}::text[]) and offer_id is not null order by 1) offers`.execute(
    tx,
  )
}
/** A reference begins with the payment's id. */
const paymentIn = (reference: string): string => reference.slice(0, 36)
const idsIn = (references: readonly string[]): readonly string[] =>
  references.map((reference) => paymentIn(reference).toLowerCase()).filter(isUuid)

/** What was sold for: what was paid, and what a coupon took off. */
const priceOf = ({ amount_minor: paid, discount_minor: discount, currency }: EventRow): Money =>
  inMinor(String(BigInt(paid) + BigInt(discount ?? 0)), currency)
const tellOffers = async (
  { tx, emit, offers }: { readonly tx: Store; readonly emit: Emit; readonly offers: PaymentRegistry['offers'] },
  plans: readonly Plan[],
  what: 'onPaid' | 'onDeclined',
): Promise<void> => {
  for (const [kind, of] of Map.groupBy(plans, ({ row }) => row.offer_kind))
    await offers.get(kind ?? '')?.[what]?.(
      { tx, emit },
      of.map(({ event, row }) => ({
        merchantId: row.merchant_id,
        id: row.offer_id!,
        paymentId: row.payment_id,
        number: row.number,
        amount: priceOf(row),
        tip: inMinorOrNull(row.tip_minor, row.currency),
        customerId: row.customer_id,
        at: event.at,
        why: event.code,
      })),
    )
}

const tellMethods = async (
  {
    tx,
    emit,
    methodHooks,
  }: { readonly tx: Store; readonly emit: Emit; readonly methodHooks: PaymentRegistry['methodHooks'] },
  paid: readonly Plan[],
  plans: readonly Plan[],
): Promise<void> => {
  const own = { tx, emit }
  const idsOf = ({ row }: Plan) => ({ merchantId: row.merchant_id, paymentId: row.payment_id })
  for (const [method, of] of Map.groupBy(paid, ({ row }) => row.method))
    await methodHooks.get(method)?.onPaid(
      own,
      of.map((plan) => ({
        ...idsOf(plan),
        amount: inMinor(plan.row.amount_minor, plan.row.currency),
        at: plan.event.at,
        instalments: plan.row.instalments && instalmentsIn(plan.row.instalments),
      })),
    )
  for (const [method, of] of Map.groupBy(plans, ({ row }) => row.method))
    await methodHooks.get(method)?.onEvent(
      own,
      of.map((plan) => ({ ...idsOf(plan), event: plan.event })),
    )
}

export const acquirerEvents = (
  { bankHolidays }: Pick<Settings, 'bankHolidays'>,
  { offers, methodHooks, discounts }: Pick<PaymentRegistry, 'offers' | 'methodHooks' | 'discounts'>,
  /** The source. */
  rail: string = acquirer,
): GroupedCommand<AcquirerEvent, EventFacts, Plan, Outcome> => ({
  keyOf: ({ reference }) => paymentIn(reference),
  lock: lockPayments,
  async read(tx, events) {
    const references = events.map(({ reference }) => reference)
    const ids = idsIn(references)
    const { rows } = await sql<EventRow & { readonly merchant_id: string | null }>`
      select a.merchant_id, a.payment_id, a.no, a.method, a.state as attempt_state, p.number, p.kind, p.state, p.pay_state, p.product,
        p.currency, p.amount_minor::text, p.tip_minor::text, p.discount_minor::text, p.offer_kind, p.offer_id, p.customer_id, a.instalments, f.fee_bps, f.fee_fixed_minor::text,
        f.fee_min_minor::text, c.settlement_cycle, c.settlement_days, c.version,
        (select business_day(now())::text) as today, e.told, p.pay_state = 'CREATED' and p.expires_at < now() as is_over,
        exists (select from payment o where o.merchant_id = p.merchant_id and o.offer_id = p.offer_id and o.paid_at is not null
          and ${chargedProductSql('o.product', 'o.method')} = ${chargedProductSql('p.product', 'a.method')}
          and ${chargedProductSql('p.product', 'a.method')} = any(${chargedOnce}::text[])) as is_later_part
      from unnest(${references}::text[], ${events.map(({ id }) => id)}::text[]) with ordinality as s (reference, id, n)
      left join payment_attempt a on a.reference = s.reference
      left join (select * from payment where id = any(${ids}::uuid[]) and ${idsWithin(sql.ref('id'), ids)}) p
        on p.merchant_id = a.merchant_id and p.id = a.payment_id
      left join merchant_terms c on c.merchant_id = a.merchant_id
      left join merchant_product f on f.merchant_id = a.merchant_id and f.product = ${chargedProductSql('p.product', 'a.method')}
      left join payment_event e on e.rail = ${rail} and e.reference = s.id
      order by s.n`.execute(tx)
    return rows.map((row) => (row.merchant_id === null ? null : row))
  },
  decide(event, row) {
    if (!row) return { answer: 'unknown' }
    if (row.told) return { answer: isSameEvent(event, row.told) ? 'repeated' : 'conflict' }
    if (needsPaid(event) && isOpenAttempt({ state: row.attempt_state })) return { answer: 'early' }
    return { plan: { event, row, outcome: outcomeOf(event, row) } }
  },
  async write({ tx, emit }, plans) {
    const by = (outcome: Outcome) => plans.filter((plan) => plan.outcome === outcome)
    const [paid, late, declined, failed] = [by('paid'), by('returned'), by('declined'), by('failed')]
    const rows = plans.map(({ event, row }) => ({
      rail,
      reference: event.id,
      attempt: event.reference,
      merchant_id: row.merchant_id,
      payment_id: row.payment_id,
      kind: event.kind,
      told: acquirerNoticeOf(event),
      at: event.at,
      received_at: new Date(),
    }))
    await sql`insert into payment_event
      select * from jsonb_populate_recordset(null::payment_event, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
    const facts = {
      terms: new Map<string, Terms>(plans.map(({ row }) => [row.merchant_id, termsFrom(row)])),
      holidays: bankHolidays,
      today: plans[0]?.row.today ?? '',
    }
    await payments.write({ tx, emit }, allPaidOf(paid), facts)
    if (late.length > 0)
      await moveAll(
        { tx, emit },
        late.map(({ event, row }) =>
          latePosting({ id: row.payment_id, merchantId: row.merchant_id, amount: event.amount, at: event.at }, row.no),
        ),
      )
    await recordDisputes(
      { tx, emit },
      by('disputed').map(({ event, row }) => ({
        event,
        merchantId: row.merchant_id,
        paymentId: row.payment_id,
        number: row.number,
        original: inMinor(row.amount_minor, row.currency),
        isPaid: row.attempt_state === 'PAID',
      })),
    )
    const attempts = plans
      .filter(({ outcome }) => !['noted', 'disputed', 'instalment'].includes(outcome))
      .map(attemptOf)
    if (attempts.length > 0)
      await sql`update payment_attempt a set state = r.state, brand = r.brand, last4 = r.last4, decline_code = r.decline_code,
          three_ds = r.three_ds, rrn = r.rrn, auth_code = r.auth_code, ended_at = r.ended_at, challenge_url = null
        from jsonb_populate_recordset(null::payment_attempt, ${JSON.stringify(attempts)}::jsonb) r
        where a.merchant_id = r.merchant_id and a.payment_id = r.payment_id and a.no = r.no`.execute(tx)
    await keepAuthorised(
      tx,
      by('authorised')
        .filter(({ row }) => row.kind === 'confirmed')
        .map(({ row }) => ({ merchantId: row.merchant_id, id: row.payment_id })),
    )
    // The order keeps waiting for another attempt, unless it has ended meanwhile.
    for (const { event, row } of declined) {
      const to = nextStates(statesOf(row), 'decline')
      if (to)
        await tx
          .updateTable('payment')
          .set({
            state: to.state,
            pay_state: to.payState,
            failure_code: codeOf(event),
            method: methodKept(row.method, event.brand),
          })
          .where('merchant_id', '=', row.merchant_id)
          .where('id', '=', row.payment_id)
          .execute()
    }
    for (const { event, row } of failed) {
      const order = await lockOrder(tx, { merchantId: row.merchant_id, id: row.payment_id })
      if (order)
        await endOrder({ tx, emit }, { offers, ...(discounts ? { discounts } : {}) }, order, 'fail', codeOf(event))
    }
    await tellOffers({ tx, emit, offers }, paid, 'onPaid')
    const discounted = paid.filter(({ row }) => row.discount_minor !== null)
    if (discounted.length > 0)
      await discounts?.onPaid(
        { tx, emit },
        discounted.map(({ row }) => ({ merchantId: row.merchant_id, paymentId: row.payment_id })),
        new Date(),
      )
    await tellOffers({ tx, emit, offers }, declined, 'onDeclined')
    await tellMethods({ tx, emit, methodHooks }, paid, by('instalment'))
    const changes = plans.filter(({ outcome }) => outcome !== 'noted')
    await writeSystemAudits(tx, 'provider', changes.map(auditValuesOf))
    await emit(
      ...changes
        .filter(({ outcome }) => outcome !== 'failed')
        .map(({ row }) => changedEvent(row.merchant_id, row.payment_id)),
      ...late.map(({ event, row }) => returnEvent(row.merchant_id, event.reference, event.amount)),
      ...by('return-failed').map(({ event, row }) => ({
        kind: 'payment.return-failed',
        merchantId: row.merchant_id,
        audience: 'none' as const,
        payload: {
          id: row.payment_id,
          reference: event.reference,
          what: `${row.number} (${toCodeText(event.amount)})`,
        },
      })),
    )
    return plans.map(({ outcome }) => outcome)
  },
})
const returnEvent = (merchantId: string, reference: string, amount: Money) => ({
  kind: 'payment.return',
  merchantId,
  audience: 'none' as const,
  payload: { reference, amount: toText(amount), currency: amount.currency },
})

const attemptResults: ReadonlySet<string> = new Set(['paid', 'returned', 'return-failed', 'authorised', 'declined'])

/** Processes the acquirer's events, grouping concurrent ones. */
export const makeAcquirerEvents = (
  context: NodeContext & {
    readonly settings: Settings
    readonly registry: Pick<PaymentRegistry, 'offers' | 'methodHooks'>
  },
): ((event: AcquirerEvent) => Promise<Outcome>) => {
  const grouped = groupCommit(context, acquirerEvents(context.settings, context.registry))
  return async (event) => {
    const about = refundOf(event)
    if (about) return recordRefundEvent(context, event, about)
    const outcome = await grouped(event)
    const result = outcome === 'failed' ? 'declined' : outcome
    if (attemptResults.has(result)) paymentAttempts.inc({ result })
    return outcome
  }
}
