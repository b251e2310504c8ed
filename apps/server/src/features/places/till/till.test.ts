import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { payment } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { hashOfText, receiptCode, signEvent } from '@falaj/contract/places/device-protocol'
import { till as tillContract } from '@falaj/contract/places/till'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { runDue } from '../../../testing/due.ts'
import { hearAll, statusOf } from '../../../testing/payer.ts'
import {
  activateSoft,
  cashSale,
  offlineCard,
  orderCall,
  signNext,
  sync,
  type SoftTill,
} from '../../../testing/soft-till.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { newActivation } from '../activation.ts'
import { forwardSale, pruneContracts, reviewEvents, tillTasks } from './till.jobs.ts'

let world: World
let merchantId = ''
let [admin, other]: [Client, Client] = [] as never
let till: SoftTill
beforeAll(async () => {
  world = await openWorld({}, { acquirer: true })
  merchantId = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000002'`)).rows[0]!.id
  for (const code of ['QUAY', 'MALL'])
    await world.owner.query(`insert into store (merchant_id, code, id, name) values ($1, $2, $3, $2)`, [
      merchantId,
      code,
      newId(),
    ])
  ;[admin, other] = [await world.as('multi-admin'), await world.as('taxi-admin')]
})
afterAll(() => world.close())
const codeFor = async (deviceId: string) =>
  (await newActivation(world.db, { merchantId, deviceId, personId: null, now: new Date() })).code
const newTill = async (): Promise<SoftTill> => {
  const id = newId()
  await world.owner.query(
    `insert into pos_device (merchant_id, id, number, serial, model, label, state, store) values ($1, $2, $3, $3, 'browser', 'Till 1', 'WAITING_ACTIVATION', 'QUAY')`,
    [merchantId, id, `D${id.slice(-8)}`],
  )
  return (await activateSoft(world.app, await codeFor(id))).till!
}
beforeEach(async () => {
  till = await newTill()
})
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
})
const sales = async ({ device }: SoftTill = till) =>
  (
    await world.owner.query<{ id: string; amount_minor: string; method: string; pay_state: string; store: string }>(
      `select id, amount_minor, method, pay_state, store from payment where pos_device_id = $1 order by merchant_order_no`,
      [device],
    )
  ).rows
const states = async () =>
  (
    await world.owner.query<{ sequence: number; state: string; reason: string | null; marked: string | null }>(
      `select sequence, state, reason, marked from pos_device_event where pos_device_id = $1 order by epoch, sequence`,
      [till.device],
    )
  ).rows
const drawer = async () =>
  BigInt(
    (
      await world.owner.query<{ balance_minor: string }>(
        `select balance_minor from cash_drawer where merchant_id = $1 and store = 'QUAY'`,
        [merchantId],
      )
    ).rows[0]?.balance_minor ?? 0,
  )
const listed = async (id: string) =>
  (await admin.call(payment.query, { filters: { ids: [id] }, pageParam: { number: 1, size: 10 } } as never)).body

