// A store as it was described before, in review as every new one, and an order of the devices that were wanted as a draft, because its conditions are
// agreed to by who sends it.
import type { ApplicationStoreFacts } from '@falaj/contract/places/application-store'
import { everyDay } from '@falaj/contract/places/store-hours'
import type { Store } from '../../../platform/db/pool.ts'
import type { Emit } from '../../../platform/outbox/emit.ts'
import { draftOrder } from '../device-order/device-order.read.ts'
import { addStore } from '../store/store.read.ts'

interface Maker {
  readonly merchantId: string
  readonly personId: string
  readonly name: string
  readonly mobile: string
}
export const makeStore = async (
  command: { readonly tx: Store; readonly emit: Emit },
  { merchantId, personId, name, mobile }: Maker,
  { devices, from, to, ...facts }: ApplicationStoreFacts,
): Promise<{ readonly id: string; readonly code: string }> => {
  const made = await addStore(command, { merchantId, personId, facts: { ...facts, hours: everyDay(from, to) } })
  if (devices)
    await draftOrder(command, {
      merchantId,
      personId,
      facts: {
        ...devices,
        store: made.code,
        contact: name,
        mobile: facts.phone ?? mobile,
        address: facts.address,
        // Al Ain is a city of the emirate.
        city: facts.city === 'Al Ain' ? 'Abu Dhabi' : facts.city,
      },
    })
  return made
}
