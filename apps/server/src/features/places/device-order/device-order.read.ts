// Orders of devices, for a group account that orders for a merchant below it, and for an application that was approved.
import { handlerOf } from '../../../platform/http/bind.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import { deviceOrderFeature } from './device-order.handlers.ts'
import { deviceOrderLog } from './device-order.log.ts'
import * as store from './device-order.store.ts'

export const deviceOrderHandler = handlerOf(deviceOrderFeature)
/** Not sent: somebody reads and agrees to its conditions first. */
export const draftOrder = async (
  { tx, emit }: { readonly tx: Store; readonly emit: Emit },
  made: { readonly merchantId: string; readonly personId: string; readonly facts: store.OrderFacts },
): Promise<void> => {
  const { merchantId, personId, facts } = made
  const { id } = await store.add(tx, { merchantId, personId, state: 'To apply', termsVersion: null, ...facts })
  await deviceOrderLog.write(tx, merchantId, id, { what: 'save', personId })
  await deviceOrderLog.notify(emit, merchantId, id)
}
