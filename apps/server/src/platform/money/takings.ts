// The one way sales arrive: what the card schemes owe us for them is pending for the merchant, less what the provider charges.
import { sql } from 'kysely'
import { products, vatBps } from '@falaj/contract/products'
import type { ProductKey } from '@falaj/contract/products'
import { postAll } from '@falaj/ledger/post'
import type { Posting } from '@falaj/ledger/posting'
import { add, portion, type Money } from '@falaj/money'
import type { TxContext } from '../approval/approvable.ts'
import type { Store } from '../db/pool.ts'
import { dubaiDay, dueDay, type Cycle } from './banking-days.ts'
import { businessToday } from './business-clock.ts'
import { legsOf, postingOf } from './legs.ts'
import { moveMoney } from './move.ts'

export interface Sale {
  readonly merchantId: string
  /** Of the feature's own record; the same id is the same sale. */
  readonly id: string
  /** What people call it. */
  readonly number: string
  readonly product: ProductKey
  readonly store: string | null
  readonly amount: Money
  /** When the customer paid. */
  readonly takenAt: Date
  /** The sandbox's own past only. */
  readonly bookedAt?: Date
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

export const takingPosting = (sale: Sale, { fee, vat }: Charge): Posting => {
  const { merchantId, id, amount, takenAt, bookedAt } = sale
  const net = amount.minor - fee.minor - vat.minor
  return postingOf(
    legsOf.sale,
    'sold',
    { name: 'payment', id, merchantId, currency: amount.currency, net, fee: fee.minor, vat: vat.minor },
    { key: `payment ${id}`, at: takenAt, ...(bookedAt ? { bookedAt } : {}) },
  )
}

interface CycleTerms {
  readonly settlement_cycle: string | null
  readonly settlement_days: number | null
}
/** The merchant's agreement; a merchant without one settles daily. */
export const cycleFrom = (terms: CycleTerms | undefined): Cycle => ({
  cycle: terms?.settlement_cycle === 'WEEKLY' ? 'WEEKLY' : 'DAILY',
  days: terms?.settlement_days ?? 1,
})
export const cycleOf = async (tx: Store, merchantId: string): Promise<Cycle> =>
  cycleFrom(
    await tx
      .selectFrom('merchant_terms')
      .select(['settlement_cycle', 'settlement_days'])
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst(),
  )

/** Which day's cycle a sale falls into is said by its booking: one that reaches us late cannot change a cycle that is over. */
export const rowOf = (
  sale: Sale & { readonly bookedAt: Date },
  { fee, vat }: Charge,
  cycle: Cycle,
  holidays: ReadonlySet<string>,
  day = dubaiDay(sale.bookedAt),
) => {
  return {
    merchant_id: sale.merchantId,
    id: sale.id,
    number: sale.number,
    currency: sale.amount.currency,
    gross_minor: sale.amount.minor.toString(),
    fee_minor: fee.minor.toString(),
    vat_minor: vat.minor.toString(),
    product: sale.product,
    store: sale.store,
    taken_at: sale.takenAt,
    booked_at: sale.bookedAt,
    cycle_day: day,
    due_on: dueDay(day, cycle, holidays),
  }
}

type TakingRow = ReturnType<typeof rowOf>
/** As one parameter: thousands of rows would be more parameters than a statement may have. */
export const insertTakings = async (tx: Store, rows: readonly TakingRow[]): Promise<void> => {
  await sql`insert into taking (merchant_id, id, number, currency, gross_minor, fee_minor, vat_minor, product, store,
      taken_at, booked_at, cycle_day, due_on)
    select merchant_id, id, number, currency, gross_minor, fee_minor, vat_minor, product, store, taken_at, booked_at,
      cycle_day, due_on from jsonb_populate_recordset(null::taking, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** In the transaction of the sale's own record. The same id again changes nothing; with another amount it is refused. */
export const recordTaking = async (own: Pick<TxContext, 'tx' | 'emit' | 'settings'>, sale: Sale): Promise<void> => {
  const charge = chargeOf(sale.product, sale.amount)
  const posted = await moveMoney(own, takingPosting(sale, charge))
  if (posted.bookedAt === null) return
  const row = rowOf(
    { ...sale, bookedAt: posted.bookedAt },
    charge,
    await cycleOf(own.tx, sale.merchantId),
    own.settings.bankHolidays,
    sale.bookedAt ? dubaiDay(sale.bookedAt) : await businessToday(own.tx),
  )
  await own.tx.insertInto('taking').values(row).execute()
}

/** Many at once, of merchants whose cycles are known; nobody is told. All or none. */
export const recordTakings = async (
  tx: Store,
  sales: readonly Sale[],
  cycles: ReadonlyMap<string, Cycle>,
  holidays: ReadonlySet<string>,
): Promise<void> => {
  if (sales.length === 0) return
  const charged = sales.map((sale) => ({ sale, charge: chargeOf(sale.product, sale.amount) }))
  const posted = await postAll(
    tx,
    charged.map(({ sale, charge }) => takingPosting(sale, charge)),
  )
  const rows = charged.flatMap(({ sale, charge }, at) => {
    const bookedAt = posted[at]?.bookedAt
    const cycle = cycles.get(sale.merchantId)
    return bookedAt && cycle ? [rowOf({ ...sale, bookedAt }, charge, cycle, holidays)] : []
  })
  await insertTakings(tx, rows)
}
