// For an application that was approved, and for pre-authorizers: a store as a member would add it.
import type { StoreFacts } from '@falaj/contract/places/store'
import { failFields } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import { storeLog } from './store.log.ts'
import * as rows from './store.store.ts'

export { keepStores, type LeftMerchant } from './store.left.ts'

/** Held until the transaction ends, so that two people never give one code or name to two stores. */
export const requireNewStore = async (
  tx: Store,
  merchantId: string,
  facts: Pick<StoreFacts, 'nameEn' | 'city'>,
): Promise<void> => {
  await rows.lockCodes(tx, merchantId)
  if (await rows.isNameKnown(tx, merchantId, facts, null))
    throw failFields({ path: 'nameEn', code: 'STORE_NAME_KNOWN' })
}
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
