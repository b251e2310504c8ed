import type { Input } from '@falaj/contract/endpoint'
import type { sample } from '@falaj/contract/sample'
import { contains, oneOf, within } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'
import { sha256 } from '../../platform/ids.ts'

/** Made and filled by the demo world's seed; no migration knows it. */
type Tables = {
  'sandbox.sample_order': {
    id: string
    merchant_id: string
    created_at: Date
    order_no: string
    reference: string
    method: string
    payer: string
    store: string
    status: string
    currency: string
    amount_minor: string
    fee_minor: string
    settled_at: Date | null
  }
}
export type Filters = Input<typeof sample.query>['filters']

/** One merchant's orders, as far as the filter lets them through. Page, count, sums and export all read this query. */
export const orders = (tx: Store, merchantId: string, filters: Filters, zone: string) =>
  tx
    .withTables<Tables>()
    .selectFrom('sandbox.sample_order as o')
    .select(['o.id', 'o.created_at', 'o.order_no', 'o.reference', 'o.method', 'o.payer', 'o.store', 'o.status'])
    .select(['o.currency', 'o.amount_minor', 'o.fee_minor', 'o.settled_at'])
    .select((column) => column('o.amount_minor', '-', column.ref('o.fee_minor')).as('net_minor'))
    .where('o.merchant_id', '=', merchantId)
    .where((column) => within(column.ref('o.created_at'), filters.createdAt, zone))
    .where((column) => oneOf(column.ref('o.status'), filters.status))
    .where((column) => oneOf(column.ref('o.method'), filters.method && [filters.method]))
    .where((column) =>
      contains([column.ref('o.order_no'), column.ref('o.reference'), column.ref('o.payer')], filters.text),
    )
export const newestFirst = ['created_at', 'id'] as const
export const summed = {
  currency: 'currency',
  columns: { amount: 'amount_minor', fee: 'fee_minor', net: 'net_minor' },
} as const

export const order = (tx: Store, merchantId: string, id: string) =>
  orders(tx, merchantId, {}, 'UTC').where('o.id', '=', id).executeTakeFirst()

export const insertGrant = (
  tx: Store,
  grant: { token: string; sessionId: string; scene: string; inputHash: Buffer; expiresAt: Date },
) =>
  tx
    .insertInto('step_up_grant')
    .values({
      token_hash: sha256(grant.token),
      session_id: grant.sessionId,
      scene: grant.scene,
      input_hash: grant.inputHash,
      expires_at: grant.expiresAt,
    })
    .execute()
