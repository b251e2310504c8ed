import { sql } from 'kysely'
import type { ItemFacts } from '@falaj/contract/customers/item'
import type { Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { refuseTaken } from '../../../platform/db/taken.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'

const columnsOf = ({ sku, nameEn, nameZh, nameAr, category, description, barcode, vat }: ItemFacts) => ({
  sku,
  name_en: nameEn,
  name_zh: nameZh ?? null,
  name_ar: nameAr ?? null,
  category: category ?? null,
  description: description ?? null,
  barcode: barcode ?? null,
  vat,
})
/** Another merchant's item is indistinguishable from a missing one. */
export const lock = async (tx: Store, merchantId: string, id: string) => {
  const found = isUuid(id)
    ? await tx
        .selectFrom('item')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!found) throw fail('NOT_FOUND')
  return found
}
export const restOf = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('item')
    .select(['version', 'description', 'name_ar'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export const idOfSku = async (tx: Store, merchantId: string, sku: string): Promise<string | undefined> => {
  const found = await tx
    .selectFrom('item')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('sku', '=', sku)
    .executeTakeFirst()
  return found?.id
}
export const pricesOf = async (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('item_price')
    .select(['currency', 'amount_minor'])
    .where('merchant_id', '=', merchantId)
    .where('item_id', '=', id)
    .orderBy('currency')
    .execute()
export const setPrice = async (tx: Store, merchantId: string, id: string, { currency, minor }: Money) => {
  await tx
    .insertInto('item_price')
    .values({ merchant_id: merchantId, item_id: id, currency, amount_minor: minor.toString() })
    .onConflict((on) =>
      on.columns(['merchant_id', 'item_id', 'currency']).doUpdateSet({ amount_minor: minor.toString() }),
    )
    .execute()
}
/** For two concurrent writes of the same SKU: the second is refused as if it had come later. */
const unlessTaken = <T>(write: Promise<T>, path: string): Promise<T> =>
  refuseTaken(write, { item_merchant_id_sku_key: { path, code: 'SKU_KNOWN' } })
export const add = async (tx: Store, merchantId: string, facts: ItemFacts, path = 'sku'): Promise<string> => {
  const id = newId()
  await unlessTaken(
    tx
      .insertInto('item')
      .values({ merchant_id: merchantId, id, ...columnsOf(facts) })
      .execute(),
    path,
  )
  for (const each of facts.prices) await setPrice(tx, merchantId, id, each)
  return id
}
export const set = async (tx: Store, merchantId: string, id: string, facts: ItemFacts) => {
  await unlessTaken(
    tx
      .updateTable('item')
      .set((row) => ({ ...columnsOf(facts), version: row('version', '+', 1) }))
      .where('merchant_id', '=', merchantId)
      .where('id', '=', id)
      .execute(),
    'sku',
  )
}
/** These and no others. */
export const setPrices = async (tx: Store, merchantId: string, id: string, prices: readonly Money[]) => {
  await tx
    .deleteFrom('item_price')
    .where('merchant_id', '=', merchantId)
    .where('item_id', '=', id)
    .where(
      'currency',
      'not in',
      prices.map(({ currency }) => currency),
    )
    .execute()
  for (const each of prices) await setPrice(tx, merchantId, id, each)
}
export const setArchived = async (tx: Store, merchantId: string, id: string, at: Date | null) => {
  await tx
    .updateTable('item')
    .set({ archived_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
}
export interface ItemChoice {
  readonly id: string
  readonly sku: string
  readonly name_en: string
  readonly name_zh: string | null
  readonly vat: string
  readonly amount_minor: string
}
export const pick = async (
  tx: Store,
  merchantId: string,
  text: string,
  currency: string,
): Promise<readonly ItemChoice[]> => {
  const like = `%${text.trim().replace(/[%_\\]/g, String.raw`\$&`)}%`
  const { rows } = await sql<ItemChoice>`
    select i.id, i.sku, i.name_en, i.name_zh, i.vat, p.amount_minor::text
    from item i join item_price p on p.merchant_id = i.merchant_id and p.item_id = i.id and p.currency = ${currency}
    where i.merchant_id = ${merchantId}::uuid and i.archived_at is null
      and (i.name_en ilike ${like} or i.name_zh ilike ${like} or i.name_ar ilike ${like} or i.sku ilike ${like} or i.barcode ilike ${like})
    order by i.name_en limit 20`.execute(tx)
  return rows
}
export const setStock = async (tx: Store, merchantId: string, id: string, stock: number | null) => {
  await tx.updateTable('item').set({ stock }).where('merchant_id', '=', merchantId).where('id', '=', id).execute()
}
