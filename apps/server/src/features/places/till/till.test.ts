import { describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { payment } from '@falaj/contract/payments/payment'
import { refund } from '@falaj/contract/payments/refund'
import { till as tillContract } from '@falaj/contract/places/till'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { hearAll, statusOf } from '../../../testing/payer.ts'
import { activateSoft, cashSale, offlineCard, orderCall, signNext, sync } from '../../../testing/soft-till.ts'
import { openTills } from '../../../testing/tills.ts'
import { forwardSale, pruneContracts } from './till.jobs.ts'

const { of, codeFor, newTill, sales, drawer } = openTills()
const states = async () =>
  (
    await of.world.owner.query<{ sequence: number; state: string; reason: string | null; marked: string | null }>(
      `select sequence, state, reason, marked from pos_device_event where pos_device_id = $1 order by epoch, sequence`,
      [of.till.device],
    )
  ).rows
const listed = async (id: string) =>
  (await of.admin.call(payment.query, { filters: { ids: [id] }, pageParam: { number: 1, size: 10 } } as never)).body

describe('a till', () => {
  it('is activated by its code, and by a wrong code or one of another merchant it is not', async () => {
    expect((await activateSoft(of.world.app, '222222')).code).toBe(errors.ACTIVATION_WRONG.code)
    expect((await activateSoft(of.world.app, await codeFor(of.till.device), '10000001')).code).toBe(
      errors.ACTIVATION_FOREIGN.code,
    )
  })
  it('learns at its contact what it may sell, and gets an offline contract', async () => {
    const { code, body } = await sync(of.world.app, of.till)
    expect(code).toBe(200)
    expect(body).toMatchObject({ lock: null, isClockWrong: false, gaps: [], config: { store: { code: 'QUAY' } } })
    expect(body.contract).toMatchObject({ signature: expect.any(String) as string })
    const again = await sync(of.world.app, of.till, [], { config: body.config!.version })
    expect(again.body.config).toBeNull()
    await of.world.owner.query(
      `update store set receipt_header = 'Quay 1', receipt_footer = 'Thank you' where code = 'QUAY'`,
    )
    const changed = await sync(of.world.app, of.till, [], { config: body.config!.version })
    expect(changed.body.config?.store).toMatchObject({ code: 'QUAY', header: 'Quay 1', footer: 'Thank you' })
    expect(again.body).not.toHaveProperty('contract')
    const { rows } = await of.world.owner.query(
      `select battery, network from pos_device_health where pos_device_id = $1`,
      [of.till.device],
    )
    expect(rows).toEqual([{ battery: 76, network: 'wifi' }])
  })
  it('is answered once for each signed request, and not at all by another key', async () => {
    await sync(of.world.app, of.till)
    of.till.calls -= 1
    expect((await sync(of.world.app, of.till)).code).toBe(errors.DEVICE_CALL_REPEATED.code)
    const stranger = { ...of.till, key: (await newTill()).key, calls: 50 }
    expect((await sync(of.world.app, stranger)).code).toBe(errors.DEVICE_SIGNATURE.code)
  })
  it('may take nothing offline while its clock is wrong, or its browser may delete what is stored', async () => {
    of.till.skewMs = 86_400_000
    expect((await sync(of.world.app, of.till)).body).toMatchObject({ isClockWrong: true, contract: null })
    of.till.skewMs = 0
    const health = { battery: null, network: null, version: '1', waiting: 0, isKept: false }
    expect((await sync(of.world.app, of.till, [], { health })).body).toMatchObject({
      isClockWrong: false,
      contract: null,
    })
  })
})
describe('a sale in cash', () => {
  it('is a payment and banknotes in the drawer, once, however often and in whatever order it arrives', async () => {
    const before = await drawer()
    const events = [await cashSale(of.till, 4200), await cashSale(of.till, 1850), await cashSale(of.till, 700)]
    const [one, two, three] = events as [(typeof events)[0], (typeof events)[0], (typeof events)[0]]
    const late = await sync(of.world.app, of.till, [three, two])
    expect(late.body.events.map(({ sequence, state }) => [sequence, state])).toEqual([
      [2, 'waiting'],
      [3, 'waiting'],
    ])
    expect(late.body.gaps).toEqual([{ epoch: 1, sequence: 1 }])
    expect(await sales()).toEqual([])
    await Promise.all([sync(of.world.app, of.till, [one, three]), sync(of.world.app, of.till, [one, two])])
    await sync(of.world.app, of.till, events)
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
      signNext(of.till, 'refund', { currency: 'AED', amount: String(minor), epoch: 1, sequence })
    await sync(of.world.app, of.till, [
      await cashSale(of.till, 5000),
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
    const refunds = await of.admin.call(refund.query, { filters: {}, pageParam: { number: 1, size: 10 } } as never)
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
      of.world.owner.query(`update merchant set status = $2 where id = $1`, [of.merchantId, value])
    await status('SUSPENDED')
    const { body } = await sync(of.world.app, of.till, [await cashSale(of.till, 700)])
    await status('ENABLED')
    expect(body).toMatchObject({ lock: 'MERCHANT_SUSPENDED', config: { methods: [] } })
    expect((await states()).map(({ state, marked }) => [state, marked])).toEqual([['applied', 'MERCHANT_SUSPENDED']])
  })
  it('of a till that is in no store is marked: its cash is in no drawer', async () => {
    await of.world.owner.query('delete from pos_device_assignment where pos_device_id = $1', [of.till.device])
    await of.world.owner.query('update pos_device set store = null where id = $1', [of.till.device])
    await sync(of.world.app, of.till, [await cashSale(of.till, 700)])
    expect((await states()).map(({ marked }) => marked)).toEqual(['NO_STORE'])
  })
  it('belongs to the store of its event time: a device that moved uploads into two stores', async () => {
    const moved = new Date(Date.now() + 1000)
    await of.world.owner.query(
      `update pos_device_assignment set from_at = now() - interval '1 hour' where pos_device_id = $1`,
      [of.till.device],
    )
    await of.world.owner.query(
      `update pos_device_key set from_at = now() - interval '1 hour' where pos_device_id = $1`,
      [of.till.device],
    )
    const at = moved.getTime() - 600_000
    await of.world.owner.query(`update pos_device_assignment set until_at = $2 where pos_device_id = $1`, [
      of.till.device,
      new Date(at),
    ])
    await of.world.owner.query(
      `insert into pos_device_assignment (merchant_id, pos_device_id, epoch, store, from_at) values ($1, $2, 2, 'MALL', $3)`,
      [of.merchantId, of.till.device, new Date(at)],
    )
    await sync(of.world.app, of.till, [
      await cashSale(of.till, 100, { at: at - 60_000 }),
      await cashSale(of.till, 200, { at: at + 60_000 }),
    ])
    expect((await sales()).map(({ store }) => store)).toEqual(['QUAY', 'MALL'])
  })
})
describe('a card', () => {
  const pay = (key: string, outcome: string, minor = '8750') =>
    orderCall(of.world.app, of.till, 'pay', {
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
    await hearAll(of.world)
    const order = await orderCall(of.world.app, of.till, 'order', { key })
    expect(order.body).toMatchObject({ state: 'paid', last4: '0001', brand: 'VISA' })
    expect((await pay(key, 'approve')).body.payment).toBe(order.body.payment)
    await sync(of.world.app, of.till, [
      await signNext(of.till, 'sale', { method: 'card', currency: 'AED', amount: '8750', order: key }),
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
    await orderCall(of.world.app, of.till, 'pay', {
      ...pay,
      key: newId(),
      receiptNo: 'R-1-1-00001',
      items,
      note: 'Table 4',
    })
    const { rows } = await of.world.owner.query(`select items, description from payment where pos_device_id = $1`, [
      of.till.device,
    ])
    expect(rows).toEqual([
      { items: [{ name: 'Loaf', quantity: 2, price: { amount: '4.50', currency: 'AED' } }], description: 'Table 4' },
    ])
  })
  it('that is declined is no payment, and one without an answer can be given up', async () => {
    const [declined, silent] = [newId(), newId()]
    await pay(declined, 'decline')
    await hearAll(of.world)
    expect((await orderCall(of.world.app, of.till, 'order', { key: declined })).body).toMatchObject({
      state: 'declined',
      why: 'DO_NOT_HONOUR',
    })
    await pay(silent, 'timeout')
    expect((await orderCall(of.world.app, of.till, 'cancel', { key: silent })).body.state).toBe('over')
  })
  it('taken offline is forwarded once and settled or declined by the bank', async () => {
    await sync(of.world.app, of.till)
    const events = [await offlineCard(of.till, 15_000), await offlineCard(of.till, 9_000, 'decline')]
    await sync(of.world.app, of.till, events)
    await sync(of.world.app, of.till, events)
    for (const { id } of await sales()) await forwardSale(of.world.db, of.world.settings, of.merchantId, id)
    await hearAll(of.world)
    expect((await sales()).map(({ amount_minor: minor, pay_state: state }) => [minor, state])).toEqual([
      ['15000', 'PAID_SUCCESS'],
      ['9000', 'CREATED'],
    ])
    expect((await states()).map(({ marked }) => marked)).toEqual([null, null])
  })
  it('taken before its store closed is booked when it arrives, and marked', async () => {
    await sync(of.world.app, of.till)
    const event = await offlineCard(of.till, 1_500)
    await of.world.owner.query(
      `update store set state = 'closed', closed_from = current_date - 1 where merchant_id = $1 and code = 'QUAY'`,
      [of.merchantId],
    )
    await sync(of.world.app, of.till, [event])
    await of.world.owner.query(
      `update store set state = 'active', closed_from = null where merchant_id = $1 and code = 'QUAY'`,
      [of.merchantId],
    )
    expect(await states()).toMatchObject([{ state: 'applied', marked: 'STORE_CLOSED' }])
    expect(await sales()).toMatchObject([{ amount_minor: '1500', store: 'QUAY' }])
  })
  it('taken beyond the contract is kept and marked: the sale happened', async () => {
    const without = await offlineCard(of.till, 1_000)
    await sync(of.world.app, of.till, [without])
    await sync(of.world.app, of.till, [await offlineCard(of.till, 20_001)])
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
  const { body } = await orderCall(of.world.app, of.till, 'pay', pay)
  const token = body.url!.split('/pay/o/')[1]!
  expect(await statusOf(of.world, { token })).toMatchObject({ state: 'payable', amount: money(4500n, 'AED') })
  // An answer can be lost: the code can be asked for again, and is the same.
  expect((await orderCall(of.world.app, of.till, 'order', { key })).body).toMatchObject({
    state: 'paying',
    url: body.url,
  })
  expect((await orderCall(of.world.app, of.till, 'pay', pay)).body).toEqual(body)
})
describe('a copied key', () => {
  it('locks the device, and both events are kept', async () => {
    const copy = { ...of.till }
    await sync(of.world.app, of.till, [await cashSale(of.till, 100)])
    copy.calls = of.till.calls
    const { body } = await sync(of.world.app, copy, [await cashSale(copy, 999)])
    expect(body.lock).toBe('CLONED_KEY')
    expect(await sales()).toHaveLength(1)
    const shown = (await of.admin.call(tillContract.events, { deviceId: of.till.device })).body
    expect(shown.clones).toMatchObject([{ epoch: 1, sequence: 1 }])
    of.till.calls = copy.calls
    expect(
      (
        await orderCall(of.world.app, of.till, 'pay', {
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
    await sync(of.world.app, of.till, [await cashSale(of.till, 300)])
    expect(await sales()).toHaveLength(2)
  })
  it('of an old epoch counts for what was signed inside it, and for nothing after', async () => {
    // Well before the other key, however long the calls take.
    const inside = await cashSale(of.till, 100, { at: Date.now() - 60_000 })
    const next = (await activateSoft(of.world.app, await codeFor(of.till.device))).till!
    expect(next.epoch).toBe(2)
    const after = await cashSale(of.till, 200, { at: Date.now() + 60_000 })
    const { body } = await sync(of.world.app, of.till, [inside, after])
    expect(body).toMatchObject({
      lock: 'REPLACED',
      events: [{ state: 'applied' }, { state: 'refused', reason: 'OLD_EPOCH' }],
    })
    expect(await sales()).toHaveLength(1)
    await sync(of.world.app, next, [await cashSale(next, 300)])
    expect(await sales()).toHaveLength(2)
  })
})
describe('health', () => {
  const news = async () =>
    Number(
      (
        await of.world.owner.query<{ count: string }>(
          `select count(*) from outbox where kind = 'device.changed' and payload ->> 'id' = $1`,
          [of.till.device],
        )
      ).rows[0]!.count,
    )
  const health = { battery: 76, network: 'wifi', version: '1', waiting: 0, isKept: true }
  const later = (seconds: number) =>
    of.world.owner.query(
      `update pos_device_health set pushed_at = pushed_at - $2 * interval '1 second' where pos_device_id = $1`,
      [of.till.device, seconds],
    )
  it('refreshes consoles when it changed, once in 15 seconds for each of.till, and not for nothing', async () => {
    await sync(of.world.app, of.till, [], { health })
    const before = await news()
    await later(20)
    await sync(of.world.app, of.till, [], { health: { ...health, battery: 77 } })
    expect(await news()).toBe(before)
    await sync(of.world.app, of.till, [], { health: { ...health, network: '4g' } })
    await sync(of.world.app, of.till, [], { health: { ...health, battery: 12 } })
    expect(await news()).toBe(before + 1)
    await later(20)
    await sync(of.world.app, of.till, [await cashSale(of.till, 100)], {
      health: { ...health, network: '4g', waiting: 1 },
    })
    expect(await news()).toBe(before + 2)
    await later(300)
    await sync(of.world.app, of.till, [], { health: { ...health, network: '4g' } })
    expect(await news()).toBe(before + 3)
  })
  it('is that of the browser that has the key: one that was replaced reports nothing', async () => {
    const next = (await activateSoft(of.world.app, await codeFor(of.till.device))).till!
    await sync(of.world.app, next, [], { health })
    await sync(of.world.app, of.till, [], { health: { ...health, battery: 3 } })
    const { rows } = await of.world.owner.query(`select battery from pos_device_health where pos_device_id = $1`, [
      of.till.device,
    ])
    expect(rows).toEqual([{ battery: 76 }])
  })
})
it('reads the catalogue again only when an item changed', async () => {
  const config = async () => (await sync(of.world.app, of.till)).body.config!
  const before = await config()
  await of.world.owner.query(
    `insert into item (merchant_id, id, sku, name_en, vat) values ($1, $2, $3, 'Date syrup', 'zero')`,
    [of.merchantId, newId(), newId()],
  )
  await of.world.owner.query(
    `insert into item_price (merchant_id, item_id, currency, amount_minor) select merchant_id, id, 'AED', 1800 from item
     where merchant_id = $1 and name_en = 'Date syrup'`,
    [of.merchantId],
  )
  const after = await config()
  expect(after.version).not.toBe(before.version)
  expect(after.items.filter(({ names }) => names.en === 'Date syrup')).toMatchObject([{ minor: '1800', vat: 'zero' }])
})
it('offline contracts are deleted a month after their end', async () => {
  await sync(of.world.app, of.till)
  await of.world.owner.query(
    `update pos_device_contract set until_at = now() - interval '31 days' where pos_device_id = $1`,
    [of.till.device],
  )
  expect(await pruneContracts(of.world.db)).toBe(1)
})
