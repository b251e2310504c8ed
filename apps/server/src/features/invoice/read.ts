// What other rooms ask of invoices: what stands between the merchant and a customer.
import { sql } from 'kysely'
import { money, type Money } from '@falaj/money'
import { inMinor } from '../../platform/db/page.ts'
import type { Store } from '../../platform/db/pool.ts'

interface BalanceRow {
  readonly at: Date
  readonly kind: string
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly change_minor: string
}
export interface BalanceLine {
  readonly at: string
  readonly kind: string
  readonly id: string
  readonly number: string
  readonly change: Money
  readonly after: Money
}
/** Of each currency: what is open, and how it came to that, newest first. */
export const balancesOf = async (
  tx: Store,
  merchantId: string,
  customerId: string,
): Promise<{ readonly owed: Money; readonly lines: BalanceLine[] }[]> => {
  const { rows } = await sql<BalanceRow>`
    with own as (select * from invoice where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and issued_at is not null)
    select issued_at as at, 'invoice' as kind, id, number, currency, total_minor::text as change_minor from own
    union all
    select voided_at, 'void', id, number, currency, (credited_minor - total_minor)::text from own where voided_at is not null
    union all
    select p.at, 'payment', i.id, p.number, i.currency, (-p.amount_minor)::text
    from own i join invoice_payment p on p.merchant_id = i.merchant_id and p.invoice_id = i.id
    union all
    select c.at, 'credit-note', i.id, c.number, i.currency, (-c.total_minor)::text
    from own i join credit_note c on c.merchant_id = i.merchant_id and c.invoice_id = i.id
    order by 1, 2`.execute(tx)
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
