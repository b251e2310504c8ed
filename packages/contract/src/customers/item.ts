// Items: what the merchant sells, with a price per currency. Links, invoices and the checkout take them from here.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { textLine, lines, price, saleCurrencies, vatKinds, vatKindWords, version } from '../kernel/sale.ts'
import { id, instant, money, open, shortText } from '../kernel/scalars.ts'
import { amountCell, imported, rulesOf, sheetRows } from '../formats/sheet-rules.ts'
import { statuses } from '../kernel/status.ts'

const access = areas.items
export const itemStatuses = ['active', 'archived'] as const
export const itemChanges = ['added', 'imported', 'edited', 'price', 'archived', 'restored', 'stock'] as const
export type ItemChange = (typeof itemChanges)[number]

const sku = z.string().check(
  z.overwrite((text) => text.trim().toUpperCase()),
  z.regex(/^[A-Z0-9][A-Z0-9._/-]{0,39}$/, { error: 'SKU' }),
)
const onePerCurrency = z.check<readonly { readonly currency: string }[]>((context) => {
  const currencies = new Set<string>()
  for (const [at, { currency }] of context.value.entries()) {
    if (currencies.has(currency))
      context.issues.push({ code: 'custom', message: 'CURRENCY_TWICE', input: context.value, path: [at, 'currency'] })
    currencies.add(currency)
  }
})
const stockCount = z
  .int({ error: 'STOCK' })
  .check(z.minimum(0, { error: 'STOCK' }), z.maximum(1_000_000, { error: 'TOO_MANY' }))
const facts = {
  sku,
  nameEn: textLine(80, 2),
  nameZh: z.optional(textLine(80)),
  /** For payers who read Arabic; the console has no Arabic. */
  nameAr: z.optional(textLine(80)),
  category: z.optional(textLine(40)),
  description: z.optional(lines(300)),
  barcode: z.optional(z.string().check(z.regex(/^\d{8,14}$/, { error: 'BARCODE' }))),
  vat: z.enum(vatKinds),
  /** VAT is in them. */
  prices: z.array(price).check(z.minLength(1, { error: 'REQUIRED_ITEM' }), onePerCurrency),
}
export const itemFacts = z.object(facts)
export type ItemFacts = z.output<typeof itemFacts>

export const itemSheet = rulesOf({
  columns: {
    sku: 'SKU',
    nameEn: 'Name',
    nameZh: 'Chinese name',
    nameAr: 'Arabic name',
    category: 'Category',
    currency: 'Currency',
    price: 'Price',
    vat: 'VAT',
    barcode: 'Barcode',
  },
  example: [
    ['TEA-01', 'Karak tea', '卡拉克茶', 'شاي كرك', 'Drinks', 'AED', '12.00', 'standard', ''],
    ['TEA-01', 'Karak tea', '卡拉克茶', 'شاي كرك', 'Drinks', 'USD', '3.50', 'standard', ''],
  ],
  form: itemFacts,
  toForm: ({ currency, price: amount, vat, ...cells }) => ({
    ...cells,
    vat: vat === undefined || /^5\s*%?$/.test(vat) ? 'standard' : /^0\s*%?$/.test(vat) ? 'zero' : vat.toLowerCase(),
    prices: [amountCell(amount, currency)],
  }),
  columnOf: { prices: 'price', 'prices.0.currency': 'currency' },
})

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Added', '添加时间'),
    sku: field.code('SKU', '货号'),
    name: field.words('Name', '名称'),
    status: field.status('Status', '状态', itemStatuses, statuses),
    category: orNone(field.text('Category', '类别')),
    prices: field.code('Price with VAT', '含税价格'),
    vat: field.label('VAT', '增值税', vatKinds, vatKindWords),
    stock: orNone(field.count('In stock', '库存')),
    barcode: orNone(field.code('Barcode', '条码')),
    sold: field.count('Sold in 30 days', '近 30 天销量'),
  },
  {
    text: filter.search('Name, SKU, category or barcode', '名称、货号、类别或条码'),
    status: filter.several(itemStatuses),
    vat: filter.several(vatKinds),
    currency: filter.one(saleCurrencies, { en: 'Has a price in', zh: '有此币种价格' }),
    createdAt: filter.dates,
  },
)('POST secure/item/query', access)

export const item = refreshedBy(['item.changed'], {
  query,
  detail: read('POST secure/item/detail', {
    access,
    input: z.object({ id }),
    output: z.extend(query.row, {
      version,
      nameAr: z.nullable(z.string()),
      description: z.nullable(z.string()),
      priceList: z.array(money),
      history: z.array(
        z.object({ at: instant, what: open(itemChanges), who: z.nullable(z.string()), text: z.nullable(z.string()) }),
      ),
    }),
  }),
  /** For forms that sell something: active items with a price in that currency. */
  pick: read('POST secure/item/pick', {
    access: [areas.items, areas.invoice, areas.paylink],
    input: z.object({ text: shortText, currency: z.enum(saleCurrencies) }),
    output: z.object({
      rows: z.array(
        z.object({
          id,
          sku: z.string(),
          name: z.object({ en: z.string(), zh: z.string() }),
          vat: z.enum(vatKinds),
          price: money,
        }),
      ),
    }),
  }),
  add: change('POST secure/item/add', {
    does: { en: 'Added an item', zh: '添加商品' },
    access,
    idempotent: true,
    input: itemFacts,
    output: z.object({ id }),
  }),
  edit: change('POST secure/item/edit', {
    does: { en: 'Changed an item', zh: '修改商品' },
    access,
    input: z.object({ ...facts, id, version }),
    output: z.object({ version }),
  }),
  /** Apart from the form: sales change it, too. `was` is what the reader saw. */
  stock: change('POST secure/item/stock', {
    does: { en: 'Set the stock of an item', zh: '设置商品库存' },
    access,
    input: z.object({ id, stock: z.nullable(stockCount), was: z.nullable(stockCount) }),
    output: z.object({}),
  }),
  archive: change('POST secure/item/archive', {
    does: { en: 'Archived or restored an item', zh: '归档或恢复商品' },
    access,
    input: z.object({ id, archived: z.boolean() }),
    output: z.object({}),
  }),
  import: change('POST secure/item/import', {
    does: { en: 'Imported items', zh: '导入商品' },
    access,
    idempotent: true,
    input: z.object({ rows: sheetRows }),
    output: imported,
  }),
})
