// What other features ask: which addresses we stopped sending to, and an address of their own for one purpose.
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
