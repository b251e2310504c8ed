import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '@falaj/contract/cash/cash'
import { errors } from '@falaj/contract/kernel/errors'
import { checkout } from '@falaj/contract/payments/checkout'
import { payment } from '@falaj/contract/payments/payment'
import { paylink } from '@falaj/contract/selling/paylink'
import { qrPay } from '@falaj/contract/selling/qr-pay'
import { smartCode } from '@falaj/contract/selling/smart-code'
import { vamIban } from '@falaj/contract/selling/vam-iban'
import { money } from '@falaj/money'
import { arrive } from '../../features/cash/cash/cash.arrive.ts'
import { moveOf } from '../../rails/till-rail.ts'
import { once } from '../../testing/bank-account.ts'
import { addStores, closeStore } from '../../testing/stores.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'
import { dubaiDay } from '../base/banking-days.ts'
import { newId } from '../base/ids.ts'
import { makePaymentReport } from '../payment/report.ts'
import { ensureStore } from './store.ts'

let world: World
let admin: Client
let marina = ''
const mid = '20000001'
const amount = money(50_00n, 'AED')
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('admin')
  marina = (await world.owner.query<{ id: string }>('select id from merchant where mid = $1', [mid])).rows[0]!.id
  await world.owner.query(
    `insert into merchant_product (merchant_id, product, id, status, active_since) values ($1, 'eatm', gen_random_uuid(), 'In-App', now())
     on conflict (merchant_id, product) do update set status = 'In-App', off_by = null, off_reason = null, sign_by = null`,
    [marina],
  )
  await world.owner.query("update merchant_product set off_by = null, off_reason = null where product = 'qrpay'")
})
afterAll(() => world.close())

const link = (store: string) =>
  ({ title: 'Tea', type: 'reusable', rule: 'fixed', currency: 'AED', amount, store }) as const
const code = (store: string) => ({ name: 'Counter', mode: 'static', currency: 'AED', store }) as const
const faults = ({ body }: { readonly body: unknown }) => (body as { fields?: object[] }).fields
const stored = async (name: string) =>
  (await world.owner.query('select kind, state from store where merchant_id = $1 and code = $2', [marina, name])).rows

describe('a store that a rail names', () => {
  it('is made with the first record of it, once, of many at once', async () => {
    const report = makePaymentReport(world.context)
    const name = 'Reported by a device'
    await Promise.all(
      Array.from({ length: 6 }, () =>
        report({ mid, id: newId(), number: `P-${newId()}`, product: 'gateway', amount, at: new Date(), store: name }),
      ),
    )
    expect(await stored(name)).toEqual([{ kind: 'store', state: 'reported' }])
    const { rows } = (await admin.call(payment.query, { filters: {}, pageParam: { number: 1, size: 20 } })).body
    expect(rows.filter(({ store }) => store === name)).toHaveLength(6)
  })
})

describe('a list', () => {
  it('is filtered by several stores and by none, and its sums agree', async () => {
    const of = async (store: string[], more: object = {}) =>
      (await admin.call(payment.query, { filters: { store, ...more }, pageParam: { number: 1, size: 100 } })).body
    const totals = async (store: string[], more: object = {}) =>
      (
        await admin.call(payment.query, {
          filters: { store, ...more },
          pageParam: { number: 1, size: 10 },
          ask: 'totals',
        })
      ).body
    const today = dubaiDay(new Date())
    const createdAt = { startTime: `${today}T00:00:00`, endTime: `${today}T23:59:59` }
    for (const more of [{}, { createdAt }]) {
      const counts = async (...store: string[]) => (await of(store, more)).total
      const one = await of(['Reported by a device'], more)
      expect(one.rows.map(({ store }) => store)).toEqual(Array.from({ length: 6 }, () => 'Reported by a device'))
      expect((await totals(['Reported by a device'], more)).sums).toMatchObject([
        { currency: 'AED', count: 6, values: { amount: money(300_00n, 'AED') } },
      ])
      const none = await of([''], more)
      expect(new Set(none.rows.map(({ store }) => store))).toEqual(new Set([null]))
      expect(await counts('', 'Reported by a device')).toBe(none.total! + 6)
    }
    expect((await of(['Nowhere'])).total).toBe(0)
  })
})

