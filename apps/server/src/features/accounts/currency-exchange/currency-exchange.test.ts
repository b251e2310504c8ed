import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { available, feeIncome, fxIncome, fxPosition, hold } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { balance } from '@falaj/contract/accounts/balance'
import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { exchanged } from '@falaj/contract/accounts/exchange-rules'
import { fromText, money, type Currency } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import type { FxRail } from '../../../rails/fx-rail.ts'
import { setFxMood } from '../../../sandbox/fx.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { orderBehaves } from '../../../testing/order-behaves.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'
import { carryOut } from './currency-exchange.jobs.ts'

let world: World
let marina = ''
let [maker, checker, other]: [Client, Client, Client] = [] as never
beforeAll(async () => {
  world = await openWorld()
  marina = await pennilessTwin(world, '20000001', '10000001')
  const souk = await pennilessTwin(world, '20000002', '10000002')
  ;[maker, checker, other] = [await world.as('admin'), await world.as('financial'), await world.as('multi-admin')]
  await deposit(world, marina, 10_000_00n, 'AED')
  await deposit(world, marina, 1n, 'USD')
  await deposit(world, marina, 1n, 'GBP')
  await deposit(world, souk, 10_000_00n, 'AED')
})
afterAll(() => world.close())
// Every test is also a test of the books.
afterEach(async () => {
  setFxMood('calm')
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

type Quote = Output<typeof currencyExchange.quote>
const once = () => ({ 'idempotency-key': newId() })
const quote = async (minor = 1000_00n, currency: Currency = 'AED', client = maker): Promise<Quote> =>
  (await client.call(currencyExchange.quote, { sell: 'AED', buy: 'USD', amount: money(minor, currency) })).body
const inputOf = ({ id, sold, bought }: Quote): Input<typeof currencyExchange.add> => ({ quoteId: id, sold, bought })
const accounts = () => [
  available(marina, 'AED'),
  hold(marina, 'AED'),
  available(marina, 'USD'),
  fxPosition('AED'),
  fxPosition('USD'),
  fxIncome('USD'),
  feeIncome('AED'),
]
const there = async (): Promise<bigint[]> => {
  const found: bigint[] = []
  for (const account of accounts()) found.push(await balanceOf(world.db, account))
  return found
}
const moved = (before: readonly bigint[], after: readonly bigint[]) => after.map((value, at) => value - before[at]!)

describe('a quote', () => {
  it('says rate, markup and fee by the rules, and what would be there afterwards; nothing moves', async () => {
    const before = await there()
    const offered = await quote()
    const { mid, markupBps, feeBps, rate, sold, bought, fee, markup } = offered
    expect(exchanged({ sold: money(1000_00n, 'AED'), to: 'USD' }, { mid, markupBps, feeBps })).toEqual({
      sold,
      bought,
      fee,
      markup,
      mid,
      rate,
    })
    expect(offered).toMatchObject({ secondsLeft: 30, by: 'Sandbox market', approvals: 0, low: null })
    const [aed, usd] = offered.after!
    expect(aed!.after.minor).toBe(aed!.before.minor - sold.minor - fee.minor)
    expect(usd!.after.minor).toBe(usd!.before.minor + bought.minor)
    expect(await there()).toEqual(before)
  })
  it('of the bought amount costs what it costs', async () => {
    const { sold, bought } = await quote(100_00n, 'USD')
    expect(bought).toEqual(money(100_00n, 'USD'))
    expect(sold.minor > 367_00n && sold.minor < 370_00n).toBe(true)
  })
  it('of more than there is says how much is missing', async () => {
    const offered = await quote(1_000_000_00n)
    expect(offered.after).toBeNull()
    expect(offered.low).toMatchObject({ need: money(1_000_000_00n, 'AED') })
  })
  it.each([
    [{ sell: 'AED', buy: 'AED', amount: { amount: '1.00', currency: 'AED' } }, 'buy', 'CURRENCY_SAME'],
    [{ sell: 'AED', buy: 'USD', amount: { amount: '1.00', currency: 'EUR' } }, 'amount', 'CURRENCY_OTHER'],
    [{ sell: 'AED', buy: 'EUR', amount: { amount: '1.00', currency: 'AED' } }, 'buy', 'CURRENCY_NOT_HELD'],
    [{ sell: 'AED', buy: 'USD', amount: { amount: '0.01', currency: 'AED' } }, 'amount', 'AMOUNT_MIN'],
    [{ sell: 'AED', buy: 'USD', amount: { amount: '0', currency: 'AED' } }, 'amount', 'AMOUNT'],
    [{ sell: 'AED', buy: 'USD', amount: { amount: '-1.00', currency: 'AED' } }, 'amount', 'AMOUNT'],
    [{ sell: 'AED', buy: 'USD', amount: { amount: '1.', currency: 'AED' } }, 'amount.amount', 'AMOUNT'],
    [{ sell: 'AED', buy: 'USD', amount: { amount: '', currency: 'AED' } }, 'amount.amount', 'AMOUNT'],
    [{ sell: 'AED', buy: 'USD', amount: { amount: '1.234', currency: 'AED' } }, 'amount.amount', 'AMOUNT_DECIMALS'],
    [{ sell: 'AED', buy: 'USD', amount: { amount: '9'.repeat(40), currency: 'AED' } }, 'amount.amount', 'AMOUNT'],
    [{ sell: 'GP', buy: 'USD', amount: { amount: '1', currency: 'GP' } }, 'sell', 'INVALID'],
  ])('of %j is refused: %s %s', async (wire, path, code) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/restful/secure/exchange/quote',
      headers: { ...consoleHeaders, cookie: maker.cookie },
      payload: JSON.stringify(wire),
    })
    const { head, body } = response.json<{ head: { code: number }; body: { fields: object[] } }>()
    expect(head.code).toBe(errors.INPUT_INVALID.code)
    expect(body.fields).toContainEqual({ path, code })
  })
  it('of a market that fails or does not answer in time is none', async () => {
    for (const [mood, refusal] of [
      ['fails', errors.RATE_UNAVAILABLE],
      ['slow', errors.RATE_UNAVAILABLE],
      ['old', errors.RATE_TOO_OLD],
    ] as const) {
      setFxMood(mood)
      const { code } = await maker.call(currencyExchange.quote, {
        sell: 'AED',
        buy: 'USD',
        amount: money(1_00n, 'AED'),
      })
      expect(code).toBe(refusal.code)
    }
  })
})

