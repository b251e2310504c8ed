// The last result of each check of the installation: one row per check, which /metrics shows.
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export const checkNames = [
  'ledger',
  'ledger-chain',
  'history-chain',
  'payment-sums',
  'transfer-sums',
  'reconciliation',
] as const
export type CheckName = (typeof checkNames)[number]

export const recordCheck = async (
  db: Db,
  name: CheckName,
  faults: number,
  detail: string | null = null,
): Promise<void> => {
  await sql`
    insert into installation_check (name, checked_at, faults, detail) values (${name}, now(), ${faults}, ${detail})
    on conflict (name) do update set checked_at = excluded.checked_at, faults = excluded.faults, detail = excluded.detail`.execute(
    db,
  )
}