describe('a store that a member chooses', () => {
  const commands: readonly [string, (store: string) => Promise<{ readonly body: unknown; readonly code: number }>][] = [
    ['a payment link', (store) => admin.call(paylink.add, link(store), once())],
    ['a smart code', (store) => admin.call(smartCode.add, code(store), once())],
    ['a QR sale', (store) => admin.call(qrPay.show, { amount, store }, once())],
    [
      'a virtual IBAN',
      (store) => admin.call(vamIban.add, { alias: 'Counter', currency: 'AED', assignedTo: 'store', store }, once()),
    ],
    ['a cash drawer', (store) => admin.call(cash.changeDrawer, { store, way: 'put-in', amount }, once())],
  ]
  it.each(commands)('is one that there is, is not closed and is not an agent (%s)', async (what, command) => {
    const [open, closed, agent] = [`Open for ${what}`, `Closed for ${what}`, `Agent for ${what}`]
    await addStores(world, marina, open, closed)
    await ensureStore(world.db, marina, agent, 'agent')
    await closeStore(world, marina, closed)
    expect((await command(open)).code).toBe(200)
    expect(faults(await command('Nowhere'))).toEqual([{ path: 'store', code: 'STORE_UNKNOWN' }])
    expect(faults(await command(closed))).toEqual([{ path: 'store', code: 'STORE_CLOSED' }])
    expect(faults(await command(agent))).toEqual([{ path: 'store', code: 'IS_AGENT' }])
  })

  it('is refused by row in a sheet', async () => {
    const rows = [
      ['Name', 'Store', 'Amount entered by', 'Currency'],
      ['One', 'Marina Walk', 'payer', 'AED'],
      ['Two', 'Nowhere', 'payer', 'AED'],
    ]
    expect(faults(await admin.call(smartCode.bulk, { rows }, once()))).toEqual([
      { path: 'rows.2.store', code: 'STORE_UNKNOWN' },
    ])
  })
})

describe('a store that closes', () => {
  it('stops its links, codes and tills on its day; a record keeps it when it is edited', async () => {
    const name = 'Closing soon'
    await addStores(world, marina, name)
    const made = (await admin.call(paylink.add, link(name), once())).body
    const at = made.path.slice('/pay/'.length)
    const shown = async () => (await world.stranger.call(checkout.open, { code: at })).body.state
    await closeStore(world, marina, name, `current_date + 2`)
    expect(await shown()).toBe('payable')
    const order = (await world.stranger.call(checkout.start, { code: at }, once())).body
    await closeStore(world, marina, name, 'null')
    expect(await shown()).toBe('unavailable')
    expect((await world.stranger.call(checkout.start, { code: at }, once())).code).toBe(errors.OFFER_UNAVAILABLE.code)
    // An order that was open before can be paid.
    expect((await world.stranger.call(checkout.status, { token: order.token })).body.state).toBe('payable')
    const { version } = (await admin.call(paylink.detail, { id: made.id })).body
    expect(
      (await admin.call(paylink.edit, { id: made.id, version, ...link(name), title: 'Coffee' }, once())).code,
    ).toBe(200)
    expect(faults(await admin.call(paylink.duplicate, { id: made.id }, once()))).toEqual([
      { path: 'store', code: 'STORE_CLOSED' },
    ])
    const till = {
      reference: newId(),
      mid,
      kind: 'cash-in',
      amount: '10.00',
      currency: 'AED',
      at: new Date().toISOString(),
    }
    expect(await arrive(world.db, world.settings, moveOf({ ...till, store: name })!)).toMatchObject({
      outcome: 'refused',
      why: 'STORE_CLOSED',
    })
  })
  it('lets cash out of its drawer, and none in', async () => {
    await addStores(world, marina, 'Emptied')
    const change = (way: 'put-in' | 'take-out') =>
      admin.call(cash.changeDrawer, { store: 'Emptied', way, amount }, once())
    expect((await change('put-in')).code).toBe(200)
    await closeStore(world, marina, 'Emptied')
    expect(faults(await change('put-in'))).toEqual([{ path: 'store', code: 'STORE_CLOSED' }])
    expect((await change('take-out')).code).toBe(200)
  })
})
