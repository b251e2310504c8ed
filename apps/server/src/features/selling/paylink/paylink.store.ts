import { sql } from 'kysely'
import type { ItemNames } from '@falaj/contract/customers/item-name'
import type { PaylinkFacts } from '@falaj/contract/selling/paylink'
import type { Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId, newNumber } from '../../../platform/base/ids.ts'
import { newPayCode } from '../../../platform/payment/pay-code.ts'
import { statusSql } from './paylink.list.ts'
import type { PaylinkStatus } from './paylink.rules.ts'

export interface Paylink {
  readonly id: string
  readonly number: string
  readonly code: string
  readonly title: string
  readonly description: string | null
  readonly picture_file_id: string | null
  readonly type: 'single' | 'reusable'
  readonly rule: 'fixed' | 'open' | 'items'
  readonly currency: 'AED'
  readonly amount_minor: string | null
  readonly min_minor: string | null
  readonly max_minor: string | null
  readonly quantity_max: number | null
  readonly paid_max: number | null
  readonly expires_at: Date | null
  readonly fields: readonly string[]
  readonly methods: readonly string[] | null
  readonly reference: string | null
  readonly store: string | null
  readonly customer_id: string | null
  readonly return_url: string | null
  readonly paid: number
  readonly held: number
  readonly version: number
  readonly status: PaylinkStatus
}
/** Returns undefined if it is another merchant's or missing. */
export const find = async (tx: Store, merchantId: string, id: string, lock = false): Promise<Paylink | undefined> => {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<Paylink>`
    select k.id, k.number, k.code, k.title, k.description, k.picture_file_id, k.type, k.rule, k.currency, k.amount_minor::text, k.min_minor::text,
      k.max_minor::text, k.quantity_max, k.paid_max, k.expires_at, k.fields, k.methods, k.reference, k.store, k.customer_id, k.return_url, k.paid, k.held,
      k.version, ${sql.raw(statusSql)} as status
    from paylink k where k.merchant_id = ${merchantId}::uuid and k.id = ${id}::uuid ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows[0]
}
export const lock = async (tx: Store, merchantId: string, id: string): Promise<Paylink> => {
  const found = await find(tx, merchantId, id, true)
  if (!found) throw fail('NOT_FOUND')
  return found
}

export interface LinkLine extends ItemNames {
  readonly itemId: string
  readonly quantity: number
  readonly price: Money
}
const columnsOf = (facts: PaylinkFacts, amount: Money | null) => ({
  title: facts.title,
  description: facts.description ?? null,
  picture_file_id: facts.picture ?? null,
  type: facts.type,
  rule: facts.rule,
  currency: facts.currency,
  amount_minor: amount?.minor.toString() ?? null,
  min_minor: (facts.rule === 'open' && facts.min?.minor.toString()) || null,
  max_minor: (facts.rule === 'open' && facts.max?.minor.toString()) || null,
  quantity_max: facts.rule === 'open' ? null : (facts.quantityMax ?? null),
  paid_max: facts.type === 'single' ? 1 : (facts.paidMax ?? null),
  expires_at: facts.expiresAt ? new Date(facts.expiresAt) : null,
  fields: [...(facts.fields ?? [])],
  methods: facts.methods && facts.methods.length > 0 ? [...facts.methods] : null,
  reference: facts.reference ?? null,
  store: facts.store ?? null,
  customer_id: facts.customerId ?? null,
  return_url: facts.returnUrl ?? null,
})
const insertLines = async (tx: Store, merchantId: string, id: string, lines: readonly LinkLine[]) => {
  if (lines.length > 0)
    await tx
      .insertInto('paylink_item')
      .values(
        lines.map((each, at) => ({
          merchant_id: merchantId,
          paylink_id: id,
          position: at + 1,
          item_id: each.itemId,
          name: each.name,
          name_zh: each.nameZh ?? null,
          name_ar: each.nameAr ?? null,
          quantity: each.quantity,
          price_minor: each.price.minor.toString(),
        })),
      )
      .execute()
}
export interface LinkTerms {
  readonly facts: PaylinkFacts
  readonly amount: Money | null
  readonly lines: readonly LinkLine[]
}
export const add = async (
  tx: Store,
  merchantId: string,
  personId: string,
  { facts, amount, lines }: LinkTerms,
  id = newId(),
): Promise<{ readonly id: string; readonly number: string; readonly code: string }> => {
  const made = { id, number: newNumber('paylink'), code: await newPayCode(tx, merchantId, 'paylink', id) }
  await tx
    .insertInto('paylink')
    .values({ merchant_id: merchantId, ...made, ...columnsOf(facts, amount), created_by: personId })
    .execute()
  await insertLines(tx, merchantId, id, lines)
  return made
}
/** `held`: orders that are open now, whatever limit they were opened under. */
export const set = async (
  tx: Store,
  merchantId: string,
  id: string,
  { facts, amount, lines }: LinkTerms,
  held: number,
) => {
  const columns = columnsOf(facts, amount)
  await tx
    .updateTable('paylink')
    .set((row) => ({ ...columns, held: columns.paid_max === null ? 0 : held, version: row('version', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('paylink_item').where('merchant_id', '=', merchantId).where('paylink_id', '=', id).execute()
  await insertLines(tx, merchantId, id, lines)
}
export const mark = async (
  tx: Store,
  merchantId: string,
  id: string,
  values: { readonly paused_at?: Date | null; readonly canceled_at?: Date },
) => {
  await tx.updateTable('paylink').set(values).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}
export const namesOf = (line: {
  readonly name: string
  readonly name_zh: string | null
  readonly name_ar: string | null
}): ItemNames => ({
  name: line.name,
  ...(line.name_zh ? { nameZh: line.name_zh } : {}),
  ...(line.name_ar ? { nameAr: line.name_ar } : {}),
})
export const linesOf = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('paylink_item')
    .select(['item_id', 'name', 'name_zh', 'name_ar', 'quantity', 'price_minor'])
    .where('merchant_id', '=', merchantId)
    .where('paylink_id', '=', id)
    .orderBy('position')
    .execute()

/** Open orders are counted while there is a limit; setting a limit counts those that are open (`set`). */
const heldBy = (by: 1 | -1) => sql`case when paid_max is null then 0 else greatest(held + ${sql.lit(by)}, 0) end`
export const hold = async (tx: Store, merchantId: string, id: string, by: 1 | -1) => {
  await sql`update paylink set held = ${heldBy(by)}
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
}
export const countPaid = async (tx: Store, merchantId: string, id: string, amount: Money) => {
  await sql`update paylink set held = ${heldBy(-1)}, paid = paid + 1, collected_minor = collected_minor + ${amount.minor.toString()}
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
}
