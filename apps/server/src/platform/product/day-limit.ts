// What a merchant may be paid by one product between midnight and midnight in Dubai. Counted: what was paid today and what is with the bank;
// an order that nobody tried to pay takes nothing from the day.
import { sql } from 'kysely'
import { countedDirhams, type CountedCurrency } from '@falaj/contract/kernel/money/dirhams'
import { methodProducts } from '@falaj/contract/payments/payment-methods'
import type { ProductKey } from '@falaj/contract/kernel/products'
import type { Money } from '@falaj/money'
import { takeLock } from '../db/lock.ts'
import type { Store } from '../db/pool.ts'
import { fail } from '../base/fail.ts'
import { dayMaxOf, grantsOf } from './gate.ts'

/** For a product that is a payment method: its payments are found by that, whatever was sold. */
const methodOf = (product: ProductKey): string | null =>
  Object.keys(methodProducts).find((method) => methodProducts[method] === product) ?? null
const counted = ({ minor, currency }: Money): bigint =>
  countedDirhams({ minor, currency: currency as CountedCurrency }).minor

const usedToday = async (tx: Store, merchantId: string, product: ProductKey): Promise<bigint> => {
  const method = methodOf(product)
  const { rows } = await sql<{ currency: CountedCurrency; minor: string }>`
    with today as (select (now() at time zone 'Asia/Dubai')::date as day)
    select d.currency, sum(d.amount_minor)::text as minor
    from today cross join (select * from payment_day union all select * from payment_day_line) d
    where d.merchant_id = ${merchantId}::uuid and d.day >= today.day - 8 and (d.paid_day = today.day or d.status = 'PENDING')
      and (d.method = ${method}::text or (${method}::text is null and d.product = ${product}))
    group by 1`.execute(tx)
  return rows.reduce((sum, { currency, minor }) => sum + counted({ currency, minor: BigInt(minor) }), 0n)
}
/** Refuses amounts over the rest of the day's limit; a caller that starts a payment after it holds the merchant's lock until the commit. */
export const requireDay = async (
  tx: Store,
  merchantId: string,
  product: ProductKey,
  amount: Money,
  isBegun = true,
): Promise<void> => {
  const max = dayMaxOf(await grantsOf(tx, merchantId), product)
  if (max?.currency !== 'AED') return
  if (isBegun) await takeLock(tx, `day ${product} ${merchantId}`)
  if ((await usedToday(tx, merchantId, product)) + counted(amount) > max.minor)
    throw fail('PRODUCT_DAY_LIMIT', { product })
}
