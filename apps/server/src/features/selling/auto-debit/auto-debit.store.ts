import { sql } from 'kysely'
import type { MandateFacts, MandateStatus } from '@falaj/contract/selling/auto-debit'
import { dueOn, type ScheduleCycle, type Schedule } from '@falaj/contract/kernel/schedule'
import { countedDirhams } from '@falaj/contract/kernel/money/dirhams'
import type { SaleCurrency } from '@falaj/contract/kernel/sale'
import type { Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { agreementRows, newAgreement, type Agreement } from '../../../platform/payment/agreement.ts'
import type { ConsentTable } from '../../../platform/payment/consent.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import { mandateLog } from './auto-debit.log.ts'

export interface Mandate extends Agreement {
  readonly title: string
  readonly kind: 'fixed' | 'variable'
  readonly currency: SaleCurrency
  readonly amount_minor: string
  readonly cap_minor: string
  readonly cycle: ScheduleCycle
  readonly first_on: string
  readonly count: number | null
  readonly state: MandateStatus
  readonly next_nth: number
  readonly next_on: string | null
  readonly next_amount_minor: string | null
  readonly told_nth: number
}
export const consents: ConsentTable = { table: 'auto_debit_consent', column: 'auto_debit_id' }
export const scheduleOf = ({ first_on: first, cycle, count }: Mandate): Schedule => ({ first, cycle, count })
export const amountOf = (of: Mandate): Money => inMinor(of.amount_minor, of.currency)
export const capOf = (of: Mandate): Money => inMinor(of.cap_minor, of.currency)
/** In dirhams, like the limits. */
export const countedOf = ({ minor, currency }: Money): bigint =>
  countedDirhams({ minor, currency: currency as SaleCurrency }).minor
/** What one debit may come to, in dirhams: more than a whole day allows never goes. */
export const mostFor = async (tx: Store, merchantId: string): Promise<bigint> => {
  const { max, daily } = await limitsFor(tx, merchantId, 'auto-debit')
  return max.minor < daily.minor ? max.minor : daily.minor
}
/** Amount of the next debit. */
export const nextAmountOf = (of: Mandate): Money => inMinor(of.next_amount_minor ?? of.amount_minor, of.currency)

export const rows = agreementRows<Mandate>(sql`
  select a.merchant_id, a.id, a.number, a.code, a.customer_id, c.name as customer, a.title, a.kind, a.currency, a.amount_minor::text,
    a.cap_minor::text, a.cycle, a.first_on::text, a.count, a.state, a.next_nth, a.next_on::text, a.next_amount_minor::text, a.told_nth,
    a.instrument, a.brand, a.last4, a.origin
  from auto_debit a join customer c on c.merchant_id = a.merchant_id and c.id = a.customer_id`)
export const { find, lock } = rows
export const add = async (
  tx: Store,
  merchantId: string,
  personId: string,
  facts: MandateFacts,
  origin: string,
): Promise<{ readonly id: string; readonly number: string; readonly code: string }> => {
  const made = await newAgreement(tx, merchantId, 'auto-debit')
  await tx
    .insertInto('auto_debit')
    .values({
      merchant_id: merchantId,
      ...made,
      customer_id: facts.customerId,
      title: facts.title,
      kind: facts.kind,
      currency: facts.amount.currency,
      amount_minor: facts.amount.minor.toString(),
      cap_minor: (facts.kind === 'variable' && facts.cap ? facts.cap : facts.amount).minor.toString(),
      cycle: facts.cycle,
      first_on: facts.firstOn,
      count: facts.count ?? null,
      state: 'mandate-unsigned',
      next_on: facts.firstOn,
      origin,
      created_by: personId,
    })
    .execute()
  return made
}
type Values = Partial<{
  state: MandateStatus
  next_nth: number
  next_on: string | null
  next_amount_minor: string | null
  told_nth: number
  instrument: string
  brand: string | null
  last4: string | null
  signed_at: Date
  ended_at: Date
}>
export const update = async (
  tx: Store,
  { merchant_id: merchantId, id }: Pick<Mandate, 'merchant_id' | 'id'>,
  values: Values,
) => {
  await tx.updateTable('auto_debit').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}
/** Wakes the collection before its hour. */
export const collectSoon = async (emit: Emit): Promise<void> => {
  await emit({ kind: 'auto-debit.collect', merchantId: null, audience: 'none', payload: {} })
}
/** The values of the next period. An amount that was named for one debit applies only to it. */
export const after = (of: Mandate): Pick<Required<Values>, 'next_nth' | 'next_on' | 'next_amount_minor'> => ({
  next_nth: of.next_nth + 1,
  next_on: dueOn(scheduleOf(of), of.next_nth + 1),
  next_amount_minor: null,
})

export type DebitState =
  | 'debit-open'
  | 'debit-paid'
  | 'debit-failed'
  | 'debit-refused'
  | 'debit-skipped'
  | 'debit-cancelled'
export interface NewDebit {
  readonly nth: number
  readonly dueOn: string
  readonly amount: Money
  readonly state: DebitState
  readonly code?: string | null
  readonly paymentId?: string | null
  readonly tries?: number
  readonly retryOn?: string | null
}
/** The key is the period: the database refuses a second debit. */
export const addDebit = async (tx: Store, of: Mandate, debit: NewDebit, today: string): Promise<void> => {
  await tx
    .insertInto('auto_debit_collection')
    .values({
      merchant_id: of.merchant_id,
      auto_debit_id: of.id,
      nth: debit.nth,
      due_on: debit.dueOn,
      currency: debit.amount.currency,
      amount_minor: debit.amount.minor.toString(),
      state: debit.state,
      code: debit.code ?? null,
      payment_id: debit.paymentId ?? null,
      tries: debit.tries ?? 0,
      retry_on: debit.retryOn ?? null,
      claimed_on: today,
      ended_at: debit.state === 'debit-open' ? null : new Date(),
    })
    .execute()
}
export interface Debit {
  readonly merchant_id: string
  readonly auto_debit_id: string
  readonly nth: number
  readonly due_on: string
  readonly currency: string
  readonly amount_minor: string
  /** `debit-retry`: open, and the bank has refused it so far. */
  readonly state: string
  readonly code: string | null
  readonly payment_id: string | null
  readonly tries: number
  readonly retry_on: string | null
}
const debitSelect = sql`
  select d.merchant_id, d.auto_debit_id, d.nth, d.due_on::text, d.currency, d.amount_minor::text, d.payment_id, d.tries, d.retry_on::text,
    case when d.state = 'debit-open' and p.pay_state = 'CREATED' then 'debit-retry' else d.state end as state,
    coalesce(d.code, case when d.state = 'debit-open' then p.failure_code end) as code
  from auto_debit_collection d left join payment p on p.merchant_id = d.merchant_id and p.id = d.payment_id`
export const debitsOf = async (tx: Store, merchantId: string, id: string, most = 60): Promise<readonly Debit[]> => {
  const { rows } = await sql<Debit>`${debitSelect}
    where d.merchant_id = ${merchantId}::uuid and d.auto_debit_id = ${id}::uuid order by d.nth desc limit ${most}`.execute(
    tx,
  )
  return rows
}
export const debitOfPayment = async (tx: Store, of: Mandate, paymentId: string): Promise<Debit | undefined> => {
  const { rows } = await sql<Debit>`${debitSelect}
    where d.merchant_id = ${of.merchant_id}::uuid and d.auto_debit_id = ${of.id}::uuid and d.payment_id = ${paymentId}::uuid`.execute(
    tx,
  )
  return rows[0]
}
export const endDebit = async (
  tx: Store,
  merchantId: string,
  paymentId: string,
  state: DebitState,
  code: string | null,
): Promise<void> => {
  await sql`update auto_debit_collection set state = ${state}, code = ${code}, retry_on = null, ended_at = now()
    where merchant_id = ${merchantId}::uuid and payment_id = ${paymentId}::uuid and state = 'debit-open'`.execute(tx)
}
/** Debits of a day that are or may still be paid, counted in dirhams. */
export const claimedOn = async (tx: Store, merchantId: string, day: string): Promise<bigint> => {
  const { rows } = await sql<{ currency: SaleCurrency; minor: string }>`
    select currency, sum(amount_minor)::text as minor from auto_debit_collection
    where merchant_id = ${merchantId}::uuid and claimed_on = ${day}::date and state in ('debit-open', 'debit-paid')
    group by currency`.execute(tx)
  return rows.reduce((sum, { currency, minor }) => sum + countedDirhams({ currency, minor: BigInt(minor) }).minor, 0n)
}
/** Completes the mandate if nothing is to come and nothing under way. */
export const endIfOver = async (tx: Store, of: Pick<Mandate, 'merchant_id' | 'id'>): Promise<void> => {
  const { rows } = await sql`
    update auto_debit m set state = 'mandate-ended', ended_at = now()
    where m.merchant_id = ${of.merchant_id}::uuid and m.id = ${of.id}::uuid and m.state = 'ACTIVE' and m.next_on is null
      and not exists (select from auto_debit_collection d where d.merchant_id = m.merchant_id and d.auto_debit_id = m.id and d.state = 'debit-open')
    returning m.id`.execute(tx)
  if (rows.length > 0) await mandateLog.write(tx, of.merchant_id, of.id, { what: 'ended' })
}
export const countPaid = async (tx: Store, of: Pick<Mandate, 'merchant_id' | 'id'>, amount: Money): Promise<void> => {
  await sql`update auto_debit set paid = paid + 1, collected_minor = collected_minor + ${amount.minor.toString()}
    where merchant_id = ${of.merchant_id}::uuid and id = ${of.id}::uuid`.execute(tx)
}