describe('a till', () => {
  it('is activated by its code, and by a wrong code or one of another merchant it is not', async () => {
    expect((await activateSoft(world.app, '222222')).code).toBe(errors.ACTIVATION_WRONG.code)
    expect((await activateSoft(world.app, await codeFor(till.device), '10000001')).code).toBe(
      errors.ACTIVATION_FOREIGN.code,
    )
  })
  it('learns at its contact what it may sell, and gets an offline contract', async () => {
    const { code, body } = await sync(world.app, till)
    expect(code).toBe(200)
    expect(body).toMatchObject({ lock: null, isClockWrong: false, gaps: [], config: { store: { code: 'QUAY' } } })
    expect(body.contract).toMatchObject({ signature: expect.any(String) as string })
    const again = await sync(world.app, till, [], { config: body.config!.version })
    expect(again.body.config).toBeNull()
    await world.owner.query(
      `update store set receipt_header = 'Quay 1', receipt_footer = 'Thank you' where code = 'QUAY'`,
    )
    const changed = await sync(world.app, till, [], { config: body.config!.version })
    expect(changed.body.config?.store).toMatchObject({ code: 'QUAY', header: 'Quay 1', footer: 'Thank you' })
    expect(again.body).not.toHaveProperty('contract')
    const { rows } = await world.owner.query(
      `select battery, network from pos_device_health where pos_device_id = $1`,
      [till.device],
    )
    expect(rows).toEqual([{ battery: 76, network: 'wifi' }])
  })
  it('is answered once for each signed request, and not at all by another key', async () => {
    await sync(world.app, till)
    till.calls -= 1
    expect((await sync(world.app, till)).code).toBe(errors.DEVICE_CALL_REPEATED.code)
    const stranger = { ...till, key: (await newTill()).key, calls: 50 }
    expect((await sync(world.app, stranger)).code).toBe(errors.DEVICE_SIGNATURE.code)
  })
  it('may take nothing offline while its clock is wrong, or its browser may delete what is stored', async () => {
    till.skewMs = 86_400_000
    expect((await sync(world.app, till)).body).toMatchObject({ isClockWrong: true, contract: null })
    till.skewMs = 0
    const health = { battery: null, network: null, version: '1', waiting: 0, isKept: false }
    expect((await sync(world.app, till, [], { health })).body).toMatchObject({ isClockWrong: false, contract: null })
  })
})
describe('a sale in cash', () => {
  it('is a payment and banknotes in the drawer, once, however often and in whatever order it arrives', async () => {
    const before = await drawer()
    const events = [await cashSale(till, 4200), await cashSale(till, 1850), await cashSale(till, 700)]
    const [one, two, three] = events as [(typeof events)[0], (typeof events)[0], (typeof events)[0]]
    const late = await sync(world.app, till, [three, two])
    expect(late.body.events.map(({ sequence, state }) => [sequence, state])).toEqual([
      [2, 'waiting'],
      [3, 'waiting'],
    ])
    expect(late.body.gaps).toEqual([{ epoch: 1, sequence: 1 }])
    expect(await sales()).toEqual([])
    await Promise.all([sync(world.app, till, [one, three]), sync(world.app, till, [one, two])])
    await sync(world.app, till, events)
    expect((await sales()).map(({ amount_minor: minor, method, store }) => [minor, method, store])).toEqual([
      ['4200', 'CASH', 'QUAY'],
      ['1850', 'CASH', 'QUAY'],
      ['700', 'CASH', 'QUAY'],
    ])
    expect((await drawer()) - before).toBe(6750n)
    const [row] = (await listed((await sales())[0]!.id)).rows
    expect(row).toMatchObject({ status: 'SETTLED', amount: money(4200n, 'AED'), fee: money(0n, 'AED'), method: 'CASH' })
  })
  it('can be given back, up to what it was; more is marked for a person', async () => {
    const before = await drawer()
    const back = (sequence: number, minor: number) =>
      signNext(till, 'refund', { currency: 'AED', amount: String(minor), epoch: 1, sequence })
    await sync(world.app, till, [
      await cashSale(till, 5000),
      await back(1, 2000),
      await back(1, 3000),
      await back(1, 100),
    ])
    expect((await states()).map(({ reason, marked }) => reason ?? marked)).toEqual([
      null,
      null,
      null,
      'REFUND_WITHOUT_SALE',
    ])
    expect(await sales()).toMatchObject([{ pay_state: 'REFUNDED_SETTLED' }])
    const refunds = await admin.call(refund.query, { filters: {}, pageParam: { number: 1, size: 10 } } as never)
    // Both may be booked in the same millisecond: their order in the list says nothing.
    const given = refunds.body.rows.filter(({ maker }) => maker === 'Till 1')
    expect(given.toSorted((a, b) => Number(a.amount.minor - b.amount.minor))).toMatchObject([
      { status: 'SUCCESS', amount: money(2000n, 'AED') },
      { status: 'SUCCESS', amount: money(3000n, 'AED'), method: 'CASH', store: 'QUAY' },
    ])
    expect((await drawer()) - before).toBe(before > 100n ? -100n : -before)
  })
  it('of a suspended merchant is booked and marked, and its tills are locked and offer no cash', async () => {
    const status = (value: string) =>
      world.owner.query(`update merchant set status = $2 where id = $1`, [merchantId, value])
    await status('SUSPENDED')
    const { body } = await sync(world.app, till, [await cashSale(till, 700)])
    await status('ENABLED')
    expect(body).toMatchObject({ lock: 'MERCHANT_SUSPENDED', config: { methods: [] } })
    expect((await states()).map(({ state, marked }) => [state, marked])).toEqual([['applied', 'MERCHANT_SUSPENDED']])
  })
  it('of a till that is in no store is marked: its cash is in no drawer', async () => {
    await world.owner.query('delete from pos_device_assignment where pos_device_id = $1', [till.device])
    await world.owner.query('update pos_device set store = null where id = $1', [till.device])
    await sync(world.app, till, [await cashSale(till, 700)])
    expect((await states()).map(({ marked }) => marked)).toEqual(['NO_STORE'])
  })
  it('belongs to the store of its event time: a device that moved uploads into two stores', async () => {
    const moved = new Date(Date.now() + 1000)
    await world.owner.query(
      `update pos_device_assignment set from_at = now() - interval '1 hour' where pos_device_id = $1`,
      [till.device],
    )
    await world.owner.query(`update pos_device_key set from_at = now() - interval '1 hour' where pos_device_id = $1`, [
      till.device,
    ])
    const at = moved.getTime() - 600_000
    await world.owner.query(`update pos_device_assignment set until_at = $2 where pos_device_id = $1`, [
      till.device,
      new Date(at),
    ])
    await world.owner.query(
      `insert into pos_device_assignment (merchant_id, pos_device_id, epoch, store, from_at) values ($1, $2, 2, 'MALL', $3)`,
      [merchantId, till.device, new Date(at)],
    )
    await sync(world.app, till, [
      await cashSale(till, 100, { at: at - 60_000 }),
      await cashSale(till, 200, { at: at + 60_000 }),
    ])
    expect((await sales()).map(({ store }) => store)).toEqual(['QUAY', 'MALL'])
  })
})
describe('a card', () => {
  const pay = (key: string, outcome: string, minor = '8750') =>
    orderCall(world.app, till, 'pay', {
      key,
      method: 'card',
      minor,
      currency: 'AED',
      tip: null,
      instrument: `tap_${outcome}_12345678`,
      receiptNo: 'R-1-1-00001',
    })
  it('that is approved online is an ordinary payment, and its event names it', async () => {
    const key = newId()
    expect((await pay(key, 'approve')).body).toMatchObject({ state: 'paying' })
    await hearAll(world)
    const order = await orderCall(world.app, till, 'order', { key })
    expect(order.body).toMatchObject({ state: 'paid', last4: '0001', brand: 'VISA' })
    expect((await pay(key, 'approve')).body.payment).toBe(order.body.payment)
    await sync(world.app, till, [
      await signNext(till, 'sale', { method: 'card', currency: 'AED', amount: '8750', order: key }),
    ])
    expect(await states()).toMatchObject([{ state: 'applied', reason: null }])
    expect(await sales()).toMatchObject([{ pay_state: 'PAID_SUCCESS', method: 'VISA', store: 'QUAY' }])
  })
  it('has the lines of the sale, as far as they are lines', async () => {
    const items = [
      { id: 'x', name: 'Loaf\0', quantity: 2, price: '4.50' },
      null,
      { name: 'Free', quantity: 1, price: 'x' },
    ]
    const pay = { method: 'card', minor: '900', currency: 'AED', tip: null, instrument: 'tap_approve_12345678' }
    await orderCall(world.app, till, 'pay', { ...pay, key: newId(), receiptNo: 'R-1-1-00001', items, note: 'Table 4' })
    const { rows } = await world.owner.query(`select items, description from payment where pos_device_id = $1`, [
      till.device,
    ])
    expect(rows).toEqual([
      { items: [{ name: 'Loaf', quantity: 2, price: { amount: '4.50', currency: 'AED' } }], description: 'Table 4' },
    ])
  })
  it('that is declined is no payment, and one without an answer can be given up', async () => {
    const [declined, silent] = [newId(), newId()]
    await pay(declined, 'decline')
    await hearAll(world)
    expect((await orderCall(world.app, till, 'order', { key: declined })).body).toMatchObject({
      state: 'declined',
      why: 'DO_NOT_HONOUR',
    })
    await pay(silent, 'timeout')
    expect((await orderCall(world.app, till, 'cancel', { key: silent })).body.state).toBe('over')
  })
  it('taken offline is forwarded once and settled or declined by the bank', async () => {
    await sync(world.app, till)
    const events = [await offlineCard(till, 15_000), await offlineCard(till, 9_000, 'decline')]
    await sync(world.app, till, events)
    await sync(world.app, till, events)
    for (const { id } of await sales()) await forwardSale(world.db, world.settings, merchantId, id)
    await hearAll(world)
    expect((await sales()).map(({ amount_minor: minor, pay_state: state }) => [minor, state])).toEqual([
      ['15000', 'PAID_SUCCESS'],
      ['9000', 'CREATED'],
    ])
    expect((await states()).map(({ marked }) => marked)).toEqual([null, null])
  })
  it('taken before its store closed is booked when it arrives, and marked', async () => {
    await sync(world.app, till)
    const event = await offlineCard(till, 1_500)
    await world.owner.query(
      `update store set state = 'closed', closed_from = current_date - 1 where merchant_id = $1 and code = 'QUAY'`,
      [merchantId],
    )
    await sync(world.app, till, [event])
    await world.owner.query(
      `update store set state = 'active', closed_from = null where merchant_id = $1 and code = 'QUAY'`,
      [merchantId],
    )
    expect(await states()).toMatchObject([{ state: 'applied', marked: 'STORE_CLOSED' }])
    expect(await sales()).toMatchObject([{ amount_minor: '1500', store: 'QUAY' }])
  })
  it('taken beyond the contract is kept and marked: the sale happened', async () => {
    const without = await offlineCard(till, 1_000)
    await sync(world.app, till, [without])
    await sync(world.app, till, [await offlineCard(till, 20_001)])
    expect((await states()).map(({ state, marked }) => [state, marked])).toEqual([
      ['applied', 'NO_CONTRACT'],
      ['applied', 'OVER_CONTRACT'],
    ])
    expect(await sales()).toHaveLength(2)
  })
})
it('a payer pays our code on their own page', async () => {
  const key = newId()
  const pay = {
    key,
    method: 'qr',
    minor: '4500',
    currency: 'AED',
    tip: null,
    instrument: null,
    receiptNo: 'R-1-1-00001',
  }
  const { body } = await orderCall(world.app, till, 'pay', pay)
  const token = body.url!.split('/pay/o/')[1]!
  expect(await statusOf(world, { token })).toMatchObject({ state: 'payable', amount: money(4500n, 'AED') })
  // An answer can be lost: the code can be asked for again, and is the same.
  expect((await orderCall(world.app, till, 'order', { key })).body).toMatchObject({ state: 'paying', url: body.url })
  expect((await orderCall(world.app, till, 'pay', pay)).body).toEqual(body)
})
describe('a copied key', () => {
  it('locks the device, and both events are kept', async () => {
    const copy = { ...till }
    await sync(world.app, till, [await cashSale(till, 100)])
    copy.calls = till.calls
    const { body } = await sync(world.app, copy, [await cashSale(copy, 999)])
    expect(body.lock).toBe('CLONED_KEY')
    expect(await sales()).toHaveLength(1)
    const shown = (await admin.call(tillContract.events, { deviceId: till.device })).body
    expect(shown.clones).toMatchObject([{ epoch: 1, sequence: 1 }])
    till.calls = copy.calls
    expect(
      (
        await orderCall(world.app, till, 'pay', {
          key: newId(),
          method: 'qr',
          minor: '500',
          currency: 'AED',
          tip: null,
          instrument: null,
          receiptNo: 'R-1',
        })
      ).code,
    ).toBe(errors.DEVICE_LOCKED.code)
    // What it took before it learnt that is still booked.
    await sync(world.app, till, [await cashSale(till, 300)])
    expect(await sales()).toHaveLength(2)
  })
  it('of an old epoch counts for what was signed inside it, and for nothing after', async () => {
    // Well before the other key, however long the calls take.
    const inside = await cashSale(till, 100, { at: Date.now() - 60_000 })
    const next = (await activateSoft(world.app, await codeFor(till.device))).till!
    expect(next.epoch).toBe(2)
    const after = await cashSale(till, 200, { at: Date.now() + 60_000 })
    const { body } = await sync(world.app, till, [inside, after])
    expect(body).toMatchObject({
      lock: 'REPLACED',
      events: [{ state: 'applied' }, { state: 'refused', reason: 'OLD_EPOCH' }],
    })
    expect(await sales()).toHaveLength(1)
    await sync(world.app, next, [await cashSale(next, 300)])
    expect(await sales()).toHaveLength(2)
  })
})
describe('events that are wrong', () => {
  it('break the chain and are refused; with another signature they are not even stored', async () => {
    const first = await cashSale(till, 100)
    const broken = await cashSale(till, 200, { previous: 'B'.repeat(43) })
    const { body } = await sync(world.app, till, [first, broken, { ...first, signature: 'x'.repeat(86) }])
    expect(body.events.map(({ state, reason }) => [state, reason])).toEqual([
      ['applied', null],
      ['refused', 'CHAIN'],
      ['unknown', 'SIGNATURE'],
    ])
  })
  it('without an amount, or for a payment that is not there, book nothing', async () => {
    await sync(world.app, till, [
      await signNext(till, 'sale', { method: 'cash', currency: 'AED', amount: '0' }),
      await signNext(till, 'sale', { method: 'card', currency: 'AED', amount: '100', order: newId() }),
    ])
    expect((await states()).map(({ reason }) => reason)).toEqual(['AMOUNT', 'ORDER_UNKNOWN'])
    expect(await sales()).toEqual([])
  })
})
it('with values that cannot be booked never stops the events after it', async () => {
  const attached = JSON.stringify({ items: [null, { name: '\0\ud800', quantity: 1, price: '1.00' }], note: 7 })
  const odd = {
    ...(await cashSale(till, 100, {}, { attached: await hashOfText(attached) })),
    attached,
  }
  const far = await signNext(till, 'refund', { currency: 'AED', amount: '100', epoch: 9_000_000_000, sequence: 1 })
  // A tip as large as the sale, and a contract that is no text of a database.
  const tip = await cashSale(till, 100, {}, { tip: '100' })
  const nul = await cashSale(till, 100, {}, { offline: 1, contract: '\0' })
  const { body } = await sync(world.app, till, [odd, far, tip, nul, await cashSale(till, 700)])
  expect(body.events.map(({ state, reason }) => [state, reason])).toEqual([
    ['applied', null],
    ['applied', 'REFUND_WITHOUT_SALE'],
    ['refused', 'UNREADABLE'],
    ['applied', 'NO_CONTRACT'],
    ['applied', null],
  ])
  const beyond = await cashSale(till, 100, { sequence: 3_000_000_000 })
  expect((await sync(world.app, till, [beyond])).body.events).toMatchObject([{ state: 'unknown' }])
})
describe('health', () => {
  const news = async () =>
    Number(
      (
        await world.owner.query<{ count: string }>(
          `select count(*) from outbox where kind = 'device.changed' and payload ->> 'id' = $1`,
          [till.device],
        )
      ).rows[0]!.count,
    )
  const health = { battery: 76, network: 'wifi', version: '1', waiting: 0, isKept: true }
  const later = (seconds: number) =>
    world.owner.query(
      `update pos_device_health set pushed_at = pushed_at - $2 * interval '1 second' where pos_device_id = $1`,
      [till.device, seconds],
    )
  it('refreshes consoles when it changed, once in 15 seconds for each till, and not for nothing', async () => {
    await sync(world.app, till, [], { health })
    const before = await news()
    await later(20)
    await sync(world.app, till, [], { health: { ...health, battery: 77 } })
    expect(await news()).toBe(before)
    await sync(world.app, till, [], { health: { ...health, network: '4g' } })
    await sync(world.app, till, [], { health: { ...health, battery: 12 } })
    expect(await news()).toBe(before + 1)
    await later(20)
    await sync(world.app, till, [await cashSale(till, 100)], { health: { ...health, network: '4g', waiting: 1 } })
    expect(await news()).toBe(before + 2)
    await later(300)
    await sync(world.app, till, [], { health: { ...health, network: '4g' } })
    expect(await news()).toBe(before + 3)
  })
  it('is that of the browser that has the key: one that was replaced reports nothing', async () => {
    const next = (await activateSoft(world.app, await codeFor(till.device))).till!
    await sync(world.app, next, [], { health })
    await sync(world.app, till, [], { health: { ...health, battery: 3 } })
    const { rows } = await world.owner.query(`select battery from pos_device_health where pos_device_id = $1`, [
      till.device,
    ])
    expect(rows).toEqual([{ battery: 76 }])
  })
})
it('reads the catalogue again only when an item changed', async () => {
  const config = async () => (await sync(world.app, till)).body.config!
  const before = await config()
  await world.owner.query(
    `insert into item (merchant_id, id, sku, name_en, vat) values ($1, $2, $3, 'Date syrup', 'zero')`,
    [merchantId, newId(), newId()],
  )
  await world.owner.query(
    `insert into item_price (merchant_id, item_id, currency, amount_minor) select merchant_id, id, 'AED', 1800 from item
     where merchant_id = $1 and name_en = 'Date syrup'`,
    [merchantId],
  )
  const after = await config()
  expect(after.version).not.toBe(before.version)
  expect(after.items.filter(({ names }) => names.en === 'Date syrup')).toMatchObject([{ minor: '1800', vat: 'zero' }])
})
it('offline contracts are deleted a month after their end', async () => {
  await sync(world.app, till)
  await world.owner.query(
    `update pos_device_contract set until_at = now() - interval '31 days' where pos_device_id = $1`,
    [till.device],
  )
  expect(await pruneContracts(world.db)).toBe(1)
})
it('members are notified once of a copied key, of events to review, and of a gap that stays', async () => {
  const notices = async () =>
    (
      await world.owner.query<{ text: string }>(
        `select payload -> 'text' ->> 'en' as text from outbox where kind = 'device.notice' and payload #>> '{object,id}' = $1 order by id`,
        [till.device],
      )
    ).rows.map(({ text }) => text)
  await sync(world.app, till, [await signNext(till, 'sale', { method: 'cash', currency: 'AED', amount: '0' })])
  await cashSale(till, 100)
  await sync(world.app, till, [await cashSale(till, 200)])
  for (const _ of [1, 2]) await runDue(world.db, reviewEvents)
  expect(await notices()).toEqual(['Till Till 1, QUAY sent 1 event that needs review.'])
  await world.owner.query(
    `update pos_device_event set received_at = now() - interval '3 hours' where pos_device_id = $1`,
    [till.device],
  )
  for (const _ of [1, 2]) await runDue(world.db, reviewEvents)
  expect(await notices()).toHaveLength(2)
  expect((await notices())[1]).toMatch(/^1 sale of till Till 1, QUAY has been missing for more than 2 hours/)
  const copy = { ...till, sequence: 0 }
  await sync(world.app, copy, [await cashSale(copy, 999)])
  expect((await notices()).at(-1)).toMatch(/was locked: two different events/)
})
describe('a gap', () => {
  it('is closed by a person with a reason, a day later; what was missing is booked all the same when it comes', async () => {
    const [lost, after] = [await cashSale(till, 100), await cashSale(till, 200)]
    await sync(world.app, till, [after])
    const close = { deviceId: till.device, epoch: 1, sequence: 1, reason: 'Till burnt' }
    const once = () => ({ 'idempotency-key': newId() })
    expect((await admin.call(tillContract.closeGap, close, once())).code).toBe(errors.GAP_WAITS.code)
    await world.owner.query(
      `update pos_device_event set received_at = now() - interval '25 hours' where pos_device_id = $1`,
      [till.device],
    )
    expect((await other.call(tillContract.closeGap, close, once())).code).toBe(errors.NOT_FOUND.code)
    expect((await admin.call(tillContract.closeGap, close, once())).code).toBe(200)
    // What waited behind it is booked without another contact of the till.
    const { rows } = await world.owner.query<{ payload: unknown }>(
      `select payload from outbox where kind = 'till.gap-closed' and payload ->> 'deviceId' = $1`,
      [till.device],
    )
    expect(rows).toHaveLength(1)
    const applied = tillTasks({ settings: world.settings } as never).find(({ kind }) => kind === 'till.gap-closed')!
    await applied.run({ db: world.db, merchantId, payload: rows[0]!.payload } as never)
    expect(await sales()).toHaveLength(1)
    expect((await sync(world.app, till)).body.gaps).toEqual([])
    await sync(world.app, till, [lost])
    expect((await sales()).map(({ amount_minor: minor }) => minor).toSorted()).toEqual(['100', '200'])
  })
})
it('of another merchant answers like a missing one', async () => {
  for (const deviceId of [till.device, newId()])
    expect((await other.call(tillContract.events, { deviceId })).code).toBe(errors.NOT_FOUND.code)
})
/** A closing report without what differs between two worlds. */
const reportOf = async ({ device }: SoftTill) =>
  (
    await world.owner.query(
      `select r.lines, r.expected_minor, r.counted_minor, r.difference_minor, r.posted_minor, r.float_minor from shift_report r
       join shift s on s.merchant_id = r.merchant_id and s.id = r.shift_id where s.pos_device_id = $1`,
      [device],
    )
  ).rows
