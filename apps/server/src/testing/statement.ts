// A statement made at once, instead of by its job.
import { registry } from '../features/features.ts'
import { makeStatement } from '../features/accounts/statement/statement.jobs.ts'
import { recordKey } from './record-key.ts'
import type { World } from './world.ts'

export const makeNow = async (world: World, id: string): Promise<void> => {
  const { merchant_id: merchantId } = await recordKey(world.db, 'statement', id)
  const how = { signal: new AbortController().signal, isLast: true }
  return makeStatement(world.db, { registry }, { merchantId, id }, how)
}
