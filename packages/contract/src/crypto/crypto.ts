// A merchant's coins: balances, their value in dirhams now and over time, their cost, and how a balance is made up.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { balanceShapes } from '../accounts/balance.ts'
import { coins } from '../kernel/coins.ts'
import { refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { instant, money, open } from '../kernel/scalars.ts'

const access = areas.crypto
/** Dirhams for one coin, as decimal text, with source and time. */
const price = z.object({ rate: z.string(), by: z.string(), at: instant })
export type CoinPrice = z.output<typeof price>
/** '0.0123' is 1.23 per cent. */
const ratio = z.string()
const card = {
  coin: open(coins),
  available: money,
  pending: money,
  hold: money,
  inTransit: money,
  /** Null if there is no price yet. */
  price: z.nullable(price),
  /** All of it, in dirhams. */
  value: z.nullable(money),
  /** Change of the price within a day. */
  dayChange: z.nullable(ratio),
  /** False if the provider switched the coin off; the balance can still be converted. */
  isOn: z.boolean(),
}
export const chartDays = [1, 7, 30] as const

export const crypto = refreshedBy(['balance.changed'], {
  dashboard: read('POST secure/digiccy/dashboard', {
    access,
    input: nothing,
    output: z.object({
      total: money,
      coins: z.array(z.object(card)),
      /** What all of it was worth at the end of each of the last days, oldest first; the last one is now. */
      history: z.array(z.object({ at: instant, value: money })),
    }),
  }),
  coin: read('POST secure/digiccy/coin/detail', {
    access,
    input: z.object({ coin: z.enum(coins), days: z.literal(chartDays) }),
    output: z.object({
      ...card,
      prices: z.array(z.object({ at: instant, rate: z.string() })),
      /** Average cost of the remaining coins. Null if nothing came in. */
      basis: z.nullable(
        z.object({
          /** The price paid, or the value on arrival. */
          cost: money,
          /** Dirhams for one coin. */
          average: z.string(),
          /** Value now less cost; null without a price. */
          gain: z.nullable(money),
          /** Movements without a known value, because there was no price at their time. */
          unpriced: z.int(),
        }),
      ),
    }),
  }),
  /** Same as for fiat balances: `opening` + each movement = `closing`. */
  explain: read('POST secure/digiccy/balance/explain', { access, ...balanceShapes(coins).explain }),
  entries: read('POST secure/digiccy/balance/entries', { access, ...balanceShapes(coins).entries }),
})
