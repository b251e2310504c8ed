import { dayMs } from '@falaj/contract/kernel/time'
import { balancesOf, type Balance } from '@falaj/ledger/balance'
import { cumulative, netOf } from '@falaj/ledger/cumulative'
import { coins, isCoin, type Coin } from '@falaj/contract/kernel/coins'
import { crypto, type CoinPrice } from '@falaj/contract/crypto/crypto'
import { rateOf } from '@falaj/contract/accounts/exchange-rules'
import { add, money, type Money } from '@falaj/money'
import { bind } from '../../../platform/http/bind.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { entriesOf, explanationOf } from '../../accounts/balance/balance.read.ts'
import {
  averageOf,
  basisOf,
  lotsOf,
  pricesAt,
  pricesSince,
  worthOf,
} from '../../accounts/currency-exchange/currency-exchange.read.ts'

type Prices = ReadonlyMap<Coin, CoinPrice>
const historyDays = 30
const chartPoints = 60
const none = money(0n, 'AED')

const holdingOf = (balances: readonly Balance[], kind: Balance['account']['kind'], coin: Coin): Money =>
  money(balances.find(({ account }) => account.kind === kind && account.currency === coin)?.balance ?? 0n, coin)
/** A zero balance has a value of zero, with or without a price. */
const valueOf = (held: Money, prices: Prices): Money | null => {
  const price = isCoin(held.currency) ? prices.get(held.currency) : undefined
  return held.minor === 0n ? none : price ? worthOf(held, price.rate) : null
}
/** '0.0123': after ÷ before − 1, cut off after four decimals. */
const changeOf = (before: CoinPrice | undefined, after: CoinPrice | undefined): string | null => {
  if (!before || !after) return null
  const [from, to] = [rateOf(before.rate)!, rateOf(after.rate)!]
  const scaled = ((to - from) * 10_000n) / from
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(5, '0')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}
const cardsOf = (settings: Settings, balances: readonly Balance[], now: Prices, yesterday: Prices) =>
  coins.map((coin) => {
    const [available, pending, hold, inTransit] = (['available', 'pending', 'hold', 'in-transit'] as const).map(
      (kind) => holdingOf(balances, kind, coin),
    ) as [Money, Money, Money, Money]
    return {
      coin,
      available,
      pending,
      hold,
      inTransit,
      price: now.get(coin) ?? null,
      value: valueOf([available, pending, hold, inTransit].reduce(add), now),
      dayChange: changeOf(yesterday.get(coin), now.get(coin)),
      isOn: !settings.chain.coinsOff.has(coin),
    }
  })
const cards = async (tx: Store, settings: Settings, merchantId: string) => {
  const now = Date.now()
  return cardsOf(
    settings,
    await balancesOf(tx, merchantId),
    await pricesAt(tx, new Date(now)),
    await pricesAt(tx, new Date(now - dayMs)),
  )
}
const sumOf = (values: readonly (Money | null)[]): Money =>
  values.reduce<Money>((sum, value) => (value ? add(sum, value) : sum), none)

/** What all coins were worth at each moment: as much as there was, at the price of that moment. */
const valuesAt = async (tx: Store, merchantId: string, moments: readonly Date[]): Promise<readonly Money[]> => {
  const accounts = (await balancesOf(tx, merchantId)).filter(({ account }) => isCoin(account.currency))
  const held: (readonly Money[])[] = []
  for (const { account } of accounts) {
    const sums = await cumulative(tx, account, moments, 'booked')
    held.push(sums.map((each) => money(netOf(each.values()), account.currency)))
  }
  const found: Money[] = []
  for (const [nth, at] of moments.entries()) {
    const prices = await pricesAt(tx, at)
    found.push(sumOf(held.map((each) => valueOf(each[nth]!, prices))))
  }
  return found
}

export const cryptoFeature = bind(crypto, {
  async dashboard({ tx, me, settings }) {
    const { merchantId } = me()
    const shown = await cards(tx, settings, merchantId)
    const total = sumOf(shown.map(({ value }) => value))
    const midnight = new Date().setUTCHours(0, 0, 0, 0)
    const days = Array.from({ length: historyDays - 1 }, (_, at) => new Date(midnight - (historyDays - 2 - at) * dayMs))
    const values = await valuesAt(tx, merchantId, days)
    const history = days.map((at, nth) => ({ at: at.toISOString(), value: values[nth]! }))
    return { total, coins: shown, history: [...history, { at: new Date().toISOString(), value: total }] }
  },

  async coin({ input, tx, me, settings }) {
    const { merchantId } = me()
    const { coin, days } = input
    const card = (await cards(tx, settings, merchantId)).find((each) => each.coin === coin)!
    const basis = basisOf(await lotsOf(tx, merchantId, coin))
    const cost = money(basis.cost, 'AED')
    const worth = card.price ? worthOf(money(basis.left, coin), card.price.rate) : null
    return {
      ...card,
      prices: await pricesSince(tx, coin, new Date(Date.now() - days * dayMs), chartPoints),
      basis:
        basis.left === 0n
          ? null
          : {
              cost,
              average: averageOf(basis, coin),
              gain: worth && money(worth.minor - cost.minor, 'AED'),
              unpriced: basis.unpriced,
            },
    }
  },

  explain: explanationOf,
  entries: entriesOf,
})
