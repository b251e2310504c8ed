// Coin prices in dirhams: fetched every few minutes and on demand, and stored, so that a movement can name the price by which it was
// valued.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { coins, type Coin } from '@falaj/contract/kernel/coins'
import type { CoinPrice } from '@falaj/contract/crypto/crypto'
import type { Store } from '../../../platform/db/pool.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { fxRailOf, type FxRail } from '../../../rails/fx-rail.ts'

export interface PriceAnswer {
  readonly coin: Coin
  readonly rate: string
  readonly by: string
  readonly at: Date
}
/** Outside any transaction: nobody waits for a market with a lock in hand. */
export const askPrices = async (rail: FxRail, wanted: readonly Coin[], signal: AbortSignal): Promise<PriceAnswer[]> =>
  Promise.all(
    wanted.map(async (coin) => {
      const { mid, by } = await rail.mid(coin, 'AED', signal)
      return { coin, rate: mid, by, at: new Date() }
    }),
  )
export const keepPrices = async (tx: Store, answers: readonly PriceAnswer[]): Promise<void> => {
  if (answers.length === 0) return
  await tx
    .insertInto('crypto_price')
    .values(answers.map(({ coin, rate, by, at }) => ({ currency: coin, at, rate, rate_by: by })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Row {
  readonly currency: Coin
  readonly at: Date
  readonly rate: string
  readonly rate_by: string
}
/** The last price of each coin at a moment; a coin without one is not there. */
export const pricesAt = async (tx: Store, at: Date): Promise<ReadonlyMap<Coin, CoinPrice>> => {
  const { rows } = await sql<Row>`
    select p.* from unnest(${[...coins]}::text[]) c (currency)
    cross join lateral (
      select * from crypto_price where crypto_price.currency = c.currency and crypto_price.at <= ${at} order by at desc limit 1
    ) p`.execute(tx)
  return new Map(
    rows.map(({ currency, rate, rate_by: by, at: quotedAt }) => [currency, { rate, by, at: quotedAt.toISOString() }]),
  )
}
/** About `points` prices of a coin since then, oldest first. */
export const pricesSince = async (tx: Store, coin: Coin, from: Date, points: number) => {
  const { rows } = await sql<{ at: Date; rate: string }>`
    select distinct on (b.bucket) b.at, b.rate from (
      select at, rate, width_bucket(extract(epoch from at), extract(epoch from ${from}::timestamptz),
        extract(epoch from now()) + 1, ${points}::int) as bucket
      from crypto_price where currency = ${coin} and at >= ${from}
    ) b order by b.bucket, b.at desc`.execute(tx)
  return rows.map(({ at, rate }) => ({ at: at.toISOString(), rate }))
}

/** Every few minutes: a day's chart has enough points, and a movement finds a price that is not old. */
export const priceTask = (settings: Settings): Task =>
  task({
    kind: 'coin-price.due',
    payload: z.optional(z.unknown()),
    cron: '*/5 * * * *',
    attemptsMax: 2,
    timeoutMs: 20_000,
    run: async ({ db, signal }) => keepPrices(db, await askPrices(await fxRailOf(settings), coins, signal)),
  })
