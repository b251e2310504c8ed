// Queries over items for other features.
import { sql } from 'kysely'
import type { Money } from '@falaj/money'
import type { VatKind } from '@falaj/contract/kernel/sale'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid } from '../../../platform/base/ids.ts'

export interface SoldItem {
  readonly id: string
  readonly nameEn: string
  readonly nameZh: string | null
  readonly nameAr: string | null
  readonly vat: VatKind
  readonly price: Money
}
/** Those that can be sold in this currency, by id; others are not in it. */
export const itemsFor = async (
  tx: Store,
  merchantId: string,
  ids: readonly string[],
  currency: string,
): Promise<ReadonlyMap<string, SoldItem>> => {
  const { rows } = await sql<{
    id: string
    name_en: string
    name_zh: string | null
    name_ar: string | null
    vat: VatKind
    amount_minor: string
  }>`
    select i.id, i.name_en, i.name_zh, i.name_ar, i.vat, p.amount_minor::text
    from item i join item_price p on p.merchant_id = i.merchant_id and p.item_id = i.id and p.currency = ${currency}
    where i.merchant_id = ${merchantId}::uuid and i.id = any(${ids.filter(isUuid)}::uuid[]) and i.archived_at is null`.execute(
    tx,
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        nameEn: row.name_en,
        nameZh: row.name_zh,
        nameAr: row.name_ar,
        vat: row.vat,
        price: inMinor(row.amount_minor, currency),
      },
    ]),
  )
}
/** VAT kinds of the catalogue's items, by id. */
export const vatKindsOf = async (
  tx: Store,
  merchantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VatKind>> => {
  const { rows } = await sql<{ id: string; vat: VatKind }>`
    select id, vat from item where merchant_id = ${merchantId}::uuid and id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, vat }) => [id, vat]))
}
/** Counts sold items; lines without a catalogue item are skipped. */
export const countSold = async (
  tx: Store,
  merchantId: string,
  sold: readonly { readonly itemId: string; readonly quantity: number }[],
  at: Date,
): Promise<void> => {
  for (const { itemId, quantity } of sold)
    await sql`
      insert into item_day (merchant_id, item_id, day, quantity)
      select i.merchant_id, i.id, (${at}::timestamptz at time zone 'Asia/Dubai')::date, ${quantity}::bigint
      from item i where i.merchant_id = ${merchantId}::uuid and i.id = ${itemId}::uuid
      on conflict (merchant_id, item_id, day) do update set quantity = item_day.quantity + excluded.quantity`.execute(
      tx,
    )
}

export interface StockLine {
  readonly itemId: string
  readonly quantity: number
}
/** Whether there is enough of each that is counted. */
export const isInStock = async (tx: Store, merchantId: string, lines: readonly StockLine[]): Promise<boolean> => {
  const { rows } = await sql<{ id: string; stock: number }>`
    select id, stock from item where merchant_id = ${merchantId}::uuid and id = any(${lines.map(({ itemId }) => itemId)}::uuid[])
      and stock is not null`.execute(tx)
  const left = new Map(rows.map(({ id, stock }) => [id, stock]))
  return lines.every(({ itemId, quantity }) => (left.get(itemId) ?? quantity) >= quantity)
}
/** Sorted by id, so that two orders of the same items never deadlock. */
const inOrder = (lines: readonly StockLine[]): readonly StockLine[] =>
  lines.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
/** Returns false if there is not enough of one; the caller rolls back the whole transaction. */
export const takeStock = async (tx: Store, merchantId: string, lines: readonly StockLine[]): Promise<boolean> => {
  for (const { itemId, quantity } of inOrder(lines)) {
    const { numAffectedRows } = await sql`
      update item set stock = stock - ${quantity}::int where merchant_id = ${merchantId}::uuid and id = ${itemId}::uuid
        and (stock is null or stock >= ${quantity}::int)`.execute(tx)
    if (numAffectedRows !== 1n) return false
  }
  return true
}
export const giveBackStock = async (tx: Store, merchantId: string, lines: readonly StockLine[]): Promise<void> => {
  for (const { itemId, quantity } of inOrder(lines))
    await sql`update item set stock = stock + ${quantity}::int where merchant_id = ${merchantId}::uuid and id = ${itemId}::uuid`.execute(
      tx,
    )
}
