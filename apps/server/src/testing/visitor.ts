// What the rules see of a member, for tests that call a platform's function without a request around it.
import type { Visitor } from '@falaj/contract/kernel/access'
import { colleaguesOf } from '../platform/identity/session.ts'
import type { World } from './world.ts'

export const lookUpVisitor = async (
  world: Pick<World, 'db' | 'settings'>,
  { merchantId, staffId }: { readonly merchantId: string; readonly staffId: string },
): Promise<Visitor> => {
  const found = (await colleaguesOf(world.db, merchantId, world.settings)).find((each) => each.staffId === staffId)
  return found?.visitor ?? { status: 'NONE', who: null }
}
