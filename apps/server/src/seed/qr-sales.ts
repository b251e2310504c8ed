// QR sales of the demo world: paid either way, one that the wallet refused, one cancelled, one that nobody paid. Rows of the past.
import { minuteMs } from '@falaj/contract/kernel/time'
import { money } from '@falaj/money'
import { qrSaleOffer } from '../features/selling/qr-pay/qr-pay.offer.ts'
import * as store from '../features/selling/qr-pay/qr-pay.store.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { ensureStore } from '../platform/store/store.ts'
import { sellNow, sellerOf, type Seller } from './selling.ts'

interface DemoSale {
  readonly mode: store.QrSale['mode']
  readonly fils: bigint
  readonly note: string
  readonly state: store.QrSale['state']
  readonly why?: string
  readonly minutes: number
}
export const demoQrSales: readonly DemoSale[] = [
  { mode: 'shown', fils: 18_500n, note: 'Saffron, two tins', state: 'qr-waiting', minutes: 190 },
  { mode: 'scanned', fils: 24_000n, note: 'Copper tray', state: 'qr-failed', why: 'CODE_EXPIRED', minutes: 150 },
  { mode: 'scanned', fils: 24_000n, note: 'Copper tray', state: 'qr-paid', minutes: 148 },
  { mode: 'shown', fils: 6_250n, note: 'Dates, half a kilo', state: 'qr-paid', minutes: 95 },
  { mode: 'scanned', fils: 9_900n, note: 'Scarf', state: 'qr-failed', why: 'INSUFFICIENT_FUNDS', minutes: 61 },
  { mode: 'shown', fils: 31_000n, note: 'Lamp, small', state: 'qr-cancelled', minutes: 40 },
  { mode: 'scanned', fils: 4_500n, note: 'Incense', state: 'qr-paid', minutes: 12 },
]
/** What one merchant has of it. */
export const keepQrSales = async (
  tx: Store,
  settings: Settings,
  { merchantId, personId }: Seller,
  sales: readonly DemoSale[],
): Promise<void> => {
  await ensureStore(tx, merchantId, 'Gold Souk')
  for (const { mode, fils, note, state, why, minutes } of sales) {
    const at = new Date(Date.now() - minutes * minuteMs)
    const amount = money(fils, 'AED')
    const { id } = await store.add(tx, merchantId, personId, { mode, amount, note, store: 'Gold Souk' })
    await tx
      .updateTable('qr_sale')
      .set({
        created_at: at,
        until: new Date(at.getTime() + 600_000),
        state: state === 'qr-paid' ? 'qr-paying' : state,
        why: why ?? null,
        ended_at: state === 'qr-waiting' ? null : at,
      })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
    if (state !== 'qr-paid') continue
    const items = [{ name: note, quantity: 1, price: amount }]
    const sold = { offer: qrSaleOffer, product: 'qrpay' as const, merchantId, offerId: id, amount, items }
    await sellNow(tx, settings, [{ ...sold, payer: 'Wallet', store: 'Gold Souk', minutes }])
  }
}
export const seedQrSales = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('qr_sale').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => keepQrSales(tx, settings, await sellerOf(tx, 'souk'), demoQrSales))
}