it('forty receipts of a burnt till rebuild its sales, its shift and its closing report', async () => {
  const day = async (each: SoftTill) => {
    const events = [await signNext(each, 'shift-open', { currency: 'AED', float: '5000', cashier: 'Omar' })]
    for (let n = 1; n <= 40; n++) events.push(await cashSale(each, n * 100))
    events.push(await signNext(each, 'shift-close', { currency: 'AED', counted: '86900', counts: 'coins:86900' }))
    return events
  }
  // The same day, sent by a till that did not burn.
  const whole = await newTill()
  const start = await drawer()
  await sync(world.app, whole, await day(whole))
  const moved = (await drawer()) - start
  const before = await drawer()
  const codes = (await day(till)).map(receiptCode)
  const forged = receiptCode(
    await signEvent((await newTill()).key.privateKey, JSON.parse('{}') as never).catch(() => ({
      text: '',
      signature: '',
    })),
  )
  const scanned = [...codes.toReversed(), codes[3]!, forged]
  await world.owner.query(`update pos_device set state = 'RETIRED' where id = $1`, [till.device])
  const { body } = await admin.call(tillContract.rebuild, { deviceId: till.device, codes: scanned })
  expect(body.results.filter(({ state }) => state === 'applied')).toHaveLength(43)
  expect(body.results.at(-1)).toMatchObject({ state: 'unknown' })
  expect(await sales()).toHaveLength(40)
  expect(await reportOf(till)).toEqual(await reportOf(whole))
  expect(await reportOf(till)).toMatchObject([{ expected_minor: '87000', difference_minor: '-100' }])
  // The second float was in the drawer already.
  expect([moved, (await drawer()) - before]).toEqual([86_900n - (start < 5_000n ? start : 5_000n), 81_900n])
  expect((await other.call(tillContract.rebuild, { deviceId: till.device, codes })).code).toBe(errors.NOT_FOUND.code)
})
it('receipts of a till that still sells rebuild nothing; those of a lost one are booked past what is missing, a card sale without its card', async () => {
  const before = await drawer()
  const codes: string[] = []
  for (let n = 1; n <= 40; n++) codes.push(receiptCode(await cashSale(till, n * 100)))
  const card = await offlineCard(till, 3_000)
  codes.push(receiptCode(card))
  const forged = receiptCode(
    await signEvent((await newTill()).key.privateKey, JSON.parse('{}') as never).catch(() => ({
      text: '',
      signature: '',
    })),
  )
  // 150 receipts are lost, and then there is one more.
  for (let n = 0; n < 150; n++) await cashSale(till, 100)
  codes.push(receiptCode(await cashSale(till, 5_000)))
  const scanned = [...codes.toReversed(), codes[3]!, forged]
  const given = { deviceId: till.device, codes: scanned }
  // One that sells sends its sales itself; of a locked one what is missing may still come.
  expect((await admin.call(tillContract.rebuild, given)).code).toBe(errors.DEVICE_STATE.code)
  const set = (state: string) =>
    world.owner.query(`update pos_device set state = $2 where id = $1`, [till.device, state])
  await set('LOCKED')
  expect((await admin.call(tillContract.rebuild, given)).body.results.at(-3)).toMatchObject({ state: 'applied' })
  expect(await sales()).toHaveLength(40)
  await set('RETIRED')
  const { body } = await admin.call(tillContract.rebuild, { deviceId: till.device, codes: scanned })
  expect(body.results.filter(({ state }) => state === 'applied')).toHaveLength(42)
  expect(body.results.at(-1)).toMatchObject({ state: 'unknown' })
  // No receipt has card data: the sale is listed, and booked if the till itself comes back with it.
  expect(body.results[1]).toMatchObject({ state: 'refused', reason: 'CARD_MISSING' })
  expect(await sales()).toHaveLength(41)
  expect((await drawer()) - before).toBe(87_000n)
  await sync(world.app, till, [card])
  expect(await sales()).toHaveLength(42)
  expect((await other.call(tillContract.rebuild, { deviceId: till.device, codes })).code).toBe(errors.NOT_FOUND.code)
})
