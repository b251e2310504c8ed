// Items of the demo world: in one currency and in several, of every kind of VAT, one archived.
import type { ItemFacts } from '@falaj/contract/customers/item'
import { money } from '@falaj/money'
import * as store from '../features/customers/item/item.store.ts'
import type { Db } from '../platform/db/pool.ts'
import { daysAgo, sellerOf } from './selling.ts'
import { itemLog } from '../features/customers/item/item.log.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const items: readonly (ItemFacts & { readonly archived?: true; readonly stock?: number })[] = [
  {
    sku: 'OLD-01',
    nameEn: 'Summer lemonade',
    nameZh: '夏日柠檬水',
    category: 'Drinks',
    vat: 'standard',
    prices: [aed(1800n)],
    archived: true,
  },
  {
    sku: 'TEA-01',
    nameEn: 'Karak tea',
    nameZh: '卡拉克茶',
    nameAr: 'شاي كرك',
    category: 'Drinks',
    vat: 'standard',
    barcode: '6291041500213',
    prices: [aed(1200n), money(350n, 'USD')],
  },
  {
    sku: 'DAT-500',
    nameEn: 'Medjool dates, 500 g',
    nameZh: '梅朱尔椰枣 500 克',
    nameAr: 'تمر مجدول ٥٠٠ غرام',
    category: 'Food',
    vat: 'standard',
    prices: [aed(4800n), money(1350n, 'USD'), money(1250n, 'EUR')],
    stock: 180,
  },
  {
    sku: 'GFT-BOX',
    nameEn: 'Gift box',
    nameZh: '礼盒',
    nameAr: 'علبة هدايا',
    category: 'Gifts',
    vat: 'standard',
    description: 'Dates, tea and a card with your words.',
    prices: [aed(18_500n), money(5100n, 'USD')],
    stock: 0,
  },
  { sku: 'CAT-DAY', nameEn: 'Catering, per day', category: 'Services', vat: 'standard', prices: [aed(210_000n)] },
  {
    sku: 'EXP-SHIP',
    nameEn: 'Shipping abroad',
    nameZh: '国际运费',
    category: 'Services',
    vat: 'zero',
    prices: [aed(9500n), money(2600n, 'USD')],
  },
  { sku: 'TRAIN-1', nameEn: 'Barista course', category: 'Services', vat: 'exempt', prices: [aed(65_000n)] },
]
const baked = (sku: string, nameEn: string, nameZh: string, category: string, minor: bigint): ItemFacts => ({
  sku,
  nameEn,
  nameZh,
  category,
  vat: 'standard',
  prices: [aed(minor)],
})
/** What the tills of the chain sell from. */
const bakery: typeof items = [
  baked('BRD-SRD', 'Sourdough loaf', '酸面包', 'Bread', 2400n),
  baked('BRD-KHB', 'Khobz, five', '阿拉伯大饼，五张', 'Bread', 600n),
  baked('BRD-BAG', 'Baguette', '法棍', 'Bread', 900n),
  baked('PAS-CRO', 'Butter croissant', '黄油可颂', 'Pastry', 1200n),
  baked('PAS-ZAT', 'Za’atar manakish', '百里香薄饼', 'Pastry', 1400n),
  baked('PAS-BAK', 'Baklava, box', '果仁蜜饼，盒装', 'Pastry', 5500n),
  baked('DRK-KAR', 'Karak tea', '卡拉克茶', 'Drinks', 800n),
  baked('DRK-ESP', 'Espresso', '浓缩咖啡', 'Drinks', 1300n),
  { ...baked('VOU-100', 'Gift voucher 100', '礼品券 100', 'Vouchers', 10_000n), vat: 'exempt' },
]
const catalogues = { marina: items, souk: items.slice(1, 3), chain: bakery } as const
export const seedItems = async (db: Db): Promise<void> => {
  if (await db.selectFrom('item').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    for (const [key, catalogue] of Object.entries(catalogues)) {
      const { merchantId, personId } = await sellerOf(tx, key)
      for (const [at, { archived, stock, ...facts }] of catalogue.entries()) {
        const since = daysAgo(260 - 25 * at)
        const itemId = await store.add(tx, merchantId, facts)
        await tx
          .updateTable('item')
          .set({ created_at: since, stock: stock ?? null })
          .where('merchant_id', '=', merchantId)
          .where('id', '=', itemId)
          .execute()
        await itemLog.write(tx, merchantId, itemId, { what: 'added', personId, at: since })
        if (!archived) continue
        await store.setArchived(tx, merchantId, itemId, new Date())
        await itemLog.write(tx, merchantId, itemId, { what: 'archived', personId })
      }
    }
  })
}
