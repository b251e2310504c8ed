// A merchant's coins and what they are worth now: one source for every page that shows it.
import { dayMs } from '@falaj/contract/kernel/time'
import { balancesOf, type Balance } from '@falaj/ledger/balance'
import { coins, isCoin, type Coin } from '@falaj/contract/kernel/coins'
import type { CoinPrice } from '@falaj/contract/crypto/crypto'
import { rateOf } from '@falaj/contract/accounts/exchange-rules'
import { add, money, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { pricesAt, worthOf } from '../../accounts/currency-exchange/currency-exchange.read.ts'

type Prices = ReadonlyMap<Coin, CoinPrice>
const none = money(0n, 'AED')

const holdingOf = (balances: readonly Balance[], kind: Balance['account']['kind'], coin: Coin): Money =>
  money(balances.find(({ account }) => account.kind === kind && account.currency === coin)?.balance ?? 0n, coin)
/** A zero balance has a value of zero, with or without a price. */
export const valueOf = (held: Money, prices: Prices): Money | null => {
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
export const cards = async (tx: Store, settings: Settings, merchantId: string) => {
  const now = Date.now()
  return cardsOf(
    settings,
    await balancesOf(tx, merchantId),
    await pricesAt(tx, new Date(now)),
    await pricesAt(tx, new Date(now - dayMs)),
  )
}
export const sumOf = (values: readonly (Money | null)[]): Money =>
  values.reduce<Money>((sum, value) => (value ? add(sum, value) : sum), none)

/** The value of all coins at their last prices. */
export const coinsValue = async (tx: Store, settings: Settings, merchantId: string) => {
  const shown = await cards(tx, settings, merchantId)
  return { shown, total: sumOf(shown.map(({ value }) => value)) }
}
