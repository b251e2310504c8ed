// The one way sales arrive: what the card schemes owe us for them is pending for the merchant, less what the provider charges.
import { products, vatBps } from '@falaj/contract/products'
import type { ProductKey } from '@falaj/contract/products'
import { add, portion, type Money } from '@falaj/money'
import type { Store } from '../db/pool.ts'
import { arrivals, type RailEvent } from './arrival.ts'
import { dubaiDay, dueDay, type Cycle } from './banking-days.ts'
import { businessToday } from './business-clock.ts'
import { legsOf } from './legs.ts'

export interface Sale extends RailEvent<'sold'> {
  /** What people call it. */
  readonly number: string
  readonly product: ProductKey
  readonly store: string | null
  readonly amount: Money
}
export interface Charge {
  readonly fee: Money
  readonly vat: Money
}
/** A fixed part is in dirhams: of a payment in another currency only the share is charged. */
export const chargeOf = (product: ProductKey, amount: Money): Charge => {
  const { bps, fixed } = products[product].fee
  const share = portion(amount, bps)
  const fee = fixed?.currency === amount.currency ? add(share, fixed) : share
  return { fee, vat: portion(fee, vatBps) }
}

/** Of a merchant without an agreement. */
const daily: Cycle = { cycle: 'DAILY', days: 1 }
export const cycleFrom = (terms: {
  readonly settlement_cycle: string | null
  readonly settlement_days: number | null
}): Cycle => ({
  cycle: terms.settlement_cycle === 'WEEKLY' ? 'WEEKLY' : 'DAILY',
  days: terms.settlement_days ?? 1,
})
/** Of each merchant that sold something, in one statement. */
const cyclesOf = async (tx: Store, merchantIds: readonly string[]): Promise<ReadonlyMap<string, Cycle>> => {
  const ids = [...new Set(merchantIds)]
  const rows = await tx
    .selectFrom('merchant_terms')
    .select(['merchant_id', 'settlement_cycle', 'settlement_days'])
    .where('merchant_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.merchant_id, cycleFrom(row)]))
}

/** What deciding on sales needs to know of their merchants. */
export interface SaleTerms {
  readonly cycles: ReadonlyMap<string, Cycle>
  readonly holidays: ReadonlySet<string>
  readonly today: string
}
/** A sale is only made: what becomes of its money is its settlement's, and a refund or a dispute is a record of its own. */
export const sales = arrivals<Sale, 'SOLD', object, SaleTerms>({
  name: 'payment',
  table: 'sale',
  hasState: false,
  transitions: { sold: { from: [null], to: 'SOLD', step: 'sold' } },
  legs: legsOf.sale,
  read: async ({ tx, settings }, events) => ({
    cycles: await cyclesOf(
      tx,
      events.map(({ merchantId }) => merchantId),
    ),
    holidays: settings.bankHolidays,
    today: await businessToday(tx),
  }),
  keyOf: ({ id }) => `payment ${id}`,
  movementOf({ id, merchantId, product, amount }) {
    const { fee, vat } = chargeOf(product, amount)
    const net = amount.minor - fee.minor - vat.minor
    return { name: 'payment', id, merchantId, currency: amount.currency, net, fee: fee.minor, vat: vat.minor }
  },
  /** Which day's cycle a sale falls into is said by its booking: one that reaches us late cannot change a cycle that is over. */
  rowOf(sale, { cycles, holidays, today }, bookedAt) {
    const { fee, vat } = chargeOf(sale.product, sale.amount)
    const day = sale.bookedAt ? dubaiDay(sale.bookedAt) : today
    return {
      merchant_id: sale.merchantId,
      id: sale.id,
      number: sale.number,
      currency: sale.amount.currency,
      gross_minor: String(sale.amount.minor),
      fee_minor: String(fee.minor),
      vat_minor: String(vat.minor),
      product: sale.product,
      store: sale.store,
      sold_at: sale.at,
      booked_at: bookedAt,
      cycle_day: day,
      due_on: dueDay(day, cycles.get(sale.merchantId) ?? daily, holidays),
    }
  },
})
export const cycleOf = async (tx: Store, merchantId: string): Promise<Cycle> =>
  (await cyclesOf(tx, [merchantId])).get(merchantId) ?? daily
