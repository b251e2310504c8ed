import { sql } from 'kysely'
import type { Money } from '@falaj/money'
import type { AgentState } from '@falaj/contract/cash/cash-agent'
import type { Store } from '../../../platform/db/pool.ts'

interface Facts {
  readonly contact: string
  readonly mobile?: string | undefined
  readonly area: string
  readonly cashMax: Money
}
const columnsOf = ({ contact, mobile, area, cashMax }: Facts) => ({
  contact,
  mobile: mobile ?? null,
  area,
  cash_max_minor: String(cashMax.minor),
})
export const isTaken = async (tx: Store, merchantId: string, name: string): Promise<boolean> => {
  const { rows } = await sql`
    select from cash_agent where merchant_id = ${merchantId}::uuid and lower(name) = lower(${name})
    union all
    select from store where merchant_id = ${merchantId}::uuid and (lower(code) = lower(${name}) or lower(name) = lower(${name}))
    limit 1`.execute(tx)
  return rows.length > 0
}
export const add = async (
  tx: Store,
  agent: Facts & { readonly merchantId: string; readonly id: string; readonly code: string; readonly name: string },
): Promise<void> => {
  const { merchantId, id, code, name, cashMax } = agent
  await tx
    .insertInto('cash_agent')
    .values({ merchant_id: merchantId, id, code, name, currency: cashMax.currency, ...columnsOf(agent) })
    .execute()
}
export const set = async (tx: Store, merchantId: string, id: string, facts: Facts): Promise<void> => {
  await tx
    .updateTable('cash_agent')
    .set({ ...columnsOf(facts), version: sql`version + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
export const setState = async (tx: Store, merchantId: string, id: string, state: AgentState): Promise<void> => {
  await tx
    .updateTable('cash_agent')
    .set({ state, version: sql`version + 1` })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
export const versionOf = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('cash_agent')
    .select('version')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export const handOversOf = async (tx: Store, merchantId: string, name: string) => {
  const { rows } = await sql<{ id: string; at: Date; minor: string; note: string | null; who: string }>`
    select c.id, c.at, (-c.minor)::text as minor, c.note, p.name as who
    from cash_drawer_change c join person p on p.id = c.person_id
    where c.merchant_id = ${merchantId}::uuid and c.store = ${name} order by c.at desc, c.id desc limit 100`.execute(tx)
  return rows
}
