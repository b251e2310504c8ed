// Entry point of every change of the team: locks it, and checks that the actor still may and the colleague still exists.
import type { ErrorName } from '@falaj/contract/kernel/errors'
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { AnswerToAsking } from '../../../platform/approval/ask.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { NewEvent } from '../../../platform/outbox/emit.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { rolesFrom, type Manager } from './staff.rules.ts'
import * as store from './staff.store.ts'

interface Actor {
  readonly merchantId: string
  readonly staffId: string
}

/** Another merchant's entry is indistinguishable from a missing one. */
export const entryOf = async (tx: Store, merchantId: string, id: string): Promise<store.Entry> => {
  const found = isUuid(id) ? await store.entry(tx, merchantId, id) : undefined
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** If two members remove each other at once, the second has lost the rights by now. */
export const managerNow = async (tx: Store, by: Actor, otherwise: ErrorName): Promise<Manager> => {
  const own = await store.entry(tx, by.merchantId, by.staffId)
  // A member who is bound to stores manages nobody.
  if (own?.status !== 'ACTIVE' || own.stores) throw fail(otherwise)
  return { staffId: own.id, roles: rolesFrom(own.roles) }
}

export const startChange = async (
  tx: Store,
  by: Actor,
  id: string,
): Promise<{ readonly manager: Manager; readonly target: store.Entry; readonly otherAdmins: number }> => {
  await store.lockTeam(tx, by.merchantId)
  const manager = await managerNow(tx, by, 'SESSION_EXPIRED')
  const target = await entryOf(tx, by.merchantId, id)
  return { manager, target, otherAdmins: await store.otherAdmins(tx, by.merchantId, target.id) }
}

/** Refreshes open lists of the team. */
export const tellTeam = (
  { emit }: { readonly emit: (event: NewEvent) => Promise<unknown> },
  merchantId: string,
  id: string,
): Promise<unknown> => emit({ kind: 'staff.changed', merchantId, audience: 'staff', payload: { id } })

/** Notifies those who manage staff by the channels they chose. */
export const tellManagers = (
  { emit }: { readonly emit: (event: NewEvent) => Promise<unknown> },
  merchantId: string,
  personId: string,
  text: Bilingual,
): Promise<unknown> => emit({ kind: 'staff.told', merchantId, audience: 'none', payload: { personId, text } })

/** Answer to a change that gives rights: done, waiting for another person, or for the clock. */
export const answerOf = ({ requestId, number, dueAt }: AnswerToAsking) => ({
  requestId,
  number,
  dueAt: dueAt?.toISOString() ?? null,
})
