import { item, itemSheet, type ItemChange, type ItemFacts } from '@falaj/contract/customers/item'
import type { VatKind } from '@falaj/contract/kernel/sale'
import { toCodeText, type Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { requireRight, sheetLines } from '../../../platform/lists/lines.ts'
import { itemList } from './item.list.ts'
import * as store from './item.store.ts'
import { itemLog } from './item.log.ts'

const done = async (call: Call, itemId: string, what: ItemChange, text?: string): Promise<void> => {
  const { merchantId, personId } = call.me()
  await itemLog.write(call.tx, merchantId, itemId, { what, personId, text })
}
const pricesText = (prices: readonly Money[]): string => prices.map(toCodeText).join(', ')
const listOf = async (call: Pick<Call, 'tx' | 'me'>, id: string): Promise<readonly Money[]> =>
  (await store.pricesOf(call.tx, call.me().merchantId, id)).map((row) => inMinor(row.amount_minor, row.currency))

/** Several rows of one SKU are its prices in several currencies. */
interface SheetItem {
  readonly facts: ItemFacts
  readonly row: number
}
const gathered = (lines: readonly { readonly row: number; readonly line: ItemFacts }[]) => {
  const bySku = new Map<string, SheetItem>()
  const faults: { path: string; code: 'SHEET_TWICE' }[] = []
  for (const { row, line } of lines) {
    const existing = bySku.get(line.sku)
    if (existing?.facts.prices.some(({ currency }) => currency === line.prices[0]?.currency))
      faults.push({ path: `rows.${row}.sku`, code: 'SHEET_TWICE' })
    const prices = [...(existing?.facts.prices ?? []), ...line.prices]
    bySku.set(line.sku, { facts: { ...line, prices }, row: existing?.row ?? row })
  }
  return { items: [...bySku.values()], faults }
}

export const itemFeature = bind(item, {
  query: itemList.query,
  async detail(call) {
    const { merchantId } = call.me()
    const row = await itemList.one(call.tx, merchantId, call.input.id)
    const found = await store.restOf(call.tx, merchantId, row.id)
    return {
      ...row,
      version: found.version,
      nameAr: found.name_ar,
      description: found.description,
      priceList: [...(await listOf(call, row.id))],
      history: await itemLog.history(call.tx, merchantId, row.id),
    }
  },
  async pick({ input, tx, me }) {
    const rows = await store.pick(tx, me().merchantId, input.text, input.currency)
    return {
      rows: rows.map((row) => ({
        id: row.id,
        sku: row.sku,
        name: { en: row.name_en, zh: row.name_zh ?? row.name_en },
        vat: row.vat as VatKind,
        price: inMinor(row.amount_minor, input.currency),
      })),
    }
  },
  async add(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    if (await store.idOfSku(tx, merchantId, input.sku)) throw failFields({ path: 'sku', code: 'SKU_KNOWN' })
    const id = await store.add(tx, merchantId, input)
    note({ object: `item ${id}`, after: { sku: input.sku, prices: pricesText(input.prices) } })
    await done(call, id, 'added', pricesText(input.prices))
    await itemLog.notify(call.emit, call.me().merchantId, id)
    return { id }
  },
  async edit(call) {
    const { tx, me, note } = call
    const { id, version, ...facts } = call.input
    const { merchantId } = me()
    const found = await store.lock(tx, merchantId, id)
    if (found.version !== version) throw fail('RECORD_CHANGED')
    const existingId = await store.idOfSku(tx, merchantId, facts.sku)
    if (existingId && existingId !== found.id) throw failFields({ path: 'sku', code: 'SKU_KNOWN' })
    const before = pricesText(await listOf(call, found.id))
    await store.set(tx, merchantId, found.id, facts)
    await store.setPrices(tx, merchantId, found.id, facts.prices)
    const after = pricesText(await listOf(call, found.id))
    note({
      object: `item ${found.id}`,
      before: { sku: found.sku, prices: before },
      after: { sku: facts.sku, prices: after },
    })
    await (before === after ? done(call, found.id, 'edited') : done(call, found.id, 'price', `${before} → ${after}`))
    await itemLog.notify(call.emit, call.me().merchantId, found.id)
    return { version: version + 1 }
  },
  async stock(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    const found = await store.lock(tx, merchantId, input.id)
    if (found.stock !== input.was) throw fail('RECORD_CHANGED')
    await store.setStock(tx, merchantId, found.id, input.stock)
    note({ object: `item ${found.id}`, before: { stock: found.stock }, after: { stock: input.stock } })
    await done(call, found.id, 'stock', `${found.stock ?? '–'} → ${input.stock ?? '–'}`)
    await itemLog.notify(call.emit, call.me().merchantId, found.id)
    return {}
  },
  async archive(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    const found = await store.lock(tx, merchantId, input.id)
    if ((found.archived_at !== null) === input.archived) throw fail('RECORD_STATE')
    await store.setArchived(tx, merchantId, found.id, input.archived ? new Date() : null)
    note({ object: `item ${found.id}`, after: { archived: input.archived } })
    await done(call, found.id, input.archived ? 'archived' : 'restored')
    await itemLog.notify(call.emit, call.me().merchantId, found.id)
    return {}
  },
  /** A known SKU gets its new words and prices; prices in currencies that are not in the sheet stay. */
  async import(call) {
    const { tx, me, input, note } = call
    const { merchantId } = me()
    const { lines, faults } = sheetLines(itemSheet, input.rows)
    const { items, faults: twice } = gathered(lines)
    requireRight([...faults, ...twice], items.length)
    let added = 0
    for (const { facts, row } of items) {
      const existingId = await store.idOfSku(tx, merchantId, facts.sku)
      if (existingId) {
        await store.set(tx, merchantId, existingId, facts)
        for (const each of facts.prices) await store.setPrice(tx, merchantId, existingId, each)
      } else added += 1
      const id = existingId ?? (await store.add(tx, merchantId, facts, `rows.${row}.sku`))
      await done(call, id, 'imported', pricesText(facts.prices))
    }
    note({ object: 'item import', after: { items: items.length, added } })
    await itemLog.notify(call.emit, call.me().merchantId, null)
    return { added, changed: items.length - added }
  },
})
