// What the rules may know of a payer at the checkout.
import { countryOfPhone } from '../../../platform/base/countries.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { orderOfToken, type Order } from '../../../platform/payment/order.ts'
import type { PayerFacts } from '../../../platform/payment/risk.ts'
import { factsOfCard } from '../../../platform/payment/risk-outcome.ts'
import type { CardFacts } from '../../../rails/acquirer-rail.ts'
import { payerReach } from '../receipt/receipt.read.ts'

/** The saved card that pays an order; null if there is none. */
export const savedInstrumentOf = async (
  { tx, registry }: Pick<Call, 'tx' | 'registry'>,
  token: string,
): Promise<string | null> => {
  const ref = await orderOfToken(tx, token)
  if (!ref) return null
  const row = await tx
    .selectFrom('payment')
    .select(['offer_kind', 'offer_id'])
    .where('merchant_id', '=', ref.merchantId)
    .where('id', '=', ref.id)
    .executeTakeFirst()
  if (!row?.offer_kind || !row.offer_id) return null
  const offer = registry.offers.get(row.offer_kind)
  return (await offer?.savedCard?.(tx, { merchantId: ref.merchantId, id: row.offer_id }))?.instrument ?? null
}
export const payerFactsOf = async (
  tx: Store,
  order: Order,
  { settings, request }: Pick<Call, 'settings' | 'request'>,
  card: CardFacts | null,
): Promise<PayerFacts> => {
  const { phone } = await payerReach(tx, order.merchantId, { id: order.id, customer_id: order.customerId })
  return {
    isEnforced: true,
    ...factsOfCard(card),
    // A proxy that is not ours could write anything.
    addressCountry: settings.trustProxy || settings.mode === 'sandbox' ? request.addressCountry : null,
    phoneCountry: phone ? countryOfPhone(phone) : null,
  }
}
