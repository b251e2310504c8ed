// What a change tells the world: one row in its own transaction. The relay makes jobs and event streams of it afterwards.
import type { AreaName } from '@falaj/contract/access'
import type { Store } from '../db/pool.ts'
import { newId } from '../ids.ts'

export interface Emitted {
  /** Lower case, digits, dots and dashes: 'withdraw.held'. */
  readonly kind: string
  /** None: for one person, or with 'signed-in' for every member of every merchant. */
  readonly merchantId: string | null
  /**
   * Which open consoles hear of it: members of the merchant who may enter the area, or every member, or none (jobs only).
   * 'pre-auth' goes with a person: they hear it before they belong to any merchant.
   */
  readonly audience: AreaName | 'signed-in' | 'pre-auth' | 'none'
  /** Narrows it to one person. */
  readonly personId?: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Several at once are one statement; their ids, in this order. */
export type Emit = (...events: readonly Emitted[]) => Promise<readonly string[]>

export const emit = async (tx: Store, ...events: readonly Emitted[]): Promise<readonly string[]> => {
  const rows = events.map((event) => ({
    id: newId(),
    merchant_id: event.merchantId,
    kind: event.kind,
    audience: event.audience,
    person_id: event.personId ?? null,
    payload: JSON.stringify(event.payload),
  }))
  if (rows.length > 0) await tx.insertInto('outbox').values(rows).execute()
  return rows.map(({ id }) => id)
}
export const emitter =
  (tx: Store): Emit =>
  (...events) =>
    emit(tx, ...events)
