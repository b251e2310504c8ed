// Smart codes of the demo world: each way to set an amount, one disabled, one expired, and payments by them today.
import type { SmartCodeFacts } from '@falaj/contract/selling/smart-code'
import { money } from '@falaj/money'
import { smartCodeOffer } from '../features/selling/smart-code/smart-code.offer.ts'
import * as store from '../features/selling/smart-code/smart-code.store.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { ensureStore } from '../platform/store/store.ts'
import { daysAgo, sellerOf, type Seller, sellNow } from './selling.ts'
import { smartCodeLog } from '../features/selling/smart-code/smart-code.log.ts'

interface DemoCode extends SmartCodeFacts {
  readonly is?: 'disabled' | 'expired'
  readonly paid: readonly bigint[]
  readonly scans: number
  /** What the payers added, one by one. */
  readonly with?: readonly { readonly tip: bigint; readonly note: string }[]
}
export const demoCodes: readonly DemoCode[] = [
  { name: 'Old kiosk', mode: 'static', currency: 'AED', store: 'JBR Kiosk', is: 'disabled', paid: [], scans: 2 },
  { name: 'Ramadan tent', mode: 'static', currency: 'AED', store: 'JBR Kiosk', is: 'expired', paid: [], scans: 3 },
  {
    name: 'Counter 1',
    mode: 'static',
    currency: 'AED',
    store: 'Marina Walk',
    counter: 'Front',
    paid: [4200n, 1250n, 8600n],
    scans: 9,
  },
  {
    name: 'Terrace tables',
    mode: 'static',
    currency: 'AED',
    store: 'Marina Walk',
    counter: 'Terrace',
    tips: [5, 10, 15],
    note: 'required',
    paid: [9_900n, 15_400n],
    with: [
      { tip: 900n, note: 'Table 4' },
      { tip: 1_400n, note: 'Table 11, window' },
    ],
    scans: 6,
  },
  {
    name: 'Karak to go',
    mode: 'fixed',
    currency: 'AED',
    amount: money(1200n, 'AED'),
    store: 'JBR Kiosk',
    paid: [1200n, 1200n],
    scans: 5,
  },
  { name: 'Till 2', mode: 'dynamic', currency: 'AED', store: 'Marina Walk', counter: 'Mei', paid: [], scans: 0 },
]
/** What one merchant has of it. */
export const keepSmartCodes = async (
  tx: Store,
  settings: Settings,
  { merchantId, personId }: Seller,
  codes: readonly DemoCode[],
): Promise<void> => {
  for (const [nth, { is, paid, scans, with: added = [], ...facts }] of codes.entries()) {
    const since = daysAgo(90 - 15 * nth)
    if (facts.store) await ensureStore(tx, merchantId, facts.store)
    const { id } = await store.add(tx, merchantId, personId, facts)
    await tx
      .updateTable('smart_code')
      .set({ created_at: since })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute()
    await smartCodeLog.write(tx, merchantId, id, { what: 'created', personId, at: since })
    for (let scan = 0; scan < scans; scan += 1) await store.countScan(tx, merchantId, id)
    for (let tried = 0; tried < paid.length; tried += 1) await store.countTried(tx, merchantId, id)
    if (is === 'expired') await store.update(tx, merchantId, id, { expires_at: daysAgo(5) })
    if (is === 'disabled') {
      await store.update(tx, merchantId, id, { disabled_at: new Date() })
      await smartCodeLog.write(tx, merchantId, id, { what: 'disabled', personId })
    }
    await sellNow(
      tx,
      settings,
      paid.map((minor, at) => ({
        offer: smartCodeOffer,
        product: 'smart-code' as const,
        merchantId,
        offerId: id,
        amount: money(minor, 'AED'),
        ...(added[at] ? { tip: money(added[at].tip, 'AED'), note: added[at].note } : {}),
        payer: ['A. Karim', 'J. Tan', 'M. Rossi'][at % 3]!,
        items: [{ name: facts.name, quantity: 1, price: money(minor - (added[at]?.tip ?? 0n), 'AED') }],
        ...(facts.store ? { store: facts.store } : {}),
        minutes: 3 + 8 * at + 5 * nth,
      })),
    )
  }
}
export const seedSmartCodes = async (db: Db, settings: Settings): Promise<void> => {
  if (await db.selectFrom('smart_code').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => keepSmartCodes(tx, settings, await sellerOf(tx, 'marina'), demoCodes))
}
