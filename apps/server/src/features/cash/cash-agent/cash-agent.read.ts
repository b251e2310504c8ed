// For the till: which agent a move, or a drawer, is of.
import { sql } from 'kysely'
import type { AgentState } from '@falaj/contract/cash/cash-agent'
import type { Store } from '../../../platform/db/pool.ts'

export interface Agent {
  readonly name: string
  readonly state: AgentState
  readonly cashMax: bigint
}
interface Row {
  readonly name: string
  readonly state: AgentState
  readonly cash_max_minor: string
}
/** By the code, or by the name of its place. `unknown`: no agent has this code. */
export const agentOf = async (
  tx: Store,
  merchantId: string,
  { agent, store }: { readonly agent: string | null; readonly store: string },
): Promise<Agent | 'unknown' | null> => {
  const { rows } = await sql<Row>`
    select name, state, cash_max_minor::text from cash_agent
    where merchant_id = ${merchantId}::uuid and (code = ${agent} or (${agent}::text is null and name = ${store}))`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return agent ? 'unknown' : null
  return { name: row.name, state: row.state, cashMax: BigInt(row.cash_max_minor) }
}
/** The agent whose drawer `store` of a row is: its code, and whether there is one. */
const agentSql = (what: string, row: string): string =>
  `select ${what} from cash_agent a where a.merchant_id = ${row}.merchant_id and a.name = ${row}.store`
export const agentCodeSql = (row: string): string => `(${agentSql('a.code', row)})`
export const isOfAgent = (row: string) => sql<boolean>`exists (${sql.raw(agentSql('', row))})`
