// The amount and address for a payer: made with the attempt, in its transaction, at a price that was fetched just before.
import { sql } from 'kysely'
import { encode } from 'uqr'
import { minuteMs } from '@falaj/contract/kernel/time'
import { coins, coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import { blockGraceMinutes, coinQuoteMinutes, coinsFor, walletLink } from '@falaj/contract/crypto/coin-quote-rules'
import { countedDirhams } from '@falaj/contract/kernel/money/dirhams'
import type { Limits } from '@falaj/contract/kernel/products'
import { fromText, toText, type Money } from '@falaj/money'
import { takeLock } from '../../../platform/db/lock.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import type { Order } from '../../../platform/payment/order.ts'
import { limitsFor } from '../../../platform/product/terms.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { fxRailOf } from '../../../rails/fx-rail.ts'
import { askPrices, keepPrices, pricesAt } from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { addAddress, takeIndex } from '../crypto-deposit/crypto-deposit.read.ts'
import { quoteOfAttempt, receivedFor } from './crypto-payment.store.ts'

/** Blocks may take their time; an order that waits for them is not over before. */
const confirmingMinutes = 60
const askMs = 5000

export interface CoinPrice {
  readonly coin: Coin
  readonly rate: string
  readonly by: string
  readonly at: Date
}
/** Outside any transaction. */
export const priceNow = async (settings: Settings, coin: Coin): Promise<CoinPrice> =>
  (await askPrices(await fxRailOf(settings), [coin], AbortSignal.timeout(askMs)))[0]!

export const coinLimits = (tx: Store, merchantId: string): Promise<Limits> =>
  limitsFor(tx, merchantId, 'pay-with-crypto')
/** Limits are in dirhams. */
const counted = (value: Money): bigint => countedDirhams(value as Parameters<typeof countedDirhams>[0]).minor
/**
 * The sum of coin orders since midnight in Dubai including this one: paid, or still to be paid. Holds the day's lock until the transaction
 * ends, so two at once cannot both fit into what is left for one.
 */
export const isOverDay = async (tx: Store, merchantId: string, value: Money): Promise<boolean> => {
  const { daily } = await coinLimits(tx, merchantId)
  await takeLock(tx, `crypto-quote day ${merchantId}`)
  const { rows } = await sql<{ currency: Money['currency']; sum: string }>`
    select value_currency as currency, sum(value_minor)::text as sum from crypto_quote
    where merchant_id = ${merchantId}::uuid and created_at >= ${dubaiTime(dubaiDay(new Date()))}
      and (state = 'PAID' or (state in ('AWAITING_COINS', 'UNDERPAID') and lapses_at > now())) group by 1`.execute(tx)
  const before = rows.reduce((sum, row) => sum + counted(inMinor(row.sum, row.currency)), 0n)
  return before + counted(value) > daily.minor
}
/** A coin that is on, and of which the order costs at least what a deposit must be; within the merchant's limits of the product. */
export const canPay = (settings: Settings, { min, max }: Limits, value: Money, coin: Coin, rate: string): boolean =>
  counted(value) >= min.minor &&
  counted(value) <= max.minor &&
  !settings.chain.coinsOff.has(coin) &&
  coinsFor(value, rate, coin).minor >= fromText(coinTerms[coin].minimum, coin)!.minor
/** By the last prices; a missing price is fetched when the coin is chosen. */
export const coinsForOrder = async (
  tx: Store,
  settings: Settings,
  merchantId: string,
  value: Money,
): Promise<Coin[]> => {
  const limits = await coinLimits(tx, merchantId)
  const prices = await pricesAt(tx, new Date())
  return coins.filter((coin) => {
    const price = prices.get(coin)
    return price ? canPay(settings, limits, value, coin, price.rate) : !settings.chain.coinsOff.has(coin)
  })
}

/** Call in the transaction that has locked the order and started the attempt. */
export const makeQuote = async (
  tx: Db,
  settings: Settings,
  order: Pick<Order, 'merchantId' | 'id' | 'number' | 'amount'>,
  attempt: number,
  price: CoinPrice,
): Promise<void> => {
  const { coin } = price
  const { network } = coinTerms[coin]
  const rail = await chainRailOf({ settings, db: tx })
  const index = await takeIndex(tx, network)
  const address = rail.addressAt(network, index)
  const [id, now] = [newId(), new Date()]
  const expires = new Date(now.getTime() + coinQuoteMinutes * minuteMs)
  const lapses = new Date(expires.getTime() + blockGraceMinutes[network] * minuteMs)
  const { merchantId, amount: value } = order
  await keepPrices(tx, [price])
  await addAddress(tx, {
    merchantId,
    personId: null,
    id: newId(),
    coin,
    network,
    address,
    index,
    label: order.number,
    quoteId: id,
  })
  await tx
    .insertInto('crypto_quote')
    .values({
      merchant_id: merchantId,
      id,
      number: newNumber('crypto-payment'),
      state: 'AWAITING_COINS',
      payment_id: order.id,
      attempt,
      network,
      currency: coin,
      address,
      amount_minor: String(coinsFor(value, price.rate, coin).minor),
      value_currency: value.currency,
      value_minor: String(value.minor),
      rate: price.rate,
      rate_by: price.by,
      rated_at: price.at,
      created_at: now,
      expires_at: expires,
      lapses_at: lapses,
    })
    .execute()
  const waits = new Date(lapses.getTime() + confirmingMinutes * minuteMs)
  await sql`update payment set expires_at = greatest(expires_at, ${waits})
    where merchant_id = ${merchantId}::uuid and id = ${order.id}::uuid`.execute(tx)
}

/** The page of a payer loads no library for it. */
const codeOf = (text: string) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
/** As shown on the payer's page. */
export const shownQuote = async (
  tx: Store,
  order: { readonly merchantId: string; readonly id: string },
  attempt: number,
) => {
  const quote = await quoteOfAttempt(tx, order, attempt)
  if (!quote) return null
  const { inTime, coming, confirmations } = await receivedFor(tx, quote)
  const { coin, network, address, amount, rate, expiresAt, state } = quote
  const left = { ...amount, minor: amount.minor > inTime ? amount.minor - inTime : 0n }
  const link = walletLink(network, coin, address, toText(left), left.minor)
  return {
    coin,
    network,
    address,
    amount,
    left,
    link,
    code: codeOf(link),
    rate,
    expiresAt: expiresAt.toISOString(),
    seen: coming > 0n ? { ...amount, minor: coming } : null,
    confirmations,
    isUnderpaid: state === 'UNDERPAID',
  }
}
