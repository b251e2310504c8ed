// A refusal of somebody leaves a line in their history. Of nobody, it is counted: by the hour, where it came from, what was asked and why not.
import { sql } from 'kysely'
import type { Store } from '../db/pool.ts'
import { networkOf } from '../identity/throttle.ts'
import { writeAudit, type AuditEntry } from './entry.ts'

export const writeRefusal = async (db: Store, line: AuditEntry): Promise<void> => {
  if (line.session || line.result !== 'refused') return writeAudit(db, line)
  await sql`
    insert into refusal_count (hour, network, action, code)
    values (date_trunc('hour', now()), ${networkOf(line.address)}, ${line.action}, ${line.code})
    on conflict (hour, network, action, code) do update set count = refusal_count.count + 1, last_at = now()`.execute(
    db,
  )
}
