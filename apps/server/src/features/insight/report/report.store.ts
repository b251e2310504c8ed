// Names of groups, and what is kept: schedules, their runs, and figures with their rows.
import { sql } from 'kysely'
import type { ReportDimension } from '@falaj/contract/insight/report-library'
import type { Store } from '../../../platform/db/pool.ts'

export interface Name {
  readonly en: string
  readonly zh: string
}
/** What the keys of a group are called, where the key alone says too little. */
export const namesOf = async (
  tx: Store,
  by: ReportDimension,
  merchantId: string,
): Promise<(key: string) => Name | null> => {
  const from = {
    store: sql`select code as key, name as en, name_zh as zh from store where merchant_id = ${merchantId}::uuid`,
    terminal: sql`select id::text as key, label as en, null as zh from pos_device where merchant_id = ${merchantId}::uuid`,
    member: sql`select p.id::text as key, p.name as en, null as zh from person p
      where p.id in (select person_id from staff where merchant_id = ${merchantId}::uuid)`,
    code: sql`select code as key, en, zh from dispute_code`,
  }[by as string]
  if (!from) return () => null
  const { rows } = await sql<{ key: string; en: string; zh: string | null }>`${from}`.execute(tx)
  const named = new Map(rows.map(({ key, en, zh }) => [key, { en, zh: zh ?? en }]))
  return (key) => named.get(key) ?? null
}
