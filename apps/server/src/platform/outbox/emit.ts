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

export const emit = async (tx: Store, event: Emitted): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('outbox')
    .values({
      id,
      merchant_id: event.merchantId,
      kind: event.kind,
      audience: event.audience,
      person_id: event.personId ?? null,
      payload: JSON.stringify(event.payload),
    })
    .execute()
  return id
}
