import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { selfCheck } from '@falaj/ledger/check'
import { crypto } from '@falaj/contract/crypto/crypto'
import { cryptoConvert, type ConvertCurrency } from '@falaj/contract/crypto/crypto-convert'
import { currencyExchange } from '@falaj/contract/accounts/currency-exchange'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { leastFor } from '@falaj/contract/accounts/exchange-rules'
import { fromText, money, type Money } from '@falaj/money'
import { newId } from '../../../platform/base/ids.ts'
import { setFxMood } from '../../../sandbox/fx.ts'
import { deposit, pennilessTwin } from '../../../testing/money.ts'
import { orderBehaves } from '../../../testing/order-behaves.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let marina = ''
let [maker, finance, other]: [Client, Client, Client] = [] as never
beforeAll(async () => {
  world = await openWorld()
  marina = await pennilessTwin(world, '20000001', '10000001')
  const souk = await pennilessTwin(world, '20000002', '10000002')
  for (const id of [marina, souk])
    await world.owner.query(
      `insert into merchant_list (list, merchant_id) values ('CRYPTO_WHITE_LIST_MERCHANT', $1) on conflict do nothing`,
      [id],
    )
  ;[maker, finance, other] = [await world.as('admin'), await world.as('financial'), await world.as('multi-admin')]
  for (const client of [maker, finance, other]) await openPages(world, client, 'crypto-account')
  await deposit(world, marina, 2_00000000n, 'BTC')
  await deposit(world, marina, 5n * 10n ** 18n, 'ETH')
  await deposit(world, marina, 100_000_00n, 'AED')
})
afterAll(() => world.close())
afterEach(async () => {
  setFxMood('calm')
  const found = await selfCheck(world.db)
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`)
})

type Quote = Output<typeof cryptoConvert.quote>
const once = () => ({ 'idempotency-key': newId() })
const quote = async (sell: ConvertCurrency, buy: ConvertCurrency, amount: Money, client = maker): Promise<Quote> =>
  (await client.call(cryptoConvert.quote, { sell, buy, amount, slippageBps: 50 })).body
const inputOf = ({ id, sold, bought }: Quote): Input<typeof cryptoConvert.add> => ({ quoteId: id, sold, bought })
const page = { filters: {}, pageParam: { number: 1, size: 10 } }
const have = (currency: ConvertCurrency) => balanceOf(world.db, available(marina, currency))

describe('converting', () => {
  it('a coin for dirhams moves what the quote said, and keeps what it was worth', async () => {
    const before = [await have('BTC'), await have('AED')] as const
    const offered = await quote('BTC', 'AED', money(10_000_000n, 'BTC'))
    expect(offered).toMatchObject({ approvals: 0, least: leastFor(offered.bought, 50), by: 'Sandbox market' })
    const { code, body } = await maker.call(cryptoConvert.add, inputOf(offered), once())
    expect([code, body.state]).toEqual([200, 'SUCCESS'])
    expect(await have('BTC')).toBe(before[0] - offered.sold.minor - offered.fee.minor)
    expect(await have('AED')).toBe(before[1] + offered.bought.minor)
    const listed = (await finance.call(cryptoConvert.sell, { ...page, filters: { text: body.number } })).body
    expect(listed.rows).toMatchObject([
      { number: body.number, kind: 'sell', amount: offered.sold, counter: offered.bought, value: offered.bought },
    ])
    const detail = (await finance.call(cryptoConvert.sellDetail, { id: body.id })).body
    expect(detail).toMatchObject({ status: 'SUCCESS', valued: { rate: offered.rate, by: 'This exchange' } })
    // It is not among the fiat exchanges, and cannot be read there.
    expect((await maker.call(currencyExchange.detail, { id: body.id })).code).toBe(errors.NOT_FOUND.code)
  })
  it('dirhams for a coin, and a coin for another, to the last unit', async () => {
    const bought = await quote('AED', 'ETH', money(1_000_00n, 'AED'))
    await maker.call(cryptoConvert.add, inputOf(bought), once())
    const before = [await have('ETH'), await have('BTC')] as const
    const across = await quote('ETH', 'BTC', money(123_456_789_012_345_678n, 'ETH'))
    const { body } = await maker.call(cryptoConvert.add, inputOf(across), once())
    const { rows: events } = await world.owner.query<{ kind: string }>(
      `select kind from outbox where payload->>'id' = $1 and audience = 'crypto' order by position`,
      [body.id],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['crypto-sell.changed', 'crypto-buy.changed'])
    expect(await have('ETH')).toBe(before[0] - across.sold.minor - across.fee.minor)
    expect(await have('BTC')).toBe(before[1] + across.bought.minor)
    // A coin for a coin is a sale and a purchase; each side has its value by the market's price.
    for (const [list, detail] of [
      [cryptoConvert.sell, cryptoConvert.sellDetail],
      [cryptoConvert.buy, cryptoConvert.buyDetail],
    ] as const) {
      expect((await maker.call(list, { ...page, filters: { text: body.number } })).body.rows).toHaveLength(1)
      expect((await maker.call(detail, { id: body.id })).body.valued).toMatchObject({ by: 'Sandbox market' })
    }
  })
  it.each([
    [{ sell: 'BTC', buy: 'BTC', amount: { amount: '1', currency: 'BTC' }, slippageBps: 50 }, 'buy', 'CURRENCY_SAME'],
    [
      { sell: 'BTC', buy: 'AED', amount: { amount: '1', currency: 'ETH' }, slippageBps: 50 },
      'amount',
      'CURRENCY_OTHER',
    ],
    [{ sell: 'BTC', buy: 'AED', amount: { amount: '0', currency: 'BTC' }, slippageBps: 50 }, 'amount', 'AMOUNT'],
    [
      { sell: 'BTC', buy: 'AED', amount: { amount: '0.123456789', currency: 'BTC' }, slippageBps: 50 },
      'amount.amount',
      'AMOUNT_DECIMALS',
    ],
    [
      { sell: 'ETH', buy: 'AED', amount: { amount: '0.000000000000000001', currency: 'ETH' }, slippageBps: 50 },
      'amount',
      'AMOUNT_MIN',
    ],
    [{ sell: 'AED', buy: 'USD', amount: { amount: '1', currency: 'AED' }, slippageBps: 50 }, 'buy', 'INVALID'],
    [
      { sell: 'BTC', buy: 'AED', amount: { amount: '1', currency: 'BTC' }, slippageBps: 9999 },
      'slippageBps',
      'INVALID',
    ],
  ])('%j is refused: %s %s', async (wire, path, code) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/restful/secure/digiccy/convert/quote',
      headers: { ...consoleHeaders, cookie: maker.cookie },
      payload: JSON.stringify(wire),
    })
    const { head, body } = response.json<{ head: { code: number }; body: { fields: object[] } }>()
    expect(head.code).toBe(errors.INPUT_INVALID.code)
    expect(body.fields).toContainEqual({ path, code })
  })
  it('a coin that was switched off can be sold and not bought', async () => {
    const off = world.settings.chain.coinsOff as Set<string>
    off.add('ETH')
    const wish = { sell: 'AED', buy: 'ETH', amount: money(100_00n, 'AED'), slippageBps: 50 } as const
    const refused = await maker.call(cryptoConvert.quote, wish)
    expect(refused.raw.body).toMatchObject({ fields: [{ path: 'buy', code: 'COIN_OFF' }] })
    expect((await quote('ETH', 'AED', money(10n ** 16n, 'ETH'))).id).toBeTruthy()
    expect((await maker.call(crypto.dashboard, {})).body.coins.find(({ coin }) => coin === 'ETH')?.isOn).toBe(false)
    off.delete('ETH')
  })
  it('a quote of one page is none of the other, nor another’s', async () => {
    const offered = await quote('BTC', 'AED', money(1_000_000n, 'BTC'))
    expect((await maker.call(currencyExchange.add, inputOf(offered), once())).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(cryptoConvert.add, inputOf(offered), once())).code).toBe(errors.NOT_FOUND.code)
  })
  it('is for admins of listed merchants only; who may enter crypto reads the records, after the second factor', async () => {
    const wish = { sell: 'BTC', buy: 'AED', amount: money(1_000_000n, 'BTC'), slippageBps: 50 } as const
    expect((await finance.call(cryptoConvert.quote, wish)).code).toBe(errors.ACCESS_DENIED.code)
    expect((await finance.call(cryptoConvert.sell, page)).code).toBe(200)
    const fresh = await world.as('cs')
    expect((await fresh.call(cryptoConvert.sell, page)).code).toBe(errors.STEP_UP_REQUIRED.code)
    const sales = await world.as('sales')
    expect((await sales.call(cryptoConvert.sell, page)).code).toBe(errors.ACCESS_DENIED.code)
    const taxi = await world.as('taxi-admin')
    expect((await taxi.call(cryptoConvert.quote, wish)).code).toBe(errors.ACCESS_DENIED.code)
    expect((await taxi.call(crypto.dashboard, {})).code).toBe(errors.ACCESS_DENIED.code)
  })
})

orderBehaves(() => ({
  world,
  merchantId: marina,
  maker,
  stranger: other,
  currency: 'USDC',
  prepare: async (amount) => {
    const offered = await quote('USDC', 'AED', fromText(amount, 'USDC')!)
    const key = once()
    return () => maker.call(cryptoConvert.add, inputOf(offered), key)
  },
  tells: 'balance.changed',
  refusal: 'BALANCE_LOW',
  byId: [cryptoConvert.sellDetail, cryptoConvert.buyDetail],
}))

describe('what is held', () => {
  it('is shown with its value, over a month, and adds up', async () => {
    const { body } = await maker.call(crypto.dashboard, {})
    expect(body.coins.map(({ coin }) => coin)).toEqual(['BTC', 'ETH', 'USDT', 'BUSD', 'USDC'])
    expect(body.coins.reduce((sum, { value }) => sum + (value?.minor ?? 0n), 0n)).toBe(body.total.minor)
    expect(body.history).toHaveLength(30)
    expect(body.history.at(-1)?.value).toEqual(body.total)
  })
  it('of one coin says what it cost on average', async () => {
    const offered = await quote('AED', 'BUSD', money(367_00n, 'AED'))
    await maker.call(cryptoConvert.add, inputOf(offered), once())
    const { body } = await maker.call(crypto.coin, { coin: 'BUSD', days: 1 })
    expect(body.available).toEqual(offered.bought)
    expect(body.basis).toMatchObject({
      cost: money(offered.sold.minor + offered.fee.minor, 'AED'),
      gain: money(body.value!.minor - offered.sold.minor - offered.fee.minor, 'AED'),
      unpriced: 0,
    })
    expect(body.prices.length).toBeGreaterThan(0)
    const why = { account: 'available', currency: 'BUSD', from: null, until: null } as const
    const explained = (await maker.call(crypto.explain, why)).body
    expect(explained).toMatchObject({ opening: money(0n, 'BUSD'), closing: offered.bought })
    const entries = (await maker.call(crypto.entries, { ...why, size: 10 })).body.rows
    expect(entries).toMatchObject([{ about: { kind: 'crypto-buy' }, amount: offered.bought }])
  })
})
