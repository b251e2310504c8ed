// After any sequence of events, every page matches a small model: amounts, explanations, entries, holds, and any moment before.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import { available, inTransit, pending } from '@falaj/ledger/accounts'
import { selfCheck } from '@falaj/ledger/check'
import { balance, balanceAccounts, type BalanceAccount } from '@falaj/contract/accounts/balance'
import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import { provider } from '@falaj/contract/provider'
import { money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { deposit, move, pennilessTwin } from '../../../testing/money.ts'
import { asProvider } from '../../../testing/provider.ts'
import { sampled, seed } from '../../../testing/scale.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let merchants = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const runs = sampled(20)
const currencies = ['AED', 'USD'] as const
type TestCurrency = (typeof currencies)[number]
type Model = Map<string, bigint>
const nameOf = (account: BalanceAccount, currency: TestCurrency): string => `${account} ${currency}`

const step = fc.oneof(
  fc.record({
    what: fc.constant('deposit' as const),
    to: fc.constantFrom('available', 'pending'),
    currency: fc.constantFrom(...currencies),
    minor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  }),
  fc.record({
    what: fc.constantFrom('settle' as const, 'send' as const, 'hold' as const),
    currency: fc.constantFrom(...currencies),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ what: fc.constant('release' as const), which: fc.nat() }),
  fc.record({ what: fc.constant('exchange' as const), share: fc.integer({ min: 1, max: 90 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Play {
  readonly merchantId: string
  readonly mid: string
  readonly client: Client
  readonly model: Model
  readonly held: { number: string; currency: TestCurrency; minor: bigint }[]
}
const put = (model: Model, account: BalanceAccount, currency: TestCurrency, minor: bigint): void => {
  const name = nameOf(account, currency)
  model.set(name, (model.get(name) ?? 0n) + minor)
}
const shareOf = ({ model }: Play, account: BalanceAccount, currency: TestCurrency, share: number): bigint =>
  ((model.get(nameOf(account, currency)) ?? 0n) * BigInt(share)) / 100n

const between = async (
  playing: Play,
  from: 'pending' | 'available',
  to: 'available' | 'in-transit',
  currency: TestCurrency,
  minor: bigint,
) => {
  const { merchantId, model } = playing
  const [debit, credit] = [
    (from === 'pending' ? pending : available)(merchantId, currency),
    (to === 'available' ? available : inTransit)(merchantId, currency),
  ]
  const reason = from === 'pending' ? 'settlement' : 'withdraw'
  await move(world, {
    merchantId,
    key: newId(),
    business: { kind: reason, id: newId() },
    transfers: [{ debit, credit, amount: minor, reason }],
  })
  put(model, from, currency, -minor)
  put(model, to, currency, minor)
}
const exchange = async ({ client, model }: Play, minor: bigint): Promise<void> => {
  const { code, body } = await client.call(currencyExchange.quote, {
    sell: 'AED',
    buy: 'USD',
    amount: money(minor, 'AED'),
  })
  if (code !== 200 || body.low) return
  const { id: quoteId, sold, bought, fee } = body
  const answer = await client.call(currencyExchange.add, { quoteId, sold, bought }, { 'idempotency-key': newId() })
  expect(answer.code).toBe(200)
  put(model, 'available', 'AED', -sold.minor - fee.minor)
  put(model, 'available', 'USD', bought.minor)
}
const play = async (playing: Play, step: Step): Promise<void> => {
  const { merchantId, mid, model, held } = playing
  if (step.what === 'deposit') {
    const to = step.to as 'available' | 'pending'
    await deposit(world, merchantId, step.minor, step.currency, { to })
    return put(model, to, step.currency, step.minor)
  }
  if (step.what === 'release') {
    const [ended] = held.splice(held.length === 0 ? 0 : step.which % held.length, 1)
    if (!ended) return
    await asProvider(world)(provider.holdRelease, { number: ended.number })
    put(model, 'hold', ended.currency, -ended.minor)
    return put(model, 'available', ended.currency, ended.minor)
  }
  const currency = step.what === 'exchange' ? 'AED' : step.currency
  const minor = shareOf(playing, step.what === 'settle' ? 'pending' : 'available', currency, step.share)
  if (minor <= 0n) return
  if (step.what === 'exchange') return exchange(playing, minor)
  if (step.what === 'settle') return between(playing, 'pending', 'available', currency, minor)
  if (step.what === 'send') return between(playing, 'available', 'in-transit', currency, minor)
  const amount = `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
  const why = { en: 'Model', zh: '模型' }
  const { body } = await asProvider(world)(provider.holdPlace, {
    merchantMid: mid,
    reference: newId(),
    currency,
    amount,
    why,
  })
  held.push({ number: body.number, currency, minor })
  put(model, 'available', currency, -minor)
  put(model, 'hold', currency, minor)
}

const shown = async (client: Client, at?: Date): Promise<Model> => {
  const { rows } = (await client.call(balance.query, at ? { at: at.toISOString() } : {})).body
  const found: Model = new Map()
  for (const row of rows)
    for (const currency of currencies.filter((each) => each === row.currency))
      for (const [account, amount] of [
        ['available', row.available],
        ['pending', row.pending],
        ['hold', row.hold],
        ['in-transit', row.inTransit],
      ] as const)
        found.set(nameOf(account, currency), amount.minor)
  return found
}
const expectSame = (found: Model, model: Model): void => {
  for (const name of new Set([...found.keys(), ...model.keys()]))
    expect(`${name} ${found.get(name) ?? 0n}`).toBe(`${name} ${model.get(name) ?? 0n}`)
}
const expectExplained = async ({ client, model }: Play): Promise<void> => {
  for (const account of balanceAccounts)
    for (const currency of currencies) {
      const query = { account, currency, from: null, until: null }
      const { opening, movements, closing } = (await client.call(balance.explain, query)).body
      const sum = movements.reduce(
        (total, { credited, debited }) => total + credited.minor - debited.minor,
        opening.minor,
      )
      expect([sum, closing.minor]).toEqual([
        model.get(nameOf(account, currency)) ?? 0n,
        model.get(nameOf(account, currency)) ?? 0n,
      ])
      const { rows } = (await client.call(balance.entries, { ...query, size: 100 })).body
      expect(rows.reduce((total, { amount }) => total + amount.minor, 0n)).toBe(closing.minor)
      expect(rows).toHaveLength(movements.reduce((total, { entries }) => total + entries, 0))
    }
}

const clock = async (): Promise<Date> => {
  const text = `select date_trunc('milliseconds', clock_timestamp()) as now`
  return (await world.pool.query<{ now: Date }>(text)).rows[0]!.now
}
/** A moment that is over: times are whole milliseconds, and what comes next is booked in another one. */
const passedMoment = async (): Promise<Date> => {
  const moment = await clock()
  while ((await clock()).getTime() === moment.getTime());
  return moment
}

it(
  'amounts, explanations, entries, holds and every moment before are those of the model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        merchants += 1
        // Each before the previous ones: a person who signs in acts for the newest.
        const mid = String(10_000_000 - merchants).padStart(8, '0')
        const merchantId = await pennilessTwin(world, '20000001', mid)
        const playing: Play = { merchantId, mid, client: await world.as('admin'), model: new Map(), held: [] }
        await deposit(world, merchantId, 100n, 'USD')
        put(playing.model, 'available', 'USD', 100n)
        const moments: [Date, Model][] = []
        for (const each of steps) {
          await play(playing, each)
          moments.push([await passedMoment(), new Map(playing.model)])
        }
        expectSame(await shown(playing.client), playing.model)
        await expectExplained(playing)
        const [at, then] = moments[Math.floor(moments.length / 2)]!
        expectSame(await shown(playing.client, at), then)
        for (const { held, balance: there } of (await playing.client.call(balance.holdTotals, {})).body.rows) {
          expect(held).toEqual(there)
          expect(held.minor).toBe(playing.model.get(nameOf('hold', held.currency as TestCurrency)) ?? 0n)
        }
      }),
      { numRuns: runs, seed },
    )
    expect(await selfCheck(world.db)).toEqual([])
  },
  hourMs,
)
