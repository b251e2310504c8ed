// For other features: the tax invoice of a month, and its documents as files.
import { sql } from 'kysely'
import type { Language } from '@falaj/contract/kernel/words'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { makePdf } from '../../../platform/pdf/make.ts'
import type { TaxDocument } from './tax-invoice.document.ts'
import { firstDay } from './tax-invoice.fees.ts'
import { taxSheet } from './tax-invoice.file.ts'

interface MonthInvoice {
  readonly id: string
  /** Null: not issued yet. */
  readonly number: string | null
  /** `rejected`: the accredited service provider did not take it. */
  readonly state: 'draft' | 'issued' | 'rejected'
}
/** Null if the month had no fees, or nothing was computed yet. `month`: its first day. */
export const monthInvoice = async (tx: Store, merchantId: string, month: string): Promise<MonthInvoice | null> => {
  const row = await tx
    .selectFrom('tax_invoice as i')
    .leftJoin('tax_document as d', (join) =>
      join
        .onRef('d.merchant_id', '=', 'i.merchant_id')
        .onRef('d.invoice_id', '=', 'i.id')
        .on('d.state', '=', 'REJECTED'),
    )
    .select(['i.id', 'i.number', 'i.state', 'd.state as delivery'])
    .where('i.merchant_id', '=', merchantId)
    .where('i.month', '=', firstDay(month))
    .executeTakeFirst()
  if (!row) return null
  const { id, number, delivery } = row
  return { id, number, state: row.state === 'DRAFT' ? 'draft' : delivery === null ? 'issued' : 'rejected' }
}

/** The invoice of a month, and the credit notes that were issued in it: as PDF, and the XML as it was sent. Each is made when it is read. */
export const taxFilesFor = async (
  db: Db,
  {
    merchantId,
    firstDay: day,
    before,
  }: { readonly merchantId: string; readonly firstDay: string; readonly before: string },
  language: Language,
) => {
  const { rows } = await sql<{ document: TaxDocument; xml: string; is_cancelled: boolean }>`
    select coalesce(c.document, i.document) as document, d.xml, c.id is null and i.state = 'CANCELLED' as is_cancelled
    from tax_document d join tax_invoice i on i.merchant_id = d.merchant_id and i.id = d.invoice_id
    left join tax_credit_note c on c.merchant_id = d.merchant_id and c.invoice_id = d.invoice_id and c.number = d.number
    where d.merchant_id = ${merchantId}::uuid and case when c.id is null then i.month = ${day}::date
      else c.issued_on >= ${day}::date and c.issued_on < ${before}::date end
    order by d.number`.execute(db)
  return rows.flatMap(({ document, xml, is_cancelled: isCancelled }) => [
    {
      name: `${document.number}.pdf`,
      async *content(): AsyncGenerator<Buffer> {
        yield await makePdf({ bill: taxSheet(document, language, isCancelled), language })
      },
    },
    { name: `${document.number}.xml`, content: () => [xml] },
  ])
}
