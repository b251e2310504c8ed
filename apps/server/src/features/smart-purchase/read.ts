// What a payer's page, a payment's detail and a refund ask of instalments.
import {
  instalmentPlans,
  instalmentsOf,
  planAnswers,
  plansFor,
  type Instalment,
} from '@falaj/contract/instalment-rules'
import { products } from '@falaj/contract/products'
import type { Money } from '@falaj/money'
import type { Store } from '../../platform/db/pool.ts'
import { businessToday } from '../../platform/money/business-clock.ts'
import type { OfferContext } from '../../platform/payment/offer.ts'
import { grantsOf } from '../../platform/product/gate.ts'
import { changedEvent } from './hooks.ts'
import * as store from './store.ts'

export { partsOf } from './store.ts'

interface PlanChoice {
  readonly parts: number
  readonly instalments: readonly Instalment[]
}
/** Those that the merchant named when it applied; all of them where the merchant agreement brought the product. */
export const planChoices = async (tx: Store, merchantId: string, amount: Money): Promise<readonly PlanChoice[]> => {
  const { limits } = products['smart-purchase']
  const agreed = (await grantsOf(tx, merchantId)).get('smart-purchase')?.paymentMax ?? limits!.max
  if (amount.minor < limits!.min.minor || amount.minor > agreed.minor) return []
  const row = await tx
    .selectFrom('merchant_product')
    .select('answers')
    .where('merchant_id', '=', merchantId)
    .where('product', '=', 'smart-purchase')
    .executeTakeFirst()
  const named = (row?.answers as { instalments?: readonly string[] } | undefined)?.instalments ?? []
  const offered = named.flatMap((answer) => planAnswers[answer] ?? [])
  const today = await businessToday(tx)
  return plansFor(amount, offered.length > 0 ? offered : instalmentPlans).map((parts) => ({
    parts,
    instalments: instalmentsOf(amount, parts, today),
  }))
}
/** What goes back is taken off what is not collected yet, the last part first. */
export const cutByRefund = async ({ tx, emit }: OfferContext, ref: store.PlanRef, refunded: bigint): Promise<void> => {
  if (await store.cut(tx, ref, refunded)) await emit(changedEvent(ref))
}
