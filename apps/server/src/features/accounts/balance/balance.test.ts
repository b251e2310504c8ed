import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { available, hold, inTransit } from '@falaj/ledger/accounts'
import { balancesOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { balance } from '@falaj/contract/accounts/balance'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { provider } from '@falaj/contract/provider'
import { money, toText } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { deposit, move, pennilessTwin } from '../../../testing/money.ts'
import { asProvider } from '../../../testing/provider.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let [marina, fleet]: [string, string] = [] as never
let [admin, other]: [Client, Client] = [] as never
/** Before the demo world's merchants. */
const mid = '10000001'
beforeAll(async () => {
  world = await openWorld()
  ;[marina, fleet] = [await pennilessTwin(world, '20000001', mid), await pennilessTwin(world, '20000002', '10000002')]
  ;[admin, other] = [await world.as('admin'), await world.as('multi-admin')]
})
afterAll(() => world.close())
// Every test is also a test of the books.
afterEach(async () => {
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

const once = () => ({ 'idempotency-key': newId() })
const rowOf = async (client: Client, currency: string, input: Input<typeof balance.query> = {}) =>
  (await client.call(balance.query, input)).body.rows.find((row) => row.currency === currency)
const page = { pageParam: { number: 1, size: 40 } }
const why = { en: 'Risk review', zh: '风险审查' }
/** Everybody's balances: what a refusal must leave as they were. */
const everything = async () => [await balancesOf(world.db, marina), await balancesOf(world.db, fleet)]

it('a merchant without money has dirhams and points, nothing in them, and may add the others', async () => {
  const { body } = await other.call(balance.query, {})
  expect(body.rows.map(({ currency }) => currency)).toEqual(['AED', 'GP'])
  expect(body.rows[0]).toEqual({
    currency: 'AED',
    ...Object.fromEntries(['available', 'pending', 'hold', 'inTransit'].map((name) => [name, money(0n, 'AED')])),
  })
  expect(body.addable).toEqual(['USD', 'GBP', 'EUR'])
})

describe('explain', () => {
  beforeAll(async () => {
    await deposit(world, marina, 100_00n, 'AED', {
      bookedAt: new Date('2026-01-10T10:00:00Z'),
      eventAt: new Date('2026-01-05T10:00:00Z'),
    })
    for (const [at, minor] of [
      ['2026-01-11T10:00:00Z', 30_00n],
      ['2026-01-12T10:00:00Z', 7_00n],
    ] as const)
      await move(world, {
        merchantId: marina,
        key: newId(),
        business: { kind: 'withdraw', id: newId() },
        transfers: [
          { debit: available(marina, 'AED'), credit: inTransit(marina, 'AED'), amount: minor, reason: 'withdraw' },
        ],
        bookedAt: new Date(at),
      })
    await deposit(world, marina, 5_00n, 'AED', { to: 'pending' })
  })
  const query = {
    account: 'available',
    currency: 'AED',
    from: '2026-01-11T00:00:00Z',
    until: '2026-01-12T00:00:00Z',
  } as const

  it('opening and each class of movement are closing; without ends it is the balance', async () => {
    const { body } = await admin.call(balance.explain, query)
    expect(body).toEqual({
      opening: money(100_00n, 'AED'),
      movements: [{ reason: 'withdraw', credited: money(0n, 'AED'), debited: money(30_00n, 'AED'), entries: 1 }],
      closing: money(70_00n, 'AED'),
    })
    const whole = (await admin.call(balance.explain, { ...query, from: null, until: null })).body
    expect([whole.opening, whole.closing]).toEqual([money(0n, 'AED'), money(63_00n, 'AED')])
    expect(await rowOf(admin, 'AED')).toMatchObject({
      available: whole.closing,
      pending: money(5_00n, 'AED'),
      inTransit: money(37_00n, 'AED'),
    })
  })

  it('its entries come page by page, each with its other account, what it is about, and the balance after it', async () => {
    const all = { ...query, from: null, until: null }
    const first = (await admin.call(balance.entries, { ...all, size: 2 })).body.rows
    expect(first.map(({ seq, balance: after }) => [seq, toText(after)])).toEqual([
      [3, '63.00'],
      [2, '70.00'],
    ])
    const rest = (await admin.call(balance.entries, { ...all, size: 2, beforeSeq: 2 })).body.rows
    expect(rest).toMatchObject([
      { seq: 1, reason: 'deposit', other: { account: 'bank', own: false }, about: { kind: 'deposit' } },
    ])
    expect(first[0]!.other).toEqual({ account: 'in-transit', own: true })
    const only = (await admin.call(balance.entries, { ...all, size: 100, reason: 'withdraw' })).body.rows
    expect(only.reduce((sum, { amount }) => sum + amount.minor, 0n)).toBe(-37_00n)
  })

  it('at any moment before, by the books or by when it happened', async () => {
    const at = '2026-01-07T00:00:00Z'
    expect((await rowOf(admin, 'AED', { at }))?.available).toEqual(money(0n, 'AED'))
    expect((await rowOf(admin, 'AED', { at, clock: 'event' }))?.available).toEqual(money(100_00n, 'AED'))
    expect((await rowOf(admin, 'AED', { at: '2026-01-11T10:00:00Z' }))?.available).toEqual(money(70_00n, 'AED'))
  })

  it('speaks of one’s own money only', async () => {
    const { body } = await other.call(balance.explain, { ...query, from: null, until: null })
    expect(body).toMatchObject({ opening: { minor: 0n }, movements: [], closing: { minor: 0n } })
    expect((await other.call(balance.entries, { ...query, from: null, until: null, size: 9 })).body.rows).toEqual([])
  })
})

describe('adding a currency', () => {
  it('the same key twice adds it once, and another key gets that it exists', async () => {
    const key = once()
    const answers = [
      await admin.call(balance.addCurrency, { currency: 'EUR' }, key),
      await admin.call(balance.addCurrency, { currency: 'EUR' }, key),
    ]
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect((await admin.call(balance.query, {})).body.addable).toEqual(['USD', 'GBP'])
    const again = await admin.call(balance.addCurrency, { currency: 'EUR' }, once())
    expect(again.raw.body).toMatchObject({ fields: [{ path: 'currency', code: 'CURRENCY_HELD' }] })
    const { code } = await admin.call(balance.addCurrency, { currency: 'AED' }, once())
    expect(code).toBe(errors.INPUT_INVALID.code)
  })
  it('two at once: one adds it', async () => {
    const codes = await Promise.all(
      [1, 2].map(async () => (await admin.call(balance.addCurrency, { currency: 'GBP' }, once())).code),
    )
    expect(new Set(codes)).toEqual(new Set([200, errors.INPUT_INVALID.code]))
  })
  it('who only looks may not', async () => {
    const looker = await world.as('cs')
    expect((await looker.call(balance.query, {})).code).toBe(200)
    expect((await looker.call(balance.addCurrency, { currency: 'USD' }, once())).code).toBe(errors.ACCESS_DENIED.code)
  })
  it('money that comes in a currency makes it held', async () => {
    await deposit(world, marina, 1n, 'USD')
    expect((await admin.call(balance.query, {})).body.addable).toEqual([])
  })
})

describe('holds', () => {
  const putOnHold = (reference: string, amount = '10.00', currency: 'AED' | 'USD' = 'AED') =>
    asProvider(world)(provider.holdPlace, { merchantMid: mid, reference, currency, amount, why })

  it('the provider’s hold takes it out of use and is listed; released, it is there again; each said twice counts once', async () => {
    const before = await rowOf(admin, 'AED')
    const { body } = await putOnHold('R-1')
    expect(await putOnHold('R-1')).toMatchObject({ code: 200, body: { number: body.number, changed: false } })
    expect((await putOnHold('R-1', '11.00')).code).toBe(errors.KEY_REUSED.code)
    expect(await rowOf(admin, 'AED')).toMatchObject({
      available: money(before!.available.minor - 10_00n, 'AED'),
      hold: money(10_00n, 'AED'),
    })
    const listed = (await admin.call(balance.holds, { filters: { state: 'held' }, ...page })).body
    expect(listed.rows).toMatchObject([
      { number: body.number, cause: 'provider', why, remaining: money(10_00n, 'AED'), state: 'held', releasedAt: null },
    ])
    const release = () => asProvider(world)(provider.holdRelease, { number: body.number })
    expect(await Promise.all([release(), release()])).toEqual(
      expect.arrayContaining([
        { code: 200, body: { changed: true } },
        { code: 200, body: { changed: false } },
      ]),
    )
    expect(await rowOf(admin, 'AED')).toEqual(before)
    const detail = (await admin.call(balance.hold, { id: listed.rows[0]!.id })).body
    expect(detail).toMatchObject({
      state: 'released',
      amount: money(10_00n, 'AED'),
      remaining: money(0n, 'AED'),
      movements: [
        { amount: money(10_00n, 'AED'), other: 'available' },
        { amount: money(-10_00n, 'AED'), other: 'available' },
      ],
    })
  })

  it('another merchant’s hold answers as one that never was', async () => {
    const { rows } = (await admin.call(balance.holds, { filters: {}, ...page })).body
    const theirs = await other.call(balance.hold, { id: rows[0]!.id })
    const nobodys = await other.call(balance.hold, { id: `hold_AED_${newId()}` })
    expect([theirs.code, theirs.msg]).toEqual([nobodys.code, nobodys.msg])
    expect(theirs.code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(balance.holds, { filters: {}, ...page })).body.rows).toEqual([])
  })

  it.each(['1.', '', '1.234', '-1.00', '0', '0.00', '9'.repeat(40), 'x'])(
    'an amount of "%s" is refused and holds nothing',
    async (amount) => {
      const before = await everything()
      const answer = await putOnHold(`bad-${newId()}`, amount)
      expect(answer.code).toBe(errors.INPUT_INVALID.code)
      expect(answer.body).toMatchObject({ fields: [{ path: 'amount', code: 'AMOUNT' }] })
      expect(await everything()).toEqual(before)
    },
  )
  it('more than there is is refused with how much there is; nothing of it stays', async () => {
    const before = await everything()
    const answer = await putOnHold('too-much', '9000.00')
    expect(answer.code).toBe(errors.BALANCE_LOW.code)
    expect(answer.body).toMatchObject({ need: { amount: '9000.00', currency: 'AED' } })
    expect(await everything()).toEqual(before)
    expect(await putOnHold('too-much', '1.00')).toMatchObject({ code: 200, body: { changed: true } })
  })
  it('two of the same reference at once are one hold', async () => {
    const answers = await Promise.all([putOnHold('twins', '2.00'), putOnHold('twins', '2.00')])
    expect(answers.filter(({ body }) => body.changed)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
  })
  it('a hold that dies half way leaves neither row nor money', async () => {
    const before = await everything()
    await world.owner.query(
      `create function die() returns trigger language plpgsql as $$ begin raise 'cut'; end $$;
       create trigger die before insert on outbox for each row execute function die()`,
    )
    expect((await putOnHold('dies', '2.00')).code).toBe(errors.INTERNAL.code)
    await world.owner.query('drop trigger die on outbox; drop function die()')
    expect(await everything()).toEqual(before)
    expect(await putOnHold('dies', '2.00')).toMatchObject({ body: { changed: true } })
  })

  it('whatever placed the hold, the rows add up to the balance on hold, also after part of it went back', async () => {
    const id = newId()
    const [free, kept] = [available(marina, 'AED'), hold(marina, 'AED')]
    for (const [debit, credit, amount] of [
      [free, kept, 9_00n],
      [kept, free, 4_00n],
    ] as const)
      await move(world, {
        merchantId: marina,
        key: newId(),
        business: { kind: 'reserve', id },
        transfers: [{ debit, credit, amount, reason: 'hold' }],
      })
    const { rows } = (await admin.call(balance.holdTotals, {})).body
    for (const { held, balance: there } of rows) expect(held).toEqual(there)
    const { body } = await admin.call(balance.holds, { filters: {}, ...page, ask: 'totals' })
    const account = (await rowOf(admin, 'AED'))!.hold
    expect(body.sums).toMatchObject([{ currency: 'AED', values: { remaining: account } }])
    const [partly] = (await admin.call(balance.holds, { filters: { text: id }, ...page })).body.rows
    expect(partly).toMatchObject({ amount: money(9_00n, 'AED'), remaining: money(5_00n, 'AED'), cause: 'other' })
  })
})
