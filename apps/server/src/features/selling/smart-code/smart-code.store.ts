import { sql } from 'kysely'
import type { CheckoutMethod } from '@falaj/contract/payments/payment-methods'
import type { SmartCodeFacts } from '@falaj/contract/selling/smart-code'
import type { NoteMode } from '@falaj/contract/payments/checkout'
import type { Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber } from '../../../platform/base/ids.ts'
import { newPayCode } from '../../../platform/payment/pay-code.ts'

export interface SmartCode {
  readonly id: string
  readonly number: string
  readonly code: string
  readonly name: string
  readonly store: string | null
  readonly counter: string | null
  readonly mode: 'static' | 'fixed' | 'dynamic'
  readonly currency: 'AED'
  readonly amount_minor: string | null
  readonly charge_until: Date | null
  readonly charge_note: string | null
  readonly disabled_at: Date | null
  readonly tip_percents: readonly number[]
  readonly note_mode: NoteMode
  readonly methods: readonly CheckoutMethod[] | null
  readonly tried: string
  readonly version: number
  readonly expires_at: Date | null
  readonly is_expired: boolean
  /** A payment of the amount is requested right now. */
  readonly is_charged: boolean
}
const columns = sql`id, number, code, name, store, counter, mode, currency, amount_minor::text, charge_until, charge_note, disabled_at,
  tip_percents, note_mode, methods, tried::text, version, expires_at, coalesce(expires_at <= business_now(), false) as is_expired,
  coalesce(mode = 'dynamic' and charge_until > now(), false) as is_charged`
export const find = async (tx: Store, merchantId: string, id: string, lock = false): Promise<SmartCode | undefined> => {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<SmartCode>`
    select ${columns} from smart_code
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}
/** In the given order; codes of other merchants are left out. */
export const findAll = async (tx: Store, merchantId: string, ids: readonly string[]): Promise<readonly SmartCode[]> => {
  const { rows } = await sql<SmartCode>`
    select ${columns} from smart_code
    where merchant_id = ${merchantId}::uuid and id = any(${ids.filter(isUuid)}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
/** Another merchant's code is indistinguishable from a missing one. */
export const lock = async (tx: Store, merchantId: string, id: string): Promise<SmartCode> => {
  const found = await find(tx, merchantId, id, true)
  if (!found) throw fail('NOT_FOUND')
  return found
}
const columnsOf = (facts: SmartCodeFacts) => ({
  name: facts.name,
  store: facts.store ?? null,
  counter: facts.counter ?? null,
  mode: facts.mode,
  currency: facts.currency,
  amount_minor: facts.mode === 'fixed' ? (facts.amount?.minor.toString() ?? null) : null,
  charge_until: null,
  charge_note: null,
  tip_percents: [...new Set(facts.tips)].toSorted((one, other) => one - other),
  note_mode: facts.note ?? 'none',
  methods: facts.methods && facts.methods.length > 0 ? [...facts.methods] : null,
  expires_at: facts.expiresAt ? new Date(facts.expiresAt) : null,
})
export const add = async (
  tx: Store,
  merchantId: string,
  personId: string,
  facts: SmartCodeFacts,
): Promise<{ readonly id: string; readonly number: string; readonly code: string }> => {
  const id = newId()
  const made = { id, number: newNumber('smart-code'), code: await newPayCode(tx, merchantId, 'smart-code', id) }
  await tx
    .insertInto('smart_code')
    .values({ merchant_id: merchantId, ...made, ...columnsOf(facts), created_by: personId })
    .execute()
  return made
}
type Values = Partial<{
  amount_minor: string | null
  charge_until: Date | null
  charge_note: string | null
  disabled_at: Date | null
  expires_at: Date | null
  code: string
}>
export const update = async (tx: Store, merchantId: string, id: string, values: Values) => {
  await tx.updateTable('smart_code').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}
export const set = async (tx: Store, merchantId: string, id: string, facts: SmartCodeFacts) => {
  await tx
    .updateTable('smart_code')
    .set((row) => ({ ...columnsOf(facts), version: row('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
export const rotate = async (tx: Store, merchantId: string, id: string): Promise<string> => {
  await tx.deleteFrom('pay_code').where('merchant_id', '=', merchantId).where('offer_id', '=', id).execute()
  const code = await newPayCode(tx, merchantId, 'smart-code', id)
  await update(tx, merchantId, id, { code })
  return code
}
export const hoursOf = async (tx: Store, merchantId: string, id: string) => {
  const { rows } = await sql<{ hour: number; scans: number; paid: number }>`
    select extract(hour from hour at time zone 'Asia/Dubai')::int as hour, sum(scans)::int as scans, sum(paid)::int as paid
    from smart_code_hour where merchant_id = ${merchantId}::uuid and code_id = ${id}::uuid and hour > business_now() - interval '7 days'
    group by 1 order by 1`.execute(tx)
  return rows
}
export const namesOf = (tx: Store, merchantId: string) =>
  tx.selectFrom('smart_code').select(['id', 'name']).where('merchant_id', '=', merchantId).execute()

const countHour = (tx: Store, merchantId: string, id: string, at: Date, scans: number, paid: number, minor: string) =>
  sql`
    insert into smart_code_hour as h (merchant_id, code_id, hour, scans, paid, collected_minor)
    values (${merchantId}, ${id}, date_trunc('hour', ${at}::timestamptz), ${scans}, ${paid}, ${minor})
    on conflict (merchant_id, code_id, hour) do update set scans = h.scans + excluded.scans, paid = h.paid + excluded.paid,
      collected_minor = h.collected_minor + excluded.collected_minor`.execute(tx)
export const countScan = async (tx: Store, merchantId: string, id: string) => {
  await sql`update smart_code set scans = scans + 1 where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
    tx,
  )
  await countHour(tx, merchantId, id, new Date(), 1, 0, '0')
}
export const countTried = async (tx: Store, merchantId: string, id: string) => {
  await sql`update smart_code set tried = tried + 1 where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
    tx,
  )
}
/** The cashier's amount is paid with it, whatever the payer added. */
export const countPaid = async (
  tx: Store,
  merchantId: string,
  id: string,
  { amount, tip, at }: { readonly amount: Money; readonly tip?: Money | null | undefined; readonly at: Date },
) => {
  const [tips, bill] = [String(tip?.minor ?? 0n), String(amount.minor - (tip?.minor ?? 0n))]
  await sql`update smart_code set paid = paid + 1, collected_minor = collected_minor + ${amount.minor.toString()},
      tips_minor = tips_minor + ${tips}::numeric,
      last_paid_at = greatest(last_paid_at, ${at}::timestamptz),
      amount_minor = case when mode = 'dynamic' and amount_minor = ${bill}::numeric then null else amount_minor end,
      charge_until = case when mode = 'dynamic' and amount_minor = ${bill}::numeric then null else charge_until end,
      charge_note = case when mode = 'dynamic' and amount_minor = ${bill}::numeric then null else charge_note end
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
  await countHour(tx, merchantId, id, at, 0, 1, amount.minor.toString())
}
