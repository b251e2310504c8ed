// What a store's payment pages have instead of the merchant's: colours, logo, and which of the methods.
import type { CheckoutLook } from '@falaj/contract/payments/checkout'
import type { Store as Tx } from '../db/pool.ts'

const rowOf = async (tx: Tx, merchantId: string, store: string | null | undefined) =>
  store
    ? tx
        .selectFrom('store_checkout')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('store', '=', store)
        .executeTakeFirst()
    : undefined
export const lookInStore = async (
  tx: Tx,
  merchantId: string,
  store: string | null | undefined,
  look: CheckoutLook,
): Promise<CheckoutLook> => {
  const own = await rowOf(tx, merchantId, store)
  if (!own) return look
  const { primary_colour: primary, on_primary: onPrimary, logo } = own
  return { ...look, ...(primary && onPrimary ? { primary, onPrimary } : {}), ...(logo ? { logo } : {}) }
}
/** In the merchant's order. Where the merchant has switched off all that the store offers, the merchant's own are offered: something can always be paid. */
export const methodsInStore = async <M extends string>(
  tx: Tx,
  merchantId: string,
  store: string | null | undefined,
  methods: readonly M[],
): Promise<readonly M[]> => {
  const own = (await rowOf(tx, merchantId, store))?.methods
  const left = own ? methods.filter((method) => own.includes(method)) : methods
  return left.length > 0 ? left : methods
}
export { rowOf as storeCheckoutOf }
