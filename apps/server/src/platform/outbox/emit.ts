// Emits an event of a change: one row in its own transaction. The relay makes jobs and event streams of it afterwards.
import { sql } from 'kysely'
import type { AreaName } from '@falaj/contract/kernel/access'
import type { Store } from '../db/pool.ts'
import { newId } from '../base/ids.ts'

export interface NewEvent {
  /** Lower case, digits, dots and dashes: 'withdraw.held'. */
  readonly kind: string
  /** Null means for one person, or with 'signed-in' for every member of every merchant. */
  readonly merchantId: string | null
  /**
   * Which open consoles receive it: members of the merchant who may enter the area, or every member, or none (jobs only).
   * 'pre-auth' goes with a person: they receive it before they belong to any merchant.
   */
  readonly audience: AreaName | 'signed-in' | 'pre-auth' | 'none'
  /** Narrows it to one person. */
  readonly personId?: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Several at once are one statement; their ids, in this order. */
export type Emit = (...events: readonly NewEvent[]) => Promise<readonly string[]>

export const emit = async (tx: Store, ...events: readonly NewEvent[]): Promise<readonly string[]> => {
  const rows = events.map((event) => ({
    id: newId(),
    merchant_id: event.merchantId,
    kind: event.kind,
    audience: event.audience,
    person_id: event.personId ?? null,
    payload: event.payload,
  }))
  // As one parameter: however many there are, it is one statement that the database prepares once.
  if (rows.length > 0)
    await sql`
      insert into outbox (id, merchant_id, kind, audience, person_id, payload)
      select id, merchant_id, kind, audience, person_id, payload from rows from (
        json_to_recordset(${JSON.stringify(rows)}::json)
          as (id uuid, merchant_id uuid, kind text, audience text, person_id uuid, payload jsonb)
      ) with ordinality as e (id, merchant_id, kind, audience, person_id, payload, n) order by n`.execute(tx)
  return rows.map(({ id }) => id)
}
export const emitter =
  (tx: Store): Emit =>
  (...events) =>
    emit(tx, ...events)
