import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { item } from '@falaj/contract/customers/item'
import { money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { newId } from '../../../platform/base/ids.ts'
import { once } from '../../../testing/bank-account.ts'
import { sendBad } from '../../../testing/bad-input.ts'
import { behind } from '../../../testing/behind.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import * as store from './item.store.ts'

let world: World
let [it_, other]: [Client, Client] = [] as never
beforeAll(async () => {
  world = await openWorld()
  ;[it_, other] = [await world.as('it'), await world.as('multi-admin')]
})
afterAll(() => world.close())

const page = { pageParam: { number: 1, size: 40 } }
const facts = (over: object = {}) => ({
  sku: `T-${newId().slice(-8)}`,
  nameEn: 'Saffron rice',
  vat: 'standard' as const,
  prices: [money(2500n, 'AED')],
  ...over,
})
const add = async (over: object = {}) => (await it_.call(item.add, facts(over), once())).body.id
const detail = async (id: string) => (await it_.call(item.detail, { id })).body

describe('an item', () => {
  it('is added with a price per currency, and its price history is kept', async () => {
    const id = await add({
      nameZh: '藏红花饭',
      nameAr: 'أرز بالزعفران',
      prices: [money(2500n, 'AED'), money(700n, 'USD')],
    })
    const found = await detail(id)
    expect(found).toMatchObject({
      name: { zh: '藏红花饭' },
      nameAr: 'أرز بالزعفران',
      prices: 'AED 25.00, USD 7.00',
      version: 1,
      sold: 0,
    })
    const edit = facts({ sku: found.sku, prices: [money(2600n, 'AED')] })
    expect((await it_.call(item.edit, { ...edit, id, version: 1 })).body.version).toBe(2)
    const after = await detail(id)
    expect(after.priceList).toEqual([money(2600n, 'AED')])
    expect(after.history[0]).toMatchObject({ what: 'price', text: 'AED 25.00, USD 7.00 → AED 26.00' })
    expect((await it_.call(item.edit, { ...edit, id, version: 1 })).code).toBe(errors.RECORD_CHANGED.code)
  })
  it.each([
    ['an SKU with a blank', { sku: 'A B' }, 'sku', 'SKU'],
    ['a known SKU', { sku: 'tea-01' }, 'sku', 'SKU_KNOWN'],
    ['no price', { prices: [] }, 'prices', 'REQUIRED_ITEM'],
    ['a price of nothing', { prices: [money(0n, 'AED')] }, 'prices.0.amount', 'AMOUNT'],
    ['a price in coins', { prices: [money(5n, 'BTC')] }, 'prices.0.currency', 'CURRENCY_NOT_SOLD'],
    [
      'two prices in one currency',
      { prices: [money(5n, 'AED'), money(6n, 'AED')] },
      'prices.1.currency',
      'CURRENCY_TWICE',
    ],
    ['a barcode with letters', { barcode: '12345678x' }, 'barcode', 'BARCODE'],
  ])('with %s is refused, and the field is named', async (_, over, path, code) => {
    expect(await sendBad(world, it_, item.add, facts(over))).toMatchObject({ fields: [{ path, code }] })
  })
  it('with an SKU that somebody else is adding at this moment is refused, and the field is named', async () => {
    const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
    const at = async (ask: (sku: string) => Promise<{ readonly raw: { readonly body: unknown } }>) => {
      const { sku, ...rest } = facts()
      const adding = (tx: Store) => store.add(tx, rows[0]!.id, { ...rest, sku: sku.toUpperCase() })
      return (await behind(world, adding, () => ask(sku))).raw.body
    }
    const refusal = { fields: [{ path: 'sku', code: 'SKU_KNOWN' }] }
    expect(await at((sku) => it_.call(item.add, facts({ sku }), once()))).toMatchObject(refusal)
    const id = await add()
    expect(await at((sku) => it_.call(item.edit, { ...facts({ sku }), id, version: 1 }))).toMatchObject(refusal)
    const sheet = (sku: string) => [
      ['SKU', 'Name', 'Currency', 'Price', 'VAT'],
      [sku, 'Imported', 'AED', '10', '5%'],
    ]
    expect(await at((sku) => it_.call(item.import, { rows: sheet(sku) }, once()))).toMatchObject({
      fields: [{ path: 'rows.1.sku', code: 'SKU_KNOWN' }],
    })
  })
  it('is archived and restored; archived, no form offers it', async () => {
    const id = await add({ nameEn: 'Rare thing' })
    const offered = async () =>
      (await it_.call(item.pick, { text: 'rare', currency: 'AED' })).body.rows.map((row) => row.id)
    expect(await offered()).toContain(id)
    expect((await it_.call(item.pick, { text: 'rare', currency: 'USD' })).body.rows).toEqual([])
    await it_.call(item.archive, { id, archived: true })
    expect(await offered()).not.toContain(id)
    expect((await it_.call(item.archive, { id, archived: true })).code).toBe(errors.RECORD_STATE.code)
    await it_.call(item.archive, { id, archived: false })
    expect(await offered()).toContain(id)
  })
  it('of another merchant answers like a missing one; members without the right are refused', async () => {
    const id = await add()
    for (const given of [id, newId()]) {
      expect((await other.call(item.detail, { id: given })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(item.edit, { ...facts(), id: given, version: 1 })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(item.archive, { id: given, archived: true })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(item.stock, { id: given, stock: 1, was: null })).code).toBe(errors.NOT_FOUND.code)
    }
    const financial = await world.as('financial')
    expect((await financial.call(item.query, { ...page, filters: {} })).code).toBe(errors.ACCESS_DENIED.code)
    expect((await financial.call(item.pick, { text: '', currency: 'AED' })).code).toBe(200)
  })
})
describe('the list', () => {
  it('is filtered by status, currency and words', async () => {
    const rows = async (filters: object) => (await it_.call(item.query, { ...page, filters })).body.rows
    expect(await rows({ status: ['archived'], text: 'OLD-01' })).toHaveLength(1)
    expect((await rows({ currency: 'EUR' })).map(({ sku }) => sku)).toEqual(['DAT-500'])
    expect((await rows({ text: '卡拉克' }))[0]).toMatchObject({ sku: 'TEA-01', vat: 'standard' })
    expect((await rows({ text: 'TEA-01' }))[0]!.sold).toBeGreaterThan(0)
  })
})
describe('an import', () => {
  const heading = ['SKU', 'Name', 'Currency', 'Price', 'VAT']
  it('adds items, changes known ones, and takes several currencies of one', async () => {
    const rows = [
      heading,
      ['IMP-1', 'Imported', 'AED', '1,250.00', '5%'],
      ['IMP-1', 'Imported', 'USD', '340', ''],
      ['IMP-2', 'Free zone', 'AED', '10', '0'],
    ]
    expect((await it_.call(item.import, { rows }, once())).body).toEqual({ added: 2, changed: 0 })
    const again = [heading, ['imp-1', 'Imported anew', 'AED', '1300', 'standard']]
    expect((await it_.call(item.import, { rows: again }, once())).body).toEqual({ added: 0, changed: 1 })
    const [row] = (await it_.call(item.query, { ...page, filters: { text: 'IMP-1' } })).body.rows
    expect(row).toMatchObject({ prices: 'AED 1,300.00, USD 340.00', name: { en: 'Imported anew' } })
  })
  it('names every wrong cell and adds nothing', async () => {
    const rows = [
      heading,
      ['BAD-1', 'Bad', 'AED', '1.005', ''],
      ['BAD-2', 'Bad', 'GP', '1', ''],
      ['BAD-3', 'Bad', 'AED', '1', 'half'],
      ['BAD-4', 'Ok', 'AED', '1', ''],
      ['BAD-4', 'Ok', 'AED', '2', ''],
    ]
    const { raw } = await it_.call(item.import, { rows }, once())
    expect(raw.body).toMatchObject({
      fields: [
        { path: 'rows.1.price', code: 'AMOUNT_DECIMALS' },
        { path: 'rows.2.currency', code: 'CURRENCY_NOT_SOLD' },
        { path: 'rows.3.vat', code: 'INVALID' },
        { path: 'rows.5.sku', code: 'SHEET_TWICE' },
      ],
    })
    expect((await it_.call(item.query, { ...page, filters: { text: 'BAD-' } })).body.rows).toEqual([])
  })
})
