// What people call whatever moved money: its number and a few words more. One place for the books, the statements and the holds.
import { sql, type RawBuilder } from 'kysely'
import type { Store } from '../../platform/db/pool.ts'
import { isUuid } from '../../platform/ids.ts'

export interface About {
  readonly kind: string
  readonly id: string
}
export interface Name extends About {
  readonly number: string
  readonly detail: string
}
interface Found {
  readonly id: string
  readonly number: string
  readonly detail: string
}

/** By the ledger's word for it. Another merchant's object is named only to whom it concerns. */
const queries: Readonly<Record<string, (reader: string, ids: readonly string[]) => RawBuilder<Found>>> = {
  payment: (reader, ids) => sql`
    select id, number, concat_ws(' · ', product, store) as detail
    from taking where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])`,
  settlement: (reader, ids) => sql`
    select id, number, takings || ' × ' || to_char(first_day, 'DD-MM-YYYY') || ' – ' || to_char(last_day, 'DD-MM-YYYY') as detail
    from settlement where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])`,
  withdraw: (reader, ids) => sql`
    select w.id, w.number, b.alias || ' ' || b.country || ' •••• ' || b.number_last4 as detail
    from withdraw w join bank_account b on b.id = w.account_id
    where w.merchant_id = ${reader}::uuid and w.id = any(${ids}::uuid[])`,
  transfer: (reader, ids) => sql`
    select t.id, t.number, concat_ws(' · ',
      case when t.merchant_id <> ${reader}::uuid then i.name_en when t.state = 'SUCCESS' then o.name_en else t.payee_shown end,
      'MID ' || case when t.merchant_id = ${reader}::uuid then o.mid else i.mid end, t.note) as detail
    from transfer t join merchant i on i.id = t.merchant_id join merchant o on o.id = t.payee_merchant_id
    where ${reader}::uuid in (t.merchant_id, t.payee_merchant_id) and t.id = any(${ids}::uuid[])`,
  'transfer-to-bank': (reader, ids) => sql`
    select id, number, holder || ' ' || country || ' •••• ' || number_last4 as detail
    from transfer_to_bank where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])`,
  'batch-transfer': (reader, ids) => sql`
    select id, number, name as detail from batch_transfer where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])`,
  exchange: (reader, ids) => sql`
    select id, number, concat_ws(' ', sold_currency, '→', bought_currency, rate) as detail
    from currency_exchange where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])`,
  hold: (reader, ids) => sql`
    select id, number, why_en || ' / ' || why_zh as detail
    from provider_hold where merchant_id = ${reader}::uuid and id = any(${ids}::uuid[])`,
}

/** The books name a row of a batch: its payer knows it by the batch, its payee as a record of its own. */
const rowsOfBatches = async (tx: Store, reader: string, ids: readonly string[]): Promise<readonly [string, Name][]> => {
  const { rows } = await sql<Found & { readonly batch: string | null }>`
    select o.id, case when o.merchant_id = ${reader}::uuid then b.id end as batch, b.number || ' #' || o.place as number,
      concat_ws(' · ', case when o.merchant_id = ${reader}::uuid then p.name_en else m.name_en end,
        'MID ' || case when o.merchant_id = ${reader}::uuid then p.mid else m.mid end,
        nullif(o.reference, ''), nullif(o.note, '')) as detail
    from batch_transfer_row o join batch_transfer b on b.id = o.batch_id
    join merchant m on m.id = o.merchant_id join merchant p on p.id = o.payee_merchant_id
    where o.id = any(${ids}::uuid[]) and (o.merchant_id = ${reader}::uuid or o.payee_merchant_id = ${reader}::uuid)`.execute(
    tx,
  )
  return rows.map(({ id, batch, number, detail }) => [
    id,
    { kind: batch ? 'batch-transfer' : 'batch-row', id: batch ?? id, number, detail },
  ])
}

/** Undefined for what has no name of its own. */
export type NameOf = (one: About) => Name | undefined
export const namesOf = async (tx: Store, reader: string, about: readonly About[]): Promise<NameOf> => {
  const found = new Map<string, Name>()
  const idsOf = (kind: string): readonly string[] => [
    ...new Set(about.filter((one) => one.kind === kind && isUuid(one.id)).map(({ id }) => id)),
  ]
  for (const [kind, query] of Object.entries(queries)) {
    const ids = idsOf(kind)
    if (ids.length === 0) continue
    const { rows } = await query(reader, ids).execute(tx)
    for (const { id, number, detail } of rows) found.set(`${kind} ${id}`, { kind, id, number, detail })
  }
  const batches = 'batch-transfer'
  const rows = idsOf(batches).filter((id) => !found.has(`${batches} ${id}`))
  if (rows.length > 0)
    for (const [id, name] of await rowsOfBatches(tx, reader, rows)) found.set(`${batches} ${id}`, name)
  return ({ kind, id }) => found.get(`${kind} ${id}`)
}
