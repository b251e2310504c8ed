import { sql } from 'kysely'
import { taxInvoice } from '@falaj/contract/insight/tax-invoice'
import { listOf } from '../../../platform/lists/listed.ts'

export const taxInvoiceList = listOf(taxInvoice.query, {
  fileName: { en: 'tax-invoices', zh: '税务发票' },
  from: sql`tax_invoice i left join tax_document d on d.merchant_id = i.merchant_id and d.invoice_id = i.id and d.credit_note_id is null`,
  owner: 'i.merchant_id',
  currency: 'i.currency',
  columns: {
    id: 'i.id',
    month: `to_char(i.month, 'YYYY-MM')`,
    number: 'i.number',
    status: `'tax-' || lower(i.state)`,
    issuedOn: 'i.issued_on::text',
    net: 'i.net_minor',
    vat: 'i.vat_minor',
    total: 'i.total_minor',
    credited: 'i.credited_net_minor + i.credited_vat_minor',
    delivery: 'd.state',
    sellerTrn: 'i.seller_trn',
    buyerTrn: 'i.buyer_trn',
  },
  conditions: {
    period: (months: string) =>
      sql`i.month >= date_trunc('month', business_now() at time zone 'Asia/Dubai') - make_interval(months => ${Number(months)}::int)`,
  },
  search: [
    sql<string>`concat_ws(' ', i.number, (select string_agg(c.number, ' ') from tax_credit_note c
      where c.merchant_id = i.merchant_id and c.invoice_id = i.id))`,
  ],
  // A draft is no invoice yet.
  counted: `status <> 'tax-draft'`,
  newest: 'month',
})
