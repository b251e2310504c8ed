// What other features ask: which addresses we stopped sending to.
import type { Store } from '../../platform/db/pool.ts'

export const disabledEndpoints = (tx: Store, merchantId: string): Promise<readonly { readonly url: string }[]> =>
  tx
    .selectFrom('webhook_endpoint')
    .select('url')
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'DISABLED')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
