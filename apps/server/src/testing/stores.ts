// Stores that a test's records name.
import { ensureStores } from '../platform/store/store.ts'
import type { World } from './world.ts'

export const addStores = (world: World, merchantId: string, ...codes: string[]): Promise<void> =>
  ensureStores(
    world.db,
    codes.map((store) => ({ merchant_id: merchantId, store })),
  )
export const closeStore = (world: World, merchantId: string, code: string, from = 'current_date'): Promise<unknown> =>
  world.owner.query(`update store set state = 'closed', closed_from = ${from} where merchant_id = $1 and code = $2`, [
    merchantId,
    code,
  ])
