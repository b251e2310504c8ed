// The value of each coin movement in dirhams at its moment: written with the movement, never changed; and the average cost of the rest.
import { worthAt, rateText, rateUnit } from '@falaj/contract/accounts/exchange-rules'
import type { Coin } from '@falaj/contract/kernel/coins'
import { money, scales, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { pricesAt } from './currency-exchange.coin-prices.ts'

export interface MovementValue {
  readonly merchantId: string
  readonly about: { readonly kind: string; readonly id: string }
  readonly coin: Coin
  /** More than nothing: came in. */
  readonly amount: bigint
  readonly at: Date
  /** The dirhams paid for it, if any; otherwise the last price at that moment decides. */
  readonly paid?: { readonly aed: bigint; readonly rate: string; readonly by: string }
}
/** Once per movement and coin. */
export const keepValue = async (
  tx: Store,
  { merchantId, about, coin, amount, at, paid }: MovementValue,
): Promise<void> => {
  const price = paid ? undefined : (await pricesAt(tx, at)).get(coin)
  const size = amount < 0n ? -amount : amount
  const worth = paid
    ? { aed_minor: String(paid.aed), rate: paid.rate, rate_by: paid.by, rated_at: at }
    : price
      ? {
          aed_minor: String(worthAt(money(size, coin), price.rate, 'AED').minor),
          rate: price.rate,
          rate_by: price.by,
          rated_at: new Date(price.at),
        }
      : {}
  await tx
    .insertInto('crypto_value')
    .values({
      merchant_id: merchantId,
      business_kind: about.kind,
      business_id: about.id,
      currency: coin,
      amount_minor: String(amount),
      at,
      ...worth,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface Lot {
  readonly amount: bigint
  /** Null if there was no price. */
  readonly aed: bigint | null
}
export interface Basis {
  readonly cost: bigint
  readonly left: bigint
  readonly unpriced: number
}
/** Average cost: what goes out takes its share of the cost with it, whatever it was sold for. Shares are cut off, so nothing is below zero. */
export const basisOf = (lots: readonly Lot[]): Basis =>
  lots.reduce<Basis>(
    ({ cost, left, unpriced }, { amount, aed }) => {
      const missing = unpriced + (aed === null ? 1 : 0)
      if (amount > 0n) return { cost: cost + (aed ?? 0n), left: left + amount, unpriced: missing }
      const out = -amount > left ? left : -amount
      const share = left === 0n ? 0n : (cost * out) / left
      return { cost: cost - share, left: left - out, unpriced: missing }
    },
    { cost: 0n, left: 0n, unpriced: 0 },
  )
/** Dirhams for one whole coin. */
export const averageOf = ({ cost, left }: Basis, coin: Coin): string =>
  left === 0n
    ? rateText(0n)
    : rateText((cost * 10n ** BigInt(scales[coin]) * rateUnit) / (left * 10n ** BigInt(scales.AED)))

export const lotsOf = async (tx: Store, merchantId: string, coin: Coin): Promise<readonly Lot[]> => {
  const rows = await tx
    .selectFrom('crypto_value')
    .select(['amount_minor', 'aed_minor'])
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', coin)
    .orderBy('at')
    .orderBy('business_id')
    .execute()
  return rows.map(({ amount_minor, aed_minor }) => ({
    amount: BigInt(amount_minor),
    aed: aed_minor === null ? null : BigInt(aed_minor),
  }))
}
export const valueOf = async (tx: Store, merchantId: string, kind: string, id: string, coin: string) => {
  const row = await tx
    .selectFrom('crypto_value')
    .select(['rate', 'rate_by', 'rated_at'])
    .where('merchant_id', '=', merchantId)
    .where('business_kind', '=', kind)
    .where('business_id', '=', id)
    .where('currency', '=', coin)
    .executeTakeFirst()
  return row?.rate && row.rate_by && row.rated_at
    ? { rate: row.rate, by: row.rate_by, at: row.rated_at.toISOString() }
    : null
}
export const worthOf = (value: Money, rate: string): Money => worthAt(value, rate, 'AED')
