// What receipts cost: those beyond the free ones of a month, once the month is over, from the balance. What the balance cannot pay yet waits.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { vatBps, products } from '@falaj/contract/kernel/products'
import { productFor } from '@falaj/contract/merchant/product-terms'
import { available } from '@falaj/ledger/accounts'
import { balanceOf } from '@falaj/ledger/balance'
import { money, portion, type Money } from '@falaj/money'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { dueWork, pageSize, type DueWork } from '../../../platform/jobs/due.ts'
import { accruals } from '../../../platform/money/accrual.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { legsOf } from '../../../platform/money/legs.ts'
import { agreedTermsOf } from '../../../platform/product/terms.ts'

const currency = 'AED'
const product = products['digital-receipt']

export interface ReceiptCharge {
  readonly sent: number
  readonly freePerMonth: number
  /** Free ones among those sent. */
  readonly free: number
  readonly charged: number
  readonly each: Money
  readonly fee: Money
  readonly vat: Money
}
/** The cost of a month's receipts, by the merchant's agreed terms. */
const chargeFor = async (tx: Store, merchantId: string, sent: number): Promise<ReceiptCharge> => {
  const { fixed, freePerMonth = 0 } = productFor(product, await agreedTermsOf(tx, merchantId, 'digital-receipt')).fee
  const free = Math.min(sent, freePerMonth)
  const each = fixed ?? money(0n, currency)
  const fee = money(each.minor * BigInt(sent - free), currency)
  return { sent, freePerMonth, free, charged: sent - free, each, fee, vat: portion(fee, vatBps) }
}
const inDubai = sql`at time zone 'Asia/Dubai'`
const monthOf = (at: Date) => sql`date_trunc('month', ${at}::timestamptz ${inDubai})`

/** Receipts first sent in the month that begins on this day. */
const sentIn = async (tx: Store, merchantId: string, month: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from receipt where merchant_id = ${merchantId}::uuid
      and first_sent_at >= ${month}::timestamp ${inDubai} and first_sent_at < (${month}::timestamp + interval '1 month') ${inDubai}`.execute(
    tx,
  )
  return rows[0]!.n
}
interface Due {
  readonly merchantId: string
  /** Its first day, 'YYYY-MM-DD'. */
  readonly month: string
}
/** So far back a month that could not be paid is tried again. */
const monthsBack = 12
/** Sent in months that are over, of which nothing was charged. */
const isOpen = (now: Date) => sql`
  r.first_sent_at >= (${monthOf(now)} - make_interval(months => ${sql.lit(monthsBack)})) ${inDubai}
  and r.first_sent_at < ${monthOf(now)} ${inDubai} and not exists (select from receipt_fee f
    where f.merchant_id = r.merchant_id and f.month = date_trunc('month', r.first_sent_at ${inDubai})::date)`
/** The oldest first. */
const openMonths = async (db: Store, now: Date, merchantId: string): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select r.merchant_id as "merchantId", date_trunc('month', r.first_sent_at ${inDubai})::date::text as month
    from receipt r where r.merchant_id = ${merchantId}::uuid and ${isOpen(now)} group by 1, 2 order by 2`.execute(db)
  return rows
}
const merchantsWithOpenMonths = async (db: Store, now: Date, after: string | null) => {
  const { rows } = await sql<{ merchantId: string }>`
    select distinct r.merchant_id as "merchantId" from receipt r
    where ${isOpen(now)} ${after === null ? sql`` : sql`and r.merchant_id > ${after}::uuid`} order by 1 limit ${pageSize}`.execute(
    db,
  )
  return rows
}
const toMinor = ({ minor }: Money): string => String(minor)

export const receiptFees = accruals<Due, ReceiptCharge>({
  name: 'receipt-fee',
  numbered: 'receipt-fee',
  legs: legsOf['receipt-fee'],
  step: 'charged',
  lockOf: ({ merchantId }) => `receipt fee ${merchantId}`,
  async claim(tx, { merchantId, month }, { id, number, at }) {
    const charge = await chargeFor(tx, merchantId, await sentIn(tx, merchantId, month))
    const total = charge.fee.minor + charge.vat.minor
    if (total === 0n || (await balanceOf(tx, available(merchantId, currency))) < total) return null
    const { rows } = await sql`
      insert into receipt_fee (merchant_id, id, number, currency, month, sent, free, charged, each_minor, fee_minor, vat_minor, total_minor, charged_at)
      values (${merchantId}::uuid, ${id}::uuid, ${number}, ${currency}, ${month}::date, ${charge.sent}, ${charge.free}, ${charge.charged},
        ${toMinor(charge.each)}, ${toMinor(charge.fee)}, ${toMinor(charge.vat)}, ${String(total)}, ${at})
      on conflict (merchant_id, month) do nothing returning id`.execute(tx)
    return rows.length > 0 ? charge : null
  },
  movementOf: ({ merchantId }, { fee, vat }) => ({ merchantId, currency, net: 0n, fee: fee.minor, vat: vat.minor }),
  keyOf: ({ month }) => `receipt-fee ${month}`,
  eventOf: ({ merchantId, month }, { fee, vat, charged }, { id, number }) => ({
    kind: 'receipt-fee.made',
    merchantId,
    audience: 'fiatAccounts',
    payload: { id, number, currency, month, charged, fee: toMinor(fee), vat: toMinor(vat) },
  }),
  auditOf: ({ month }, { charged, fee, vat }) => ({ month, charged, fee: toMinor(fee), vat: toMinor(vat), currency }),
})
/** How many months were charged. */
export const chargeMerchant = async (db: Db, merchantId: string, now: Date, signal?: AbortSignal): Promise<number> =>
  receiptFees.accrueAll(db, await openMonths(db, now, merchantId), signal)
const merchantKey = z.object({ merchantId: z.string() })
/** Charges the months of a merchant that are over. `now` differs from the business clock in tests only. */
export const chargeMonths = (now: (db: Db) => Promise<Date> = businessNow): DueWork<z.output<typeof merchantKey>> =>
  dueWork({
    name: 'receipt.charge',
    clock: '20 * * * *',
    key: merchantKey,
    due: async (db, after) => merchantsWithOpenMonths(db, await now(db), after?.merchantId ?? null),
    one: async ({ db, signal }, { merchantId }) => chargeMerchant(db, merchantId, await now(db), signal),
  })

/** What this month costs so far; `owed`: what the balance could not pay of months before, with VAT. */
export const chargeSoFar = async (
  tx: Store,
  merchantId: string,
): Promise<Omit<ReceiptCharge, 'free' | 'each'> & { readonly owed: Money | null }> => {
  const now = await businessNow(tx)
  const { rows } = await sql<{ month: string }>`select ${monthOf(now)}::date::text as month`.execute(tx)
  let owed = 0n
  for (const { month } of await openMonths(tx, now, merchantId)) {
    const { fee, vat } = await chargeFor(tx, merchantId, await sentIn(tx, merchantId, month))
    owed += fee.minor + vat.minor
  }
  const { sent, freePerMonth, charged, fee, vat } = await chargeFor(
    tx,
    merchantId,
    await sentIn(tx, merchantId, rows[0]!.month),
  )
  return { sent, freePerMonth, charged, fee, vat, owed: owed > 0n ? money(owed, currency) : null }
}