const streamEventsOf = async (id: string) => {
  const { rows } = await world.owner.query<{ kind: string; audience: string }>(
    `select kind, audience from outbox where kind like '%.changed' and payload->>'id' = $1 and kind not like 'approval.%' order by position`,
    [id],
  )
  return rows.map(({ kind, audience }) => `${kind} ${audience}`)
}
describe('carried out at once', () => {
  it('at exactly the quoted rate: every account moves by what the quote said, and each currency sums to nothing', async () => {
    const [before, offered] = [await there(), await quote()]
    const { code, body } = await maker.call(currencyExchange.add, inputOf(offered), once())
    expect(code).toBe(200)
    expect(body).toMatchObject({ requestId: null, state: 'SUCCESS' })
    const { sold, bought, fee, markup } = offered
    expect(moved(before, await there())).toEqual([
      -sold.minor - fee.minor,
      0n,
      bought.minor,
      sold.minor,
      -bought.minor - markup.minor,
      markup.minor,
      fee.minor,
    ])
    const detail = (await maker.call(currencyExchange.detail, { id: body.id })).body
    expect(detail).toMatchObject({ status: 'SUCCESS', rate: offered.rate, quoted: { rate: offered.rate, bought } })
    expect(detail.transfers.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'available fx-position',
      'fx-position available',
      'fx-position fx-income',
      'available fee-income',
    ])
    const listed = (
      await maker.call(currencyExchange.query, { filters: { text: body.number }, pageParam: { number: 1, size: 10 } })
    ).body
    expect(listed.rows).toMatchObject([{ number: body.number, sold, bought, fee, markup }])
    expect(await streamEventsOf(body.id)).toEqual(['currency-exchange.changed fiatAccounts'])
  })
  it('the same key twice is one exchange; another key with the same quote is refused', async () => {
    const [before, offered, key] = [await there(), await quote(10_00n), once()]
    const first = await maker.call(currencyExchange.add, inputOf(offered), key)
    const second = await maker.call(currencyExchange.add, inputOf(offered), key)
    expect(second.body).toEqual(first.body)
    expect((await maker.call(currencyExchange.add, inputOf(offered), once())).code).toBe(errors.QUOTE_SPENT.code)
    expect(moved(before, await there())[2]).toBe(offered.bought.minor)
  })
  it('two at once with one quote: one goes through', async () => {
    const [before, offered] = [await there(), await quote(10_00n)]
    const codes = await Promise.all(
      [1, 2].map(async () => (await maker.call(currencyExchange.add, inputOf(offered), once())).code),
    )
    expect(new Set(codes)).toEqual(new Set([200, errors.QUOTE_SPENT.code]))
    expect(moved(before, await there())[2]).toBe(offered.bought.minor)
  })
  it('an expired quote, an edited amount and too little money are refused, and nothing moves', async () => {
    const before = await there()
    const edited = await quote(10_00n)
    const more = { ...inputOf(edited), bought: money(edited.bought.minor + 1n, 'USD') }
    expect((await maker.call(currencyExchange.add, more, once())).code).toBe(errors.QUOTE_CHANGED.code)
    const less = { ...inputOf(edited), sold: money(1n, 'AED') }
    expect((await maker.call(currencyExchange.add, less, once())).code).toBe(errors.QUOTE_CHANGED.code)
    await world.owner.query(`update exchange_quote set expires_at = now() where id = $1`, [edited.id])
    expect((await maker.call(currencyExchange.add, inputOf(edited), once())).code).toBe(errors.QUOTE_EXPIRED.code)
    const much = await quote(1_000_000_00n)
    const answer = await maker.call(currencyExchange.add, inputOf(much), once())
    expect(answer.code).toBe(errors.BALANCE_LOW.code)
    expect(await there()).toEqual(before)
  })
  it('somebody else’s quote answers as one that never was', async () => {
    const offered = await quote(10_00n)
    for (const client of [checker, other]) {
      const { code } = await client.call(currencyExchange.add, inputOf(offered), once())
      expect(code).toBe(errors.NOT_FOUND.code)
    }
    const never = await maker.call(currencyExchange.add, { ...inputOf(offered), quoteId: newId() }, once())
    expect(never.code).toBe(errors.NOT_FOUND.code)
  })
  it('another merchant’s exchange answers as one that never was, and is in no list of theirs', async () => {
    const { body } = await maker.call(currencyExchange.add, inputOf(await quote(10_00n)), once())
    expect((await other.call(currencyExchange.detail, { id: body.id })).code).toBe(errors.NOT_FOUND.code)
    const page = { filters: {}, pageParam: { number: 1, size: 10 } }
    expect((await other.call(currencyExchange.query, page)).body.rows).toEqual([])
  })
  it('who only looks may see the list and not exchange', async () => {
    const looker = await world.as('cs')
    const page = { filters: {}, pageParam: { number: 1, size: 10 } }
    expect((await looker.call(currencyExchange.query, page)).code).toBe(200)
    const input = { sell: 'AED', buy: 'USD', amount: money(1_00n, 'AED') } as const
    expect((await looker.call(currencyExchange.quote, input)).code).toBe(errors.ACCESS_DENIED.code)
  })
})

