// The value of an exchange's coins in dirhams when it was carried out: the dirhams paid, or the last price.
import { isCoin } from '@falaj/contract/kernel/coins'
import type { Store } from '../../../platform/db/pool.ts'
import { keepValue } from './currency-exchange.coin-values.ts'

interface ExchangeRow {
  readonly merchant_id: string
  readonly id: string
  readonly state: string
  readonly sold_currency: string
  readonly sold_minor: string
  readonly fee_minor: string
  readonly bought_currency: string
  readonly bought_minor: string | null
  readonly rate: string | null
  readonly done_at: Date | null
}
/** Does nothing for an exchange that is not done yet. */
export const keepExchangeValue = async (tx: Store, row: ExchangeRow): Promise<void> => {
  const { merchant_id: merchantId, id, sold_currency: sold, bought_currency: bought, rate, done_at: at } = row
  if (row.state !== 'SUCCESS' || row.bought_minor === null || rate === null || at === null) return
  const about = { kind: 'currency-exchange', id }
  const by = 'This exchange'
  // The fee is part of the sold amount, and of the cost of buying.
  const [out, came] = [BigInt(row.sold_minor) + BigInt(row.fee_minor), BigInt(row.bought_minor)]
  if (isCoin(sold))
    await keepValue(tx, {
      merchantId,
      about,
      coin: sold,
      amount: -out,
      at,
      ...(bought === 'AED' ? { paid: { aed: came, rate, by } } : {}),
    })
  if (isCoin(bought))
    await keepValue(tx, {
      merchantId,
      about,
      coin: bought,
      amount: came,
      at,
      ...(sold === 'AED' ? { paid: { aed: out, rate, by } } : {}),
    })
}
