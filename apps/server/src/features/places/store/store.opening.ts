// A store opens once its front photo is approved and its day has come, and closes on its date.
import { sql } from 'kysely'
import type { TxContext } from '../../../platform/command/context.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { storeLog } from './store.log.ts'
import { tellStore } from './store.notify.ts'
import { stillOpen, stillOpenText } from './store.still-open.ts'
import * as rows from './store.store.ts'

/** What is in the way of opening; null: nothing but the date. */
export const openingNeeds = async (
  tx: TxContext['tx'],
  merchantId: string,
  { code, state, address }: Pick<rows.StoreRow, 'code' | 'state' | 'address'>,
): Promise<'facts' | 'front-photo' | null> => {
  if (state === 'reported' || !address) return 'facts'
  return (await rows.hasFront(tx, merchantId, code)) ? null : 'front-photo'
}
type Opening = Pick<TxContext, 'tx' | 'emit'>
/** True when it opened now. */
export const openIfDue = async (own: Opening, merchantId: string, id: string): Promise<boolean> => {
  const store = await rows.lock(own.tx, merchantId, id)
  if (store.state !== 'review' || store.closed_from !== null || (await openingNeeds(own.tx, merchantId, store)))
    return false
  if (store.opens_on === null || store.opens_on > (await businessToday(own.tx))) return false
  await rows.setState(own.tx, merchantId, id, { state: 'active' })
  await storeLog.write(own.tx, merchantId, id, { what: 'opened' })
  await storeLog.notify(own.emit, merchantId, id)
  return true
}
/** True when it closed now. */
export const closeIfDue = async (own: Opening, merchantId: string, id: string): Promise<boolean> => {
  const store = await rows.lock(own.tx, merchantId, id)
  if (store.state === 'closed' || store.closed_from === null) return false
  if (store.closed_from > (await businessToday(own.tx))) return false
  await rows.setState(own.tx, merchantId, id, { state: 'closed' })
  // Nobody works in a store that is closed.
  await sql`update staff_store set until_at = now() where merchant_id = ${merchantId}::uuid and store = ${store.code}
    and from_at < now() and (until_at is null or until_at > now())`.execute(own.tx)
  await storeLog.write(own.tx, merchantId, id, { what: 'closed' })
  await storeLog.notify(own.emit, merchantId, id)
  const open = stillOpenText(await stillOpen(own.tx, merchantId, store.code))
  await tellStore(own, merchantId, { id, name: store.name, what: 'closed', open })
  return true
}
