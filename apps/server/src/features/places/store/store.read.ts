// For an application that was approved: a store as a member would add it.
import type { StoreFacts } from '@falaj/contract/places/store'
import type { Store } from '../../../platform/db/pool.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import { storeLog } from './store.log.ts'
import * as rows from './store.store.ts'

export const addStore = async (
  { tx, emit }: { readonly tx: Store; readonly emit: Emit },
  made: { readonly merchantId: string; readonly personId: string; readonly facts: StoreFacts },
): Promise<{ readonly id: string; readonly code: string }> => {
  const { merchantId, personId, facts } = made
  const code = await rows.nextCode(tx, merchantId)
  const id = await rows.add(tx, merchantId, code, facts)
  await storeLog.write(tx, merchantId, id, { what: 'added', personId, text: code })
  await storeLog.notify(emit, merchantId, id)
  return { id, code }
}
