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

const rowOf = (event: NewEvent) => ({
  id: newId(),
  merchant_id: event.merchantId,
  kind: event.kind,
  audience: event.audience,
  person_id: event.personId ?? null,
  payload: event.payload,
})
const insert = async (tx: Store, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> => {
  // As one parameter: however many there are, it is one statement that the database prepares once.
  if (rows.length > 0)
    await sql`
      insert into outbox (id, merchant_id, kind, audience, person_id, payload)
      select id, merchant_id, kind, audience, person_id, payload from rows from (
        json_to_recordset(${JSON.stringify(rows)}::json)
          as (id uuid, merchant_id uuid, kind text, audience text, person_id uuid, payload jsonb)
      ) with ordinality as e (id, merchant_id, kind, audience, person_id, payload, n) order by n`.execute(tx)
}
export const emit = async (tx: Store, ...events: readonly NewEvent[]): Promise<readonly string[]> => {
  const rows = events.map(rowOf)
  await insert(tx, rows)
  return rows.map(({ id }) => id)
}
/** Collects the events of one transaction, so that they are written as one statement before its commit. `write` returns how many there are. */
export const collectEvents = (): { readonly emit: Emit; readonly write: (tx: Store) => Promise<number> } => {
  const rows: ReturnType<typeof rowOf>[] = []
  return {
    emit: async (...events) => {
      const made = events.map(rowOf)
      rows.push(...made)
      return made.map(({ id }) => id)
    },
    async write(tx) {
      await insert(tx, rows)
      return rows.length
    },
  }
}
export const emitter =
  (tx: Store): Emit =>
  (...events) =>
    emit(tx, ...events)
