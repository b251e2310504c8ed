// What a payer's page, a payment's detail and a refund ask of instalments.
import { instalmentsOf, plansFor, type Instalment } from '@falaj/contract/payments/instalment-rules'
import { products } from '@falaj/contract/kernel/products'
import type { Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import type { OfferContext } from '../../../platform/payment/offer.ts'
import { changedEvent } from './smart-purchase.hooks.ts'
import { mostOf, offeredPlans } from './smart-purchase.offer.ts'
import * as store from './smart-purchase.store.ts'

export { partsOf } from './smart-purchase.store.ts'

interface PlanChoice {
  readonly parts: number
  readonly instalments: readonly Instalment[]
}
/** What this amount can be paid in, by what the merchant offers today. */
export const planChoices = async (tx: Store, merchantId: string, amount: Money): Promise<readonly PlanChoice[]> => {
  const { limits } = products['smart-purchase']
  if (amount.minor < limits!.min.minor || amount.minor > (await mostOf(tx, merchantId)).minor) return []
  const today = await businessToday(tx)
  return plansFor(amount, await offeredPlans(tx, merchantId)).map((parts) => ({
    parts,
    instalments: instalmentsOf(amount, parts, today),
  }))
}
/** A refund reduces the uncollected parts, the last one first. */
export const cutByRefund = async ({ tx, emit }: OfferContext, ref: store.PlanRef, refunded: bigint): Promise<void> => {
  if (await store.cut(tx, ref, refunded)) await emit(changedEvent(ref))
}
