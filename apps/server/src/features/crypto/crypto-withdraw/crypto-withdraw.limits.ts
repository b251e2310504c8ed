// What a merchant may send in coins, for one withdrawal and for a day: in dirhams, at the last prices. Summed by day as other payments are.
import { coinWithdrawLimits } from '@falaj/contract/crypto/crypto-withdraw'
import type { Coin } from '@falaj/contract/kernel/coins'
import { rateOf, rateUnit } from '@falaj/contract/accounts/exchange-rules'
import { money, scales, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { fail } from '../../../platform/base/fail.ts'
import { sentNow } from '../../../platform/money/sent.ts'
import { pricesAt, worthOf } from '../../accounts/currency-exchange/currency-exchange.read.ts'

const { one, daily } = coinWithdrawLimits
/** What it counts. Without a price nobody knows whether it is within the limits. */
export const countedNow = async (tx: Store, amount: Money): Promise<Money> => {
  const price = (await pricesAt(tx, new Date())).get(amount.currency as Coin)
  if (!price) throw fail('RATE_UNAVAILABLE')
  return worthOf(amount, price.rate)
}
/** The most of a coin that is worth no more than these dirhams; nothing without a price. */
const mostWorth = ({ minor }: Money, rate: string | undefined, coin: Coin): Money => {
  const per = rate ? rateOf(rate) : null
  return money(per ? (minor * 10n ** BigInt(scales[coin]) * rateUnit) / (per * 10n ** BigInt(scales.AED)) : 0n, coin)
}
export const limitsNow = async (tx: Store, merchantId: string, coin: Coin) => {
  const { today: used } = await sentNow(tx, merchantId, 'crypto-withdraw')
  const left = money(used < daily.minor ? daily.minor - used : 0n, 'AED')
  const rate = (await pricesAt(tx, new Date())).get(coin)?.rate
  return {
    one,
    daily: { max: daily, used: money(used, 'AED'), left },
    /** In the coin: what the limit of one person allows, and what the limit of two allows. */
    mostOne: mostWorth(one, rate, coin),
    mostNow: mostWorth(left.minor < one.minor ? left : one, rate, coin),
  }
}
