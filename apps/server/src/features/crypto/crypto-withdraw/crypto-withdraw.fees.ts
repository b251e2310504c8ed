// What a network charges for a transfer: fetched every few seconds and stored, so that a withdrawal does not wait for a node while it holds a lock
// in hand. The merchant pays it in the coin that is sent, at the prices of the moment.
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import { coins, coinTerms, type Coin } from '@falaj/contract/kernel/coins'
import { feeLevelNames, type FeeLevelName } from '@falaj/contract/crypto/crypto-withdraw'
import { rateOf } from '@falaj/contract/accounts/exchange-rules'
import { money, scales, type Money } from '@falaj/money'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { makeLoop, type Loop } from '../../../platform/base/loop.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { feeCoinOf, type ChainRail } from '../../../rails/chain/chain-rail.ts'
import { chainRailOf } from '../../../rails/chain/rail-of.ts'
import { pricesAt } from '../../accounts/currency-exchange/currency-exchange.read.ts'

/** A simulated chain's fees change only when somebody crowds it. */
const everyMs = { sandbox: 30_000, live: 15_000 } as const
const askMs = 10_000
/** Older than this, nobody knows what it costs. */
const staleMs = 5 * minuteMs
/** Set aside beyond the estimate, so that the fee can rise a little while others decide; what is not needed comes back. */
const marginPercent = 125n

const up = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

export const keepFees = async (db: Db, rail: ChainRail, signal: AbortSignal): Promise<void> => {
  for (const coin of coins.filter((each) => rail.isOn(each))) {
    const levels = await rail.feeLevels(coin, signal)
    await sql`
      insert into chain_fee (coin, level, fee_minor, minutes, asked_at) values ${sql.join(
        feeLevelNames.map(
          (level) => sql`(${coin}, ${level}, ${String(levels[level].fee)}, ${levels[level].minutes}, now())`,
        ),
      )}
      on conflict (coin, level) do update set fee_minor = excluded.fee_minor, minutes = excluded.minutes, asked_at = excluded.asked_at`.execute(
      db,
    )
  }
}
export const makeFeeLoop = (db: Db, settings: Settings): Loop =>
  makeLoop({
    name: 'asking what chains charge',
    everyMs: everyMs[settings.mode],
    run: async () => keepFees(db, await chainRailOf({ settings, db }), AbortSignal.timeout(askMs)),
  })

export interface Fee {
  readonly level: FeeLevelName
  readonly minutes: number
  /** The most that the network may take, in its own coin. */
  readonly network: Money
  /** The same in the coin that is sent. */
  readonly fee: Money
}
/** So much of the network's own coin in the coin that is sent, rounded up; null: nobody has said a price. */
const inCoin = async (tx: Store, network: Money, coin: Coin): Promise<Money | null> => {
  if (network.currency === coin) return network
  const prices = await pricesAt(tx, new Date())
  const [own, other] = [prices.get(network.currency as Coin), prices.get(coin)]
  const [from, to] = [own && rateOf(own.rate), other && rateOf(other.rate)]
  if (!from || !to) return null
  const shift = 10n ** BigInt(scales[coin])
  return money(up(network.minor * from * shift, to * 10n ** BigInt(scales[network.currency])), coin)
}
/** What each level costs now, at most; empty while nobody knows. */
export const feesOf = async (tx: Store, coin: Coin): Promise<readonly Fee[]> => {
  const { rows } = await sql<{ level: FeeLevelName; fee_minor: string; minutes: number }>`
    select level, fee_minor, minutes from chain_fee
    where coin = ${coin} and asked_at > now() - make_interval(secs => ${staleMs / 1000})`.execute(tx)
  const found: Fee[] = []
  for (const level of feeLevelNames) {
    const row = rows.find((each) => each.level === level)
    if (!row) continue
    const network = money(up(BigInt(row.fee_minor) * marginPercent, 100n), feeCoinOf[coinTerms[coin].network])
    const fee = await inCoin(tx, network, coin)
    if (fee) found.push({ level, minutes: row.minutes, network, fee })
  }
  return found
}
/** What of the fee is charged when the network took so much: its share, never more than was set aside. */
export const chargedOf = (held: bigint, most: bigint, took: bigint): bigint => {
  const share = up(held * took, most)
  return share < held ? share : held
}
