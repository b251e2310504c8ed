// The history of a record that people edit, and the event that refreshes open pages when it changes. A feature declares one log per kind of
// record; the operation history (audit) is kept by the pipeline and is not part of it.
import { sql } from 'kysely'
import type { Store } from '../db/pool.ts'
import type { Emit, NewEvent } from './emit.ts'

interface ChangeValues<What> {
  readonly what: What
  /** Null if the clock, a rail or a payer made the change. */
  readonly personId?: string | null | undefined
  readonly text?: string | null | undefined
  readonly before?: string | null | undefined
  readonly after?: string | null | undefined
  /** Defaults to now. */
  readonly at?: Date | undefined
}
interface ChangeRow<What> {
  readonly at: Date
  readonly what: What
  readonly who: string | null
  readonly text: string | null
  readonly before: string | null
  readonly after: string | null
}
const historyMax = 100

export const recordLog = <What extends string>(kind: string, audience: NewEvent['audience']) => ({
  /** Emits `<kind>.changed`. Null: several records changed. */
  notify: async (emit: Emit, merchantId: string, id: string | null): Promise<void> => {
    await emit({ kind: `${kind}.changed`, merchantId, audience, payload: { id } })
  },
  write: async (tx: Store, merchantId: string, id: string, change: ChangeValues<What>): Promise<void> => {
    const { what, personId = null, text = null, before = null, after = null, at } = change
    await tx
      .insertInto('record_change')
      .values({
        merchant_id: merchantId,
        kind,
        record_id: id,
        what,
        person_id: personId,
        text,
        before,
        after,
        ...(at ? { at } : {}),
      })
      .execute()
  },
  /** The newest first. */
  history: async (tx: Store, merchantId: string, id: string) => {
    const { rows } = await sql<ChangeRow<What>>`
      select c.at, c.what, p.name as who, c.text, c.before, c.after
      from record_change c left join person p on p.id = c.person_id
      where c.merchant_id = ${merchantId}::uuid and c.kind = ${kind} and c.record_id = ${id}::uuid
      order by c.position desc limit ${sql.lit(historyMax)}`.execute(tx)
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  },
})
