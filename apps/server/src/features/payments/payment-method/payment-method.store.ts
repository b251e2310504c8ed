import {
  checkoutMethods,
  methodProducts,
  usualMethods,
  type CheckoutMethod,
} from '@falaj/contract/payments/payment-methods'
import type { MethodsFor } from '../../../platform/payment/offer.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'
import { methodsInStore } from '../../../platform/store/store-checkout.ts'

export const settingOf = (tx: Store, merchantId: string, product: string, currency: string) =>
  tx
    .selectFrom('payment_method_setting')
    .select(['methods', 'version'])
    .where('merchant_id', '=', merchantId)
    .where('product', '=', product)
    .where('currency', '=', currency)
    .executeTakeFirst()
export const keep = async (
  tx: Store,
  given: {
    readonly merchantId: string
    readonly product: string
    readonly currency: string
    readonly methods: readonly CheckoutMethod[]
    readonly version: number
    readonly personId: string
  },
) => {
  const values = {
    methods: [...given.methods],
    version: given.version,
    changed_at: new Date(),
    changed_by: given.personId,
  }
  await tx
    .insertInto('payment_method_setting')
    .values({ merchant_id: given.merchantId, product: given.product, currency: given.currency, ...values })
    .onConflict((on) => on.columns(['merchant_id', 'product', 'currency']).doUpdateSet(values))
    .execute()
}
/** Without methods of products that the merchant does not have. */
export const offered = async <M extends string>(
  tx: Store,
  merchantId: string,
  currency: string,
  methods: readonly M[],
): Promise<readonly M[]> => {
  if (!methods.some((method) => methodProducts[method])) return methods
  const grants = await grantsOf(tx, merchantId)
  return methods.filter((method) => {
    const product = methodProducts[method]
    return !product || (currency === 'AED' && refusalOf(grants, product) === null)
  })
}
const isKnown = (code: string): code is CheckoutMethod => (checkoutMethods as readonly string[]).includes(code)
export const methodsFor: MethodsFor = async (tx, merchantId, product, currency, store) => {
  const on = (await settingOf(tx, merchantId, product, currency))?.methods.filter(isKnown) ?? usualMethods
  return methodsInStore(tx, merchantId, store, await offered(tx, merchantId, currency, on))
}
