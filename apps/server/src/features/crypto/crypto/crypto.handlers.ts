import { dayMs } from '@falaj/contract/kernel/time'
import { balancesOf } from '@falaj/ledger/balance'
import { cumulative, netOf } from '@falaj/ledger/cumulative'
import { isCoin } from '@falaj/contract/kernel/coins'
import { crypto } from '@falaj/contract/crypto/crypto'
import { money, type Money } from '@falaj/money'
import { bind } from '../../../platform/http/bind.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { entriesOf, explanationOf } from '../../accounts/balance/balance.read.ts'
import {
  averageOf,
  basisOf,
  lotsOf,
  pricesAt,
  pricesSince,
  worthOf,
} from '../../accounts/currency-exchange/currency-exchange.read.ts'
import { cards, coinsValue, sumOf, valueOf } from './crypto.holdings.ts'

const historyDays = 30
const chartPoints = 60

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
    const { total, shown } = await coinsValue(tx, settings, merchantId)
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
