// What other features ask: which addresses we stopped sending to, what was sent of a record, and an address of their own for one purpose.
import type { Store } from '../../../platform/db/pool.ts'

export * from './webhook.commands.ts'
export { deliveryListOf } from './webhook.list.ts'

export const disabledEndpoints = (tx: Store, merchantId: string): Promise<readonly { readonly url: string }[]> =>
  tx
    .selectFrom('webhook_endpoint')
    .select('url')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', 'any')
    .where('state', '=', 'DISABLED')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** A record that changes often, or is sent to many addresses, has more. */
const deliveriesMax = 20
/** What was sent about a record, to which address and with what result; the newest first. */
export const deliveriesAbout = async (tx: Store, merchantId: string, objectId: string) => {
  const rows = await tx
    .selectFrom('webhook_event as e')
    .innerJoin('webhook_delivery as d', (on) =>
      on.onRef('d.merchant_id', '=', 'e.merchant_id').onRef('d.event_id', '=', 'e.id'),
    )
    .innerJoin('webhook_endpoint as w', (on) =>
      on.onRef('w.merchant_id', '=', 'd.merchant_id').onRef('w.id', '=', 'd.endpoint_id'),
    )
    .select(['d.id', 'e.at', 'e.type', 'd.state', 'w.url', 'd.attempts', 'd.last_at'])
    .where('e.merchant_id', '=', merchantId)
    .where('e.object_id', '=', objectId)
    .orderBy('e.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(deliveriesMax)
    .execute()
  return rows.map(({ at, last_at: lastAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
  }))
}
