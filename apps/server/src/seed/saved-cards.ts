// Saved cards of the demo world, one in every state: asked for, in use with payments, removed by its owner. The past is rows alone.
import { money } from '@falaj/money'
import { savedCardOffer } from '../features/selling/direct-pay/direct-pay.offer.ts'
import * as store from '../features/selling/direct-pay/direct-pay.store.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { addConsent, setConsent } from '../platform/payment/consent.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { customerOf } from './mandates.ts'
import { daysAgo, sellNow, sellerOf, type Seller, type DemoSale } from './selling.ts'
import { savedCardLog } from '../features/selling/direct-pay/direct-pay.log.ts'

const device = 'Safari on iPhone'
export const demoCards = [
  { customer: 'Noura Saleh', state: 'ACTIVE', days: 40, brand: 'VISA', last4: '4242', paid: [8_000n, 12_450n] },
  { customer: 'Lina Weber', state: 'ACTIVE', days: 12, brand: 'MASTERCARD', last4: '4444', paid: [23_000n] },
  { customer: 'Amal Haddad', state: 'card-unsigned', days: 1, brand: null, last4: null, paid: [] },
  { customer: 'Omar Farouk', state: 'card-withdrawn', days: 70, brand: 'VISA', last4: '1881', paid: [] },
] as const
type DemoCard = (typeof demoCards)[number]

/** What one merchant has of it. */
export const keepSavedCards = async (
  tx: Store,
  settings: Settings,
  { merchantId, personId }: Seller,
  cards: readonly DemoCard[],
): Promise<void> => {
  const sold: DemoSale[] = []
  for (const { customer, state, days, brand, last4, paid } of cards) {
    const customerId = await customerOf(tx, merchantId, customer)
    const { id } = await store.add(tx, merchantId, personId, customerId, settings.publicOrigin ?? '')
    const of = { merchant_id: merchantId, id }
    const at = daysAgo(days)
    await tx
      .updateTable('saved_card')
      .set({ created_at: at })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
    await savedCardLog.write(tx, of.merchant_id, of.id, { what: 'created', personId })
    if (state === 'card-unsigned') continue
    const reference = `${id}.s1`
    const instrument = `ins_demo_${id}`
    await tx
      .insertInto('sandbox_acquirer_instrument')
      .values({ reference, instrument, brand, last4, behaviour: 'approve', state: 'saved' })
      .execute()
    const terms = { use: 'payments that the customer confirms one by one' }
    await addConsent(tx, store.consents, of, 1, {
      key: reference,
      name: customer,
      terms,
      address: '127.0.0.1',
      device,
    })
    await setConsent(tx, store.consents, of, 1, { state: 'GIVEN', brand, last4 })
    await tx
      .updateTable('saved_card_consent')
      .set({ at })
      .where('merchant_id', '=', merchantId)
      .where('saved_card_id', '=', id)
      .execute()
    await savedCardLog.write(tx, of.merchant_id, of.id, { what: 'given', text: customer })
    const isOn = state === 'ACTIVE'
    await store.update(tx, of, {
      state,
      brand,
      last4,
      signed_at: at,
      ...(isOn ? { instrument, device } : { ended_at: daysAgo(days - 30) }),
    })
    if (!isOn) await savedCardLog.write(tx, of.merchant_id, of.id, { what: 'withdrawn-by-customer' })
    for (const [nth, minor] of paid.entries())
      sold.push({
        offer: savedCardOffer,
        product: 'direct-pay',
        merchantId,
        offerId: id,
        amount: money(minor, 'AED'),
        payer: customer,
        customerId,
        items: [{ name: 'Groceries', quantity: 1, price: money(minor, 'AED') }],
        minutes: 55 + 17 * nth,
      })
  }
  await sellNow(tx, settings, sold)
}
export const seedSavedCards = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('saved_card').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => keepSavedCards(tx, settings, await sellerOf(tx, 'souk'), demoCards))
}
