import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '@falaj/contract/cash/cash'
import { errors } from '@falaj/contract/kernel/errors'
import { product } from '@falaj/contract/merchant/product'
import { search } from '@falaj/contract/overview/search'
import { provider } from '@falaj/contract/provider'
import { available, wallets } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { moveOf, tillKeyOf, type TillMove } from '../../../rails/till-rail.ts'
import { signatureOf } from '../../../rails/signed.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { asProvider } from '../../../testing/provider.ts'
import { textIn } from '../../../testing/pdf.ts'
import { addStores } from '../../../testing/stores.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { arrive } from './cash.arrive.ts'

const key = 'k'.repeat(32)
const mid = '10000001'
let world: World
let [cs, finance, other]: [Client, Client, Client] = [] as never
let mine = ''
const page = { pageParam: { number: 1, size: 40 } }
const once = () => ({ 'idempotency-key': newId() })
beforeAll(async () => {
  world = await openWorld({ FALAJ_TILL_KEY: key })
  mine = await pennilessTwin(world, '20000001', mid)
  await world.owner.query(
    `insert into merchant_product (merchant_id, product, id, status, active_since)
     select $1, p, gen_random_uuid(), 'In-App', now() from unnest(array['eatm', 'cash-top-up']) p on conflict do nothing`,
    [mine],
  )
  ;[cs, finance, other] = [await world.as('cs'), await world.as('financial'), await world.as('multi-admin')]
  await deposit(world, mine, 5_000_00n)
  await addStores(world, mine, 'Quay', 'Creek', 'Dock', 'Shift desk')
})
// Every test is also a test of the books, and of the drawers.
afterEach(async () => {
  const wrong = await selfCheck(world.db)
  if (wrong.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(wrong)}`)
  const { rows } = await world.owner.query(
    `select from cash_drawer d where d.balance_minor <> coalesce((select sum(case kind when 'cash-out' then -net_minor else net_minor end)
       from cash_move m where m.merchant_id = d.merchant_id and m.store = d.store and m.state = 'SUCCESS' and m.eatm_id is null), 0)
     + coalesce((select sum(minor) from cash_drawer_change c where c.merchant_id = d.merchant_id and c.store = d.store), 0)
     or exists (select from cash_drawer_faults())`,
  )
  if (rows.length > 0) throw new Error('a drawer is not the sum of its moves')
})
afterAll(() => world.close())

const tillMove = (kind: TillMove['kind'], amount: string, more: object = {}): TillMove =>
  moveOf({
    reference: `till-${newId()}`,
    mid,
    kind,
    amount,
    currency: 'AED',
    at: new Date().toISOString(),
    store: 'Quay',
    device: 'POS-7',
    staff: 'Huda',
    shift: '1',
    customer: '971501234567',
    ...(kind === 'cash-top-up' ? { target: '0501112222', operator: 'Etisalat' } : {}),
    ...more,
  })!
const tell = (move: TillMove) => arrive(world.db, world.settings, move)
const post = (signedWith: string, text: string) => {
  const at = String(Math.floor(Date.now() / 1000))
  return world.app.inject({
    method: 'POST',
    url: '/rails/till',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'w1',
      'webhook-timestamp': at,
      'webhook-signature': signatureOf(signedWith, 'w1', at, text),
    },
    payload: text,
  })
}
const has = () => balanceOf(world.db, available(mine, 'AED'))
const drawer = async (store = 'Quay') =>
  (await cs.call(cash.drawers, {})).body.drawers.find((one) => one.store === store)?.balance.minor ?? 0n
const change = (way: 'put-in' | 'take-out', minor: bigint, store = 'Quay', who = finance) =>
  who.call(cash.changeDrawer, { store, way, amount: money(minor, 'AED') }, once())

describe('cash at a till', () => {
  it('that is handed in leaves the balance and fills the drawer; handed out, the other way round, with the commission', async () => {
    const [before, theirs] = [await has(), await balanceOf(world.db, wallets('AED'))]
    expect(await tell(tillMove('cash-in', '300.00'))).toMatchObject({ outcome: 'done' })
    expect([before - (await has()), await drawer()]).toEqual([300_00n, 300_00n])
    const out = tillMove('cash-out', '200.00')
    expect(await tell(out)).toMatchObject({ outcome: 'done' })
    expect([before - (await has()), await drawer()]).toEqual([300_00n - 202_00n, 100_00n])
    expect((await balanceOf(world.db, wallets('AED'))) - theirs).toBe(100_00n)
    const [row] = (await cs.call(cash.outQuery, { filters: { text: out.reference }, ...page })).body.rows
    expect(row).toMatchObject({ status: 'SUCCESS', earned: money(2_00n, 'AED'), store: 'Quay', staff: 'Huda' })
    expect(row!.customer).not.toContain('501234567')
    const detail = (await cs.call(cash.outDetail, { id: row!.id })).body
    expect(detail).toMatchObject({ reference: out.reference, actions: [] })
    expect(detail.explained!.own.minor).toBe(202_00n)
    expect((await cs.call(search.query, { text: row!.number })).body.found[0]).toMatchObject({ kind: 'cash-out' })
    // What the product earned is the commission; cash that is handed in earns nothing.
    expect((await cs.call(product.earned, {})).body.rows).toEqual([
      { product: 'eatm', payments: 1, gross: money(200_00n, 'AED'), net: money(2_00n, 'AED') },
    ])
  })
  it('is counted by counter for the day, without what was refused or reversed', async () => {
    const at = { store: 'Shift desk', shift: '7', staff: 'Mona' }
    await tell(tillMove('cash-in', '300.00', at))
    await tell(tillMove('cash-in', '100.00', { ...at, staff: 'Ali' }))
    await tell(tillMove('cash-out', '120.00', at))
    await tell(tillMove('cash-out', '1500.00', at))
    await tell(tillMove('cash-top-up', '50.00', at))
    const wrong = tillMove('cash-in', '60.00', at)
    await tell(wrong)
    const [row] = (await cs.call(cash.inQuery, { filters: { text: wrong.reference }, ...page })).body.rows
    expect((await finance.call(cash.reverse, { id: row!.id, reason: 'Counted wrong' }, once())).code).toBe(200)
    await tell(tillMove('cash-in', '70.00', { ...at, shift: '8' }))
    const { counters } = (await cs.call(cash.drawers, {})).body
    const aed = (minor: bigint) => money(minor, 'AED')
    expect(counters.filter(({ store }) => store === 'Shift desk')).toEqual([
      {
        store: 'Shift desk',
        shift: '7',
        staff: 'Ali, Mona',
        moves: 4,
        in: aed(400_00n),
        out: aed(120_00n),
        topUp: aed(50_00n),
        more: aed(330_00n),
        earned: aed(2_25n),
      },
      expect.objectContaining({ shift: '8', moves: 1, more: aed(70_00n) }),
    ])
    expect(await drawer('Shift desk')).toBe(400_00n)
    expect((await other.call(cash.drawers, {})).body.counters.map(({ store }) => store)).not.toContain('Shift desk')
  })
  it('is not counted with shifts of tills, which are listed while they are open or were closed today', async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      `with d as (insert into pos_device (merchant_id, id, number, serial, model, label, state, store)
         select id, gen_random_uuid(), 'D-SHIFTS', 'D-SHIFTS', 'browser', 'Till 9', 'ACTIVE', 'Shift desk' from merchant where mid = '10000001' returning *)
       insert into shift (merchant_id, id, number, pos_device_id, epoch, no, store, currency, cashier, opened_at, float_minor, expected_minor)
       select merchant_id, gen_random_uuid(), 'D-SHIFTS-001', id, 1, 1, 'Shift desk', 'AED', 'Mona', now(), 5000, 7500 from d returning id`,
    )
    const own = async () =>
      (await cs.call(cash.drawers, {})).body.shifts.filter(({ number }) => number === 'D-SHIFTS-001')
    const shown = { id: rows[0]!.id, store: 'Shift desk', till: 'Till 9', cashier: 'Mona' }
    expect(await own()).toMatchObject([{ ...shown, isOpen: true, inside: money(75_00n, 'AED') }])
    const close = (at: string) =>
      world.owner.query(
        `update shift set state = 'closed', closed_at = ${at}, counted_minor = 7400, difference_minor = -100 where number = 'D-SHIFTS-001'`,
      )
    await close('now()')
    expect(await own()).toMatchObject([{ ...shown, isOpen: false, inside: money(74_00n, 'AED') }])
    await close(`now() - interval '25 hours'`)
    expect(await own()).toEqual([])
  })
  it('tops up a phone, and earns a share', async () => {
    const before = await has()
    expect(await tell(tillMove('cash-top-up', '100.00'))).toMatchObject({ outcome: 'done' })
    expect(before - (await has())).toBe(100_00n - 50n)
    const [row] = (await cs.call(cash.topUpQuery, { filters: { text: '0501112222', status: ['SUCCESS'] }, ...page }))
      .body.rows
    expect(row).toMatchObject({ target: '0501112222', operator: 'Etisalat', earned: money(50n, 'AED') })
    expect((await cs.call(cash.topUpDetail, { id: row!.id })).body.entries).toHaveLength(2)
  })
  it('counts once, reported twice or many times at once, and gets the same answer', async () => {
    const move = tillMove('cash-in', '60.00')
    const [before, there] = [await has(), await drawer()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(move)))
    answers.push(await tell(move))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect([before - (await has()), (await drawer()) - there]).toEqual([60_00n, 60_00n])
  })
  it('beyond the drawer is refused, of twenty at once', async () => {
    await change('put-in', 250_00n, 'Creek')
    const before = await has()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => tell(tillMove('cash-out', '100.00', { store: 'Creek' }))),
    )
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(2)
    expect(answers.filter((answer) => 'why' in answer && answer.why === 'DRAWER_LOW')).toHaveLength(18)
    expect([(await has()) - before, await drawer('Creek')]).toEqual([204_00n, 50_00n])
  })
  it('beyond the drawer is refused by the database itself', async () => {
    const insert = `insert into cash_move (merchant_id, id, number, reference, kind, state, currency, net_minor, store, at, booked_at)
      values ($1, gen_random_uuid(), 'CO-2222222', 'x', 'cash-out', 'SUCCESS', 'AED', 5001, 'Creek', now(), now())`
    await expect(world.owner.query(insert, [mine])).rejects.toThrow('cash_drawer_not_below_zero')
    await expect(world.db.updateTable('cash_drawer').set({ balance_minor: '1' }).execute()).rejects.toThrow(
      'permission denied',
    )
  })
  it('is refused for too little balance, the limits, and a product that is off; nothing moves', async () => {
    const before = await has()
    const why = async (move: TillMove) => {
      const answer = await tell(move)
      return 'why' in answer ? answer.why : answer.outcome
    }
    expect(await why(tillMove('cash-in', '49.99'))).toBe('UNDER_LIMIT')
    expect(await why(tillMove('cash-in', '2000.01'))).toBe('OVER_LIMIT')
    expect(await why(tillMove('cash-top-up', '5000.01'))).toBe('OVER_LIMIT')
    expect(await why(tillMove('cash-top-up', '5000.00'))).toBe('BALANCE_LOW')
    // What was agreed on with the merchant counts before the product's own.
    const agree = (payment: number | null, day: number | null) =>
      world.owner.query(
        `update merchant_product set payment_max_minor = $2, day_max_minor = $3 where merchant_id = $1 and product in ('eatm', 'cash-top-up')`,
        [mine, payment, day],
      )
    await agree(80_00, null)
    expect(await why(tillMove('cash-in', '80.01'))).toBe('OVER_LIMIT')
    expect(await why(tillMove('cash-top-up', '80.01'))).toBe('OVER_LIMIT')
    await agree(null, 60_00)
    expect(await why(tillMove('cash-in', '61.00'))).toBe('OVER_DAILY')
    expect(await why(tillMove('cash-top-up', '61.00'))).toBe('OVER_DAILY')
    await agree(null, null)
    await world.owner.query(
      `update merchant_product set off_by = 'merchant' where merchant_id = $1 and product = 'eatm'`,
      [mine],
    )
    expect(await why(tillMove('cash-out', '50.00'))).toBe('PRODUCT_OFF')
    await world.owner.query(`update merchant_product set off_by = null where merchant_id = $1 and product = 'eatm'`, [
      mine,
    ])
    expect(await has()).toBe(before)
    const { rows } = (await cs.call(cash.inQuery, { filters: { status: ['FAILURE'] }, ...page })).body
    expect(new Set(rows.map((row) => row.why))).toEqual(new Set(['OVER_LIMIT', 'UNDER_LIMIT', 'OVER_DAILY']))
  })
  it('leaves nothing half done when the database dies at any step', async () => {
    const [before, there] = [await has(), await drawer()]
    const move = tillMove('cash-in', '70.00')
    await world.owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
    )
    for (const table of ['cash_move', 'ledger.transfer', 'outbox', 'audit_entry']) {
      await world.owner.query(`create trigger dies before insert on ${table} execute function die()`)
      await expect(tell(move)).rejects.toThrow('dead')
      await world.owner.query(`drop trigger dies on ${table}`)
      expect([await has(), await drawer()]).toEqual([before, there])
    }
    expect(await tell(move)).toMatchObject({ outcome: 'done' })
    expect([before - (await has()), (await drawer()) - there]).toEqual([70_00n, 70_00n])
  })
  it('is accepted only when it is signed', async () => {
    const body = JSON.stringify({ ...tillMove('cash-in', '50.00'), amount: '50.00', currency: 'AED' })
    const send = (signedWith: string, text = body) => post(signedWith, text)
    const keyOf = (of: string) => tillKeyOf({ tillKey: key }, of)!
    // The provider's key signs nothing itself, and the key of one merchant's tills nothing of another's.
    for (const wrong of ['x'.repeat(32), key, keyOf('20000001')]) expect((await send(wrong)).statusCode).toBe(401)
    expect((await send(keyOf(mid), '{"kind":"cash-in"}')).statusCode).toBe(401)
    expect((await send(keyOf(mid), `{"kind":"cash-in","mid":"${mid}"}`)).statusCode).toBe(422)
    expect((await send(keyOf('99999999'), body.replace(mid, '99999999'))).statusCode).toBe(404)
    for (let time = 0; time < 2; time += 1)
      expect((await send(keyOf(mid))).json()).toMatchObject({ outcome: 'done', amount: '50.00' })
    const larger = await send(keyOf(mid), body.replace('"50.00"', '"5000.00"'))
    expect([larger.statusCode, larger.json()]).toEqual([409, { outcome: 'conflict' }])
    const { body: given } = await asProvider(world)(provider.tillKey, { merchantMid: mid })
    expect(given).toEqual({ key: keyOf(mid) })
  })
  it('of an impossible time is refused with a trace, instead of failing for ever', async () => {
    const move = { ...tillMove('cash-in', '50.00'), amount: '50.00', currency: 'AED' }
    for (const at of ['0000-01-01T00:00:00Z', '1999-12-31T23:59:59Z'])
      expect((await post(tillKeyOf({ tillKey: key }, mid)!, JSON.stringify({ ...move, at }))).statusCode).toBe(422)
    const { rows } = await world.owner.query(
      `select from rail_refusal where rail = 'till' and body like '%' || $1 || '%'`,
      [move.reference],
    )
    expect(rows).toHaveLength(2)
  })
  it('under a reference that was used for another request is refused, and nothing is booked', async () => {
    const move = tillMove('cash-in', '100.00')
    const done = { outcome: 'done', kind: 'cash-in', amount: '100.00', currency: 'AED' }
    expect(await tell(move)).toMatchObject(done)
    const [before, there] = [await has(), await drawer()]
    const { reference } = move
    for (const other of [
      tillMove('cash-out', '100.00', { reference }),
      tillMove('cash-in', '9000.00', { reference }),
      tillMove('cash-in', '100.00', { reference, store: 'Pier' }),
      tillMove('cash-in', '100.00', { reference, customer: '971509999999' }),
      tillMove('cash-in', '100.00', { reference, mid: '20000001' }),
    ])
      expect(await tell(other)).toEqual({ outcome: 'conflict' })
    // The same request, dated anew at another attempt.
    expect(await tell({ ...move, at: new Date() })).toMatchObject(done)
    expect([await has(), await drawer()]).toEqual([before, there])
  })
})

describe('a cash-in', () => {
  const handIn = async (amount = '80.00', store = 'Quay') => {
    const move = tillMove('cash-in', amount, { store })
    await tell(move)
    return (await cs.call(cash.inQuery, { filters: { text: move.reference }, ...page })).body.rows[0]!
  }
  it('is reversed on its day, once, and the banknotes leave the drawer', async () => {
    const [before, there] = [await has(), await drawer()]
    const { id } = await handIn()
    expect((await finance.call(cash.inDetail, { id })).body.actions).toEqual(['reverse'])
    expect((await cs.call(cash.inDetail, { id })).body.actions).toEqual([])
    const answers = await Promise.all(
      [1, 2].map(() => finance.call(cash.reverse, { id, reason: 'Counted wrong' }, once())),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, errors.RECORD_STATE.code]))
    expect([await has(), await drawer()]).toEqual([before, there])
    expect((await cs.call(cash.inDetail, { id })).body).toMatchObject({
      status: 'REVERTED',
      reverted: { why: 'Counted wrong', by: expect.any(String) },
    })
  })
  it('is not reversed the next day, nor when its banknotes are gone', async () => {
    const { id } = await handIn('80.00', 'Pier')
    await change('take-out', 50_00n, 'Pier')
    expect((await finance.call(cash.reverse, { id, reason: 'x' }, once())).code).toBe(errors.DRAWER_LOW.code)
    await change('put-in', 50_00n, 'Pier')
    await world.owner.query(`update cash_move set at = now() - interval '1 day' where id = $1`, [id])
    expect((await finance.call(cash.reverse, { id, reason: 'x' }, once())).code).toBe(errors.CASH_TOO_LATE.code)
  })
  it('of another merchant answers as one that never was, and is not reversed by who moves no money', async () => {
    const { id } = await handIn()
    for (const given of [id, newId(), 'x']) {
      for (const detail of [cash.inDetail, cash.outDetail, cash.topUpDetail] as const)
        expect((await other.call(detail, { id: given })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(cash.slip, { id: given, language: 'en' })).code).toBe(errors.NOT_FOUND.code)
      expect((await other.call(cash.reverse, { id: given, reason: 'x' }, once())).code).toBe(errors.NOT_FOUND.code)
    }
    // A cash-in is no cash-out.
    expect((await cs.call(cash.outDetail, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await cs.call(cash.reverse, { id, reason: 'x' }, once())).code).toBe(errors.ACCESS_DENIED.code)
    expect((await (await world.as('sales')).call(cash.inQuery, { filters: {}, ...page })).code).toBe(
      errors.ACCESS_DENIED.code,
    )
  })
})

it('its slip is printed once more, marked as a copy; one that was refused has none', async () => {
  const [done, refused] = [tillMove('cash-top-up', '50.00'), tillMove('cash-out', '4999.00', { store: 'Empty desk' })]
  await tell(done)
  await tell(refused)
  const [row] = (await cs.call(cash.topUpQuery, { filters: { text: done.reference }, ...page })).body.rows
  const { body } = await cs.call(cash.slip, { id: row!.id, language: 'en' })
  const paper = textIn((await world.app.inject({ method: 'GET', url: body.url })).rawPayload)
  for (const text of ['Copy of the slip', row!.number, '50.00', '0501112222', 'Huda']) expect(paper).toContain(text)
  // The same again is the same file.
  expect((await cs.call(cash.slip, { id: row!.id, language: 'en' })).body.path).toBe(body.path)
  const [none] = (await cs.call(cash.outQuery, { filters: { text: refused.reference }, ...page })).body.rows
  expect(none).toMatchObject({ status: 'FAILURE' })
  expect((await cs.call(cash.slip, { id: none!.id, language: 'en' })).code).toBe(errors.RECORD_STATE.code)
})

describe('a drawer', () => {
  it('is filled and emptied by hand, never below nothing, once by its key', async () => {
    const headers = once()
    const give = () =>
      finance.call(cash.changeDrawer, { store: ' Dock ', way: 'put-in', amount: money(10_00n, 'AED') }, headers)
    expect((await give()).body).toEqual({ store: 'Dock', balance: money(10_00n, 'AED') })
    expect((await give()).body.balance.minor).toBe(10_00n)
    const { code, body } = await change('take-out', 10_01n, 'Dock')
    expect([code, body]).toMatchObject([
      errors.INPUT_INVALID.code,
      { fields: [{ path: 'amount', code: 'OVER_DRAWER' }] },
    ])
    const answers = await Promise.all(Array.from({ length: 4 }, () => change('take-out', 4_00n, 'Dock')))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(2)
    expect(await drawer('Dock')).toBe(2_00n)
    expect((await change('put-in', 1_00n, 'Dock', cs)).code).toBe(errors.ACCESS_DENIED.code)
    expect((await other.call(cash.drawers, {})).body.drawers.map(({ store }) => store)).not.toContain('Dock')
  })
})
