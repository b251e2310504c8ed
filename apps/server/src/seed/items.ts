// Items of the demo world: in one currency and in several, of every kind of VAT, one archived.
import type { ItemFacts } from '@falaj/contract/customers/item'
import { money } from '@falaj/money'
import * as store from '../features/customers/item/item.store.ts'
import type { Db } from '../platform/db/pool.ts'
import { daysAgo, sellerOf } from './selling.ts'

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
    category: 'Drinks',
    vat: 'standard',
    barcode: '6291041500213',
    prices: [aed(1200n), money(350n, 'USD')],
  },
  {
    sku: 'DAT-500',
    nameEn: 'Medjool dates, 500 g',
    nameZh: '梅朱尔椰枣 500 克',
    category: 'Food',
    vat: 'standard',
    prices: [aed(4800n), money(1350n, 'USD'), money(1250n, 'EUR')],
    stock: 180,
  },
  {
    sku: 'GFT-BOX',
    nameEn: 'Gift box',
    nameZh: '礼盒',
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
export const seedItems = async (db: Db): Promise<void> => {
  if (await db.selectFrom('item').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    for (const key of ['marina', 'souk']) {
      const { merchantId, personId } = await sellerOf(tx, key)
      for (const [at, { archived, stock, ...facts }] of (key === 'marina' ? items : items.slice(1, 3)).entries()) {
        const since = daysAgo(260 - 33 * at)
        const itemId = await store.add(tx, merchantId, facts)
        await tx
          .updateTable('item')
          .set({ created_at: since, stock: stock ?? null })
          .where('merchant_id', '=', merchantId)
          .where('id', '=', itemId)
          .execute()
        await tx
          .insertInto('item_change')
          .values({ merchant_id: merchantId, item_id: itemId, what: 'added', person_id: personId, at: since })
          .execute()
        if (!archived) continue
        await store.setArchived(tx, merchantId, itemId, new Date())
        await store.writeChange(tx, { merchantId, itemId, what: 'archived', personId })
      }
    }
  })
}
