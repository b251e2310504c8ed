// Events that are wrong, and what becomes of sales that are missing: notices, gaps that a person closes, and receipts that rebuild the sales of a lost till.
import { describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { hashOfText, receiptCode, signEvent } from '@falaj/contract/places/device-protocol'
import { till as tillContract } from '@falaj/contract/places/till'
import { newId } from '../../../platform/base/ids.ts'
import { runDue } from '../../../testing/due.ts'
import { cashSale, offlineCard, signNext, sync, type SoftTill } from '../../../testing/soft-till.ts'
import { openTills } from '../../../testing/tills.ts'
import { reviewEvents, tillTasks } from './till.jobs.ts'

const { of, newTill, sales, drawer } = openTills()
const states = async () =>
  (
    await of.world.owner.query<{ sequence: number; state: string; reason: string | null; marked: string | null }>(
      `select sequence, state, reason, marked from pos_device_event where pos_device_id = $1 order by epoch, sequence`,
      [of.till.device],
    )
  ).rows

describe('events that are wrong', () => {
  it('break the chain and are refused; with another signature they are not even stored', async () => {
    const first = await cashSale(of.till, 100)
    const broken = await cashSale(of.till, 200, { previous: 'B'.repeat(43) })
    const { body } = await sync(of.world.app, of.till, [first, broken, { ...first, signature: 'x'.repeat(86) }])
    expect(body.events.map(({ state, reason }) => [state, reason])).toEqual([
      ['applied', null],
      ['refused', 'CHAIN'],
      ['unknown', 'SIGNATURE'],
    ])
  })
  it('without an amount, or for a payment that is not there, book nothing', async () => {
    await sync(of.world.app, of.till, [
      await signNext(of.till, 'sale', { method: 'cash', currency: 'AED', amount: '0' }),
      await signNext(of.till, 'sale', { method: 'card', currency: 'AED', amount: '100', order: newId() }),
    ])
    expect((await states()).map(({ reason }) => reason)).toEqual(['AMOUNT', 'ORDER_UNKNOWN'])
    expect(await sales()).toEqual([])
  })
})
it('with values that cannot be booked never stops the events after it', async () => {
  const attached = JSON.stringify({ items: [null, { name: '\0\ud800', quantity: 1, price: '1.00' }], note: 7 })
  const odd = {
    ...(await cashSale(of.till, 100, {}, { attached: await hashOfText(attached) })),
    attached,
  }
  const far = await signNext(of.till, 'refund', { currency: 'AED', amount: '100', epoch: 9_000_000_000, sequence: 1 })
  // A tip as large as the sale, and a contract that is no text of a database.
  const tip = await cashSale(of.till, 100, {}, { tip: '100' })
  const nul = await cashSale(of.till, 100, {}, { offline: 1, contract: '\0' })
  const { body } = await sync(of.world.app, of.till, [odd, far, tip, nul, await cashSale(of.till, 700)])
  expect(body.events.map(({ state, reason }) => [state, reason])).toEqual([
    ['applied', null],
    ['applied', 'REFUND_WITHOUT_SALE'],
    ['refused', 'UNREADABLE'],
    ['applied', 'NO_CONTRACT'],
    ['applied', null],
  ])
  const beyond = await cashSale(of.till, 100, { sequence: 3_000_000_000 })
  expect((await sync(of.world.app, of.till, [beyond])).body.events).toMatchObject([{ state: 'unknown' }])
})
it('members are notified once of a copied key, of events to review, and of a gap that stays', async () => {
  const notices = async () =>
    (
      await of.world.owner.query<{ text: string }>(
        `select payload -> 'text' ->> 'en' as text from outbox where kind = 'device.notice' and payload #>> '{object,id}' = $1 order by id`,
        [of.till.device],
      )
    ).rows.map(({ text }) => text)
  await sync(of.world.app, of.till, [await signNext(of.till, 'sale', { method: 'cash', currency: 'AED', amount: '0' })])
  await cashSale(of.till, 100)
  await sync(of.world.app, of.till, [await cashSale(of.till, 200)])
  for (const _ of [1, 2]) await runDue(of.world.db, reviewEvents)
  expect(await notices()).toEqual(['Till Till 1, QUAY sent 1 event that needs review.'])
  await of.world.owner.query(
    `update pos_device_event set received_at = now() - interval '3 hours' where pos_device_id = $1`,
    [of.till.device],
  )
  for (const _ of [1, 2]) await runDue(of.world.db, reviewEvents)
  expect(await notices()).toHaveLength(2)
  expect((await notices())[1]).toMatch(/^1 sale of till Till 1, QUAY has been missing for more than 2 hours/)
  const copy = { ...of.till, sequence: 0 }
  await sync(of.world.app, copy, [await cashSale(copy, 999)])
  expect((await notices()).at(-1)).toMatch(/was locked: two different events/)
})
describe('a gap', () => {
  it('is closed by a person with a reason, a day later; what was missing is booked all the same when it comes', async () => {
    const [lost, after] = [await cashSale(of.till, 100), await cashSale(of.till, 200)]
    await sync(of.world.app, of.till, [after])
    const close = { deviceId: of.till.device, epoch: 1, sequence: 1, reason: 'Till burnt' }
    const once = () => ({ 'idempotency-key': newId() })
    expect((await of.admin.call(tillContract.closeGap, close, once())).code).toBe(errors.GAP_WAITS.code)
    await of.world.owner.query(
      `update pos_device_event set received_at = now() - interval '25 hours' where pos_device_id = $1`,
      [of.till.device],
    )
    expect((await of.other.call(tillContract.closeGap, close, once())).code).toBe(errors.NOT_FOUND.code)
    expect((await of.admin.call(tillContract.closeGap, close, once())).code).toBe(200)
    // What waited behind it is booked without another contact of the of.till.
    const { rows } = await of.world.owner.query<{ payload: unknown }>(
      `select payload from outbox where kind = 'till.gap-closed' and payload ->> 'deviceId' = $1`,
      [of.till.device],
    )
    expect(rows).toHaveLength(1)
    const applied = tillTasks({ settings: of.world.settings, registry: of.world.context.registry } as never).find(
      ({ kind }) => kind === 'till.gap-closed',
    )!
    await applied.run({ db: of.world.db, merchantId: of.merchantId, payload: rows[0]!.payload } as never)
    expect(await sales()).toHaveLength(1)
    expect((await sync(of.world.app, of.till)).body.gaps).toEqual([])
    await sync(of.world.app, of.till, [lost])
    expect((await sales()).map(({ amount_minor: minor }) => minor).toSorted()).toEqual(['100', '200'])
  })
})
it('of another merchant answers like a missing one', async () => {
  for (const deviceId of [of.till.device, newId()])
    expect((await of.other.call(tillContract.events, { deviceId })).code).toBe(errors.NOT_FOUND.code)
})
/** A closing report without what differs between two worlds. */
const reportOf = async ({ device }: SoftTill) =>
  (
    await of.world.owner.query(
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
  await sync(of.world.app, whole, await day(whole))
  const moved = (await drawer()) - start
  const before = await drawer()
  const codes = (await day(of.till)).map(receiptCode)
  const forged = receiptCode(
    await signEvent((await newTill()).key.privateKey, JSON.parse('{}') as never).catch(() => ({
      text: '',
      signature: '',
    })),
  )
  const scanned = [...codes.toReversed(), codes[3]!, forged]
  await of.world.owner.query(`update pos_device set state = 'RETIRED' where id = $1`, [of.till.device])
  const { body } = await of.admin.call(tillContract.rebuild, { deviceId: of.till.device, codes: scanned })
  expect(body.results.filter(({ state }) => state === 'applied')).toHaveLength(43)
  expect(body.results.at(-1)).toMatchObject({ state: 'unknown' })
  expect(await sales()).toHaveLength(40)
  expect(await reportOf(of.till)).toEqual(await reportOf(whole))
  expect(await reportOf(of.till)).toMatchObject([{ expected_minor: '87000', difference_minor: '-100' }])
  // The second float was in the drawer already.
  expect([moved, (await drawer()) - before]).toEqual([86_900n - (start < 5_000n ? start : 5_000n), 81_900n])
  expect((await of.other.call(tillContract.rebuild, { deviceId: of.till.device, codes })).code).toBe(
    errors.NOT_FOUND.code,
  )
})
it('receipts of a till that still sells rebuild nothing; those of a lost one are booked past what is missing, a card sale without its card', async () => {
  const before = await drawer()
  const codes: string[] = []
  for (let n = 1; n <= 40; n++) codes.push(receiptCode(await cashSale(of.till, n * 100)))
  const card = await offlineCard(of.till, 3_000)
  codes.push(receiptCode(card))
  const forged = receiptCode(
    await signEvent((await newTill()).key.privateKey, JSON.parse('{}') as never).catch(() => ({
      text: '',
      signature: '',
    })),
  )
  // 150 receipts are lost, and then there is one more.
  for (let n = 0; n < 150; n++) await cashSale(of.till, 100)
  codes.push(receiptCode(await cashSale(of.till, 5_000)))
  const scanned = [...codes.toReversed(), codes[3]!, forged]
  const given = { deviceId: of.till.device, codes: scanned }
  // One that sells sends its sales itself; of a locked one what is missing may still come.
  expect((await of.admin.call(tillContract.rebuild, given)).code).toBe(errors.DEVICE_STATE.code)
  const set = (state: string) =>
    of.world.owner.query(`update pos_device set state = $2 where id = $1`, [of.till.device, state])
  await set('LOCKED')
  expect((await of.admin.call(tillContract.rebuild, given)).body.results.at(-3)).toMatchObject({ state: 'applied' })
  expect(await sales()).toHaveLength(40)
  await set('RETIRED')
  const { body } = await of.admin.call(tillContract.rebuild, { deviceId: of.till.device, codes: scanned })
  expect(body.results.filter(({ state }) => state === 'applied')).toHaveLength(42)
  expect(body.results.at(-1)).toMatchObject({ state: 'unknown' })
  // No receipt has card data: the sale is listed, and booked if the till itself comes back with it.
  expect(body.results[1]).toMatchObject({ state: 'refused', reason: 'CARD_MISSING' })
  expect(await sales()).toHaveLength(41)
  expect((await drawer()) - before).toBe(87_000n)
  await sync(of.world.app, of.till, [card])
  expect(await sales()).toHaveLength(42)
  expect((await of.other.call(tillContract.rebuild, { deviceId: of.till.device, codes })).code).toBe(
    errors.NOT_FOUND.code,
  )
})
