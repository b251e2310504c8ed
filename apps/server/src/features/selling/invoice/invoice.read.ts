// For other features: a customer's balance, open invoices, and recording money that came for one.
import { sql } from 'kysely'
import type { InvoiceParty } from '@falaj/contract/selling/invoice'
import { money, type Money } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { hasOpenOrder } from '../../../platform/payment/payments-of.ts'
import { refundsOfPayments } from '../../payments/refunds.read.ts'
import { offerStateOf } from './invoice.rules.ts'
import * as store from './invoice.store.ts'

export { isAttachment } from './invoice.attachments.ts'
export { recordPaid, takeBackPaid } from './invoice.paid.ts'
export { isCreditedOrVoided } from './invoice.store.ts'

export interface OpenInvoice {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly customer: string
  /** The merchant's own, such as an order of the customer. */
  readonly reference: string | null
  readonly due: Money
}
interface OpenRow {
  readonly id: string
  readonly number: string
  readonly customer_id: string
  readonly customer: string
  readonly reference: string | null
  readonly due_minor: string
}
/** Those that money of a currency can still be for, the longest due first. */
export const openInvoices = async (
  tx: Store,
  merchantId: string,
  currency: string,
  most: number,
): Promise<readonly OpenInvoice[]> => {
  const { rows } = await sql<OpenRow>`
    select id, number, customer_id, customer ->> 'name' as customer, reference,
      (total_minor - paid_minor - credited_minor)::text as due_minor
    from invoice where merchant_id = ${merchantId}::uuid and currency = ${currency} and issued_at is not null and voided_at is null
      and paid_minor + credited_minor < total_minor
    order by due_on, id limit ${most}`.execute(tx)
  return rows.map(({ customer_id: customerId, due_minor: due, ...row }) => ({
    ...row,
    customerId,
    due: inMinor(due, currency),
  }))
}
export interface PayableInvoice {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly due: Money
  readonly isPayable: boolean
  /** Somebody is paying it at this moment: two would pay it twice. */
  readonly isBeingPaid: boolean
}
/** Held until the end of this change; undefined: another merchant's, or one that never was. */
export const lockInvoice = async (tx: Store, merchantId: string, id: string): Promise<PayableInvoice | undefined> => {
  const found = await store.find(tx, merchantId, id, true)
  if (!found) return undefined
  return {
    id: found.id,
    number: found.number ?? '',
    customerId: found.customer_id,
    due: store.dueOf(found),
    isPayable: offerStateOf(found.status) === 'payable',
    isBeingPaid: await hasOpenOrder(tx, merchantId, found.id),
  }
}
export const idOfNumber = async (tx: Store, merchantId: string, number: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('invoice')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('number', '=', number)
      .executeTakeFirst()
  )?.id

interface BalanceRow {
  readonly at: Date
  readonly kind: string
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly change_minor: string
  readonly payment_id: string | null
}
export interface BalanceLine {
  readonly at: string
  readonly kind: string
  readonly id: string
  readonly number: string
  readonly change: Money
  readonly after: Money
}
/** What went back to the customer of these payments is open again, until it is credited. */
const refundRows = async (tx: Store, merchantId: string, booked: readonly BalanceRow[]): Promise<BalanceRow[]> => {
  const paid = new Map(booked.flatMap((row) => (row.payment_id ? [[row.payment_id, row] as const] : [])))
  const refunds = await refundsOfPayments(tx, merchantId, [...paid.keys()])
  return refunds.map(({ paymentId, number, amount, at }) => ({
    ...paid.get(paymentId)!,
    kind: 'refund',
    at,
    number,
    change_minor: amount.minor.toString(),
  }))
}
/** For each currency: what is open, and how it came to that, newest first. */
export const balancesOf = async (
  tx: Store,
  merchantId: string,
  customerId: string,
): Promise<{ readonly owed: Money; readonly lines: BalanceLine[] }[]> => {
  const { rows: booked } = await sql<BalanceRow>`
    with own as (select * from invoice where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and issued_at is not null)
    select issued_at as at, 'invoice' as kind, id, number, currency, total_minor::text as change_minor, null::uuid as payment_id from own
    union all
    select voided_at, 'void', id, number, currency, (credited_minor - total_minor)::text, null from own where voided_at is not null
    union all
    select p.at, 'payment', i.id, p.number, i.currency, (-p.amount_minor)::text, p.payment_id
    from own i join invoice_payment p on p.merchant_id = i.merchant_id and p.invoice_id = i.id and p.undone_at is null
    union all
    select c.at, 'credit-note', i.id, c.number, i.currency, (-c.total_minor)::text, null
    from own i join credit_note c on c.merchant_id = i.merchant_id and c.invoice_id = i.id`.execute(tx)
  const rows = [...booked, ...(await refundRows(tx, merchantId, booked))].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (a.kind < b.kind ? -1 : 1),
  )
  const kept = new Map<string, { minor: bigint; lines: BalanceLine[] }>()
  for (const row of rows) {
    const change = inMinor(row.change_minor, row.currency)
    const now = kept.get(row.currency) ?? { minor: 0n, lines: [] }
    now.minor += change.minor
    now.lines.push({
      at: row.at.toISOString(),
      kind: row.kind,
      id: row.id,
      number: row.number,
      change,
      after: money(now.minor, change.currency),
    })
    kept.set(row.currency, now)
  }
  return [...kept].map(([currency, { minor, lines }]) => ({
    owed: inMinor(minor.toString(), currency),
    lines: lines.toReversed(),
  }))
}
/** Whether something is still to be paid. */
export const hasOpenInvoice = async (tx: Store, merchantId: string, customerId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from invoice where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and voided_at is null
      and issued_at is not null and paid_minor + credited_minor < total_minor limit 1`.execute(tx)
  return rows.length > 0
}

/** For a customer who is erased: who drafts are for, and where mail went. What was issued is a tax document and stays as it was, but for the
 * address to send it to, which does not stand on it. */
export const forgetPartyOf = async (
  tx: Store,
  merchantId: string,
  { id, number }: { readonly id: string; readonly number: string },
): Promise<void> => {
  const party: InvoiceParty = { name: number, trn: null, address: null, email: null }
  await sql`update invoice set customer = case when issued_at is null then ${JSON.stringify(party)}::jsonb
      else jsonb_set(customer, '{email}', 'null') end
    where merchant_id = ${merchantId}::uuid and customer_id = ${id}::uuid`.execute(tx)
  await sql`update record_change c set text = null from invoice i
    where i.merchant_id = ${merchantId}::uuid and i.customer_id = ${id}::uuid and c.merchant_id = i.merchant_id and c.kind = 'invoice' and c.record_id = i.id
      and c.what in ('sent', 'reminded')`.execute(tx)
}
