// For other features: whether the tax invoice of a month is made.
import type { Store } from '../../../platform/db/pool.ts'
import { firstDay } from './tax-invoice.fees.ts'

export type MonthInvoiceState = 'none' | 'draft' | 'issued' | 'rejected'
/** `none`: the month had no fees, or nothing was computed yet. `rejected`: the accredited service provider did not take it. `month`: its first day. */
export const monthInvoiceState = async (tx: Store, merchantId: string, month: string): Promise<MonthInvoiceState> => {
  const row = await tx
    .selectFrom('tax_invoice as i')
    .leftJoin('tax_document as d', (join) =>
      join
        .onRef('d.merchant_id', '=', 'i.merchant_id')
        .onRef('d.invoice_id', '=', 'i.id')
        .on('d.state', '=', 'REJECTED'),
    )
    .select(['i.state', 'd.state as delivery'])
    .where('i.merchant_id', '=', merchantId)
    .where('i.month', '=', firstDay(month))
    .executeTakeFirst()
  if (!row) return 'none'
  if (row.state === 'DRAFT') return 'draft'
  return row.delivery === null ? 'issued' : 'rejected'
}