orderBehaves(() => ({
  world,
  merchantId: marina,
  maker,
  stranger: other,
  currency: 'GBP',
  prepare: async (amount) => {
    const wanted = { sell: 'GBP', buy: 'AED', amount: fromText(amount, 'GBP')! } as const
    const [offered, key] = [(await maker.call(currencyExchange.quote, wanted)).body, once()]
    return () => maker.call(currencyExchange.add, inputOf(offered), key)
  },
  tells: 'balance.changed',
  refusal: 'BALANCE_LOW',
  byId: [currencyExchange.detail],
}))

describe('when the policy asks for another', () => {
  beforeAll(async () => {
    for (const client of [maker, checker]) await openPages(world, client, 'authorizations')
    await world.owner.query(
      `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'currency-exchange', 1, $2)`,
      [marina, JSON.stringify({ ...defaultRules('currency-exchange'), otherwise: 1 })],
    )
  })
  const decide = async (id: string) => {
    const { canonical } = (await checker.call(approval.detail, { id })).body
    const hash = createHash('sha256').update(canonical).digest('hex')
    return checker.call(approval.approve, { id, hash }, once())
  }
  const submit = async (minor = 100_00n) => {
    const offered = await quote(minor)
    expect(offered.approvals).toBe(1)
    const { body } = await maker.call(currencyExchange.add, inputOf(offered), once())
    expect(body.state).toBe('APPLIED')
    return { ...body, offered }
  }
  const market = (mid: string): FxRail => ({ mid: () => Promise.resolve({ mid, by: 'test' }) })
  const run = (id: string, offered: Quote, mid: string) =>
    carryOut(
      world.db,
      world.settings,
      market(mid),
      { merchantId: marina, id, least: offered.least.minor.toString() },
      new AbortController().signal,
    )

  it('money waits on hold, and is exchanged at the rate of the moment, once', async () => {
    const before = await there()
    const { id, requestId, offered } = await submit()
    const held = offered.sold.minor + offered.fee.minor
    expect(moved(before, await there())).toEqual([-held, held, 0n, 0n, 0n, 0n, 0n])
    const holds = { filters: { state: 'held' }, pageParam: { number: 1, size: 10 } } as const
    expect((await maker.call(balance.holds, holds)).body.rows).toMatchObject([
      { cause: 'approval', about: { kind: 'currency-exchange', id }, remaining: money(held, 'AED') },
    ])
    expect((await decide(requestId!)).code).toBe(200)
    const better = '0.28000000'
    expect(await Promise.all([run(id, offered, better), run(id, offered, better)])).toEqual(
      expect.arrayContaining([true, false]),
    )
    const got = exchanged({ sold: offered.sold, to: 'USD' }, { mid: better, markupBps: offered.markupBps, feeBps: 0 })!
    expect(moved(before, await there())).toEqual([
      -held,
      0n,
      got.bought.minor,
      offered.sold.minor,
      -got.bought.minor - got.markup.minor,
      got.markup.minor,
      offered.fee.minor,
    ])
    const detail = (await maker.call(currencyExchange.detail, { id })).body
    expect(detail).toMatchObject({ status: 'SUCCESS', rate: got.rate, bought: got.bought, mid: better })
    expect(detail.quoted.rate).toBe(offered.rate)
    // Asked for, approved, carried out.
    expect(await streamEventsOf(id)).toEqual(Array.from({ length: 3 }, () => 'currency-exchange.changed fiatAccounts'))
  })
  it('for less than was approved it is refused, and the money is there again', async () => {
    const before = await there()
    const { id, requestId, offered } = await submit()
    await decide(requestId!)
    expect(await run(id, offered, '0.25000000')).toBe(true)
    expect(await there()).toEqual(before)
    const detail = (await maker.call(currencyExchange.detail, { id })).body
    expect(detail).toMatchObject({ status: 'FAILURE', why: 'RATE_MOVED' })
  })
  it('a market that cannot be reached leaves it waiting for the next try', async () => {
    const { id, requestId, offered } = await submit(10_00n)
    await decide(requestId!)
    const gone: FxRail = { mid: () => Promise.reject(new Error('gone')) }
    const least = offered.least.minor.toString()
    await expect(
      carryOut(world.db, world.settings, gone, { merchantId: marina, id, least }, new AbortController().signal),
    ).rejects.toThrow('gone')
    expect((await maker.call(currencyExchange.detail, { id })).body.status).toBe('PLACED')
    expect(await run(id, offered, '0.27500000')).toBe(true)
  })
  it('rejected, it gives everything back', async () => {
    const before = await there()
    const { requestId } = await submit(10_00n)
    const { canonical } = (await checker.call(approval.detail, { id: requestId! })).body
    const hash = createHash('sha256').update(canonical).digest('hex')
    await checker.call(approval.reject, { id: requestId!, hash, reason: 'Not today' }, once())
    expect(await there()).toEqual(before)
  })
  it('its maker cannot decide', async () => {
    const { requestId } = await submit(10_00n)
    const { canonical } = (await maker.call(approval.detail, { id: requestId! })).body
    const hash = createHash('sha256').update(canonical).digest('hex')
    expect((await maker.call(approval.approve, { id: requestId!, hash }, once())).code).toBe(errors.OWN_REQUEST.code)
  })
})
