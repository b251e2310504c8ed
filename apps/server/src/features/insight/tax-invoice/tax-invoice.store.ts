// What pages and papers read of tax invoices.
import { sql } from 'kysely'
import type { Currency } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { TaxDocument } from './tax-invoice.document.ts'
import type { ComputedLine } from './tax-invoice.draft.ts'

/** Another merchant's is indistinguishable from a missing one. */
export const invoiceOf = async (tx: Store, merchantId: string, id: string) => {
  const row = isUuid(id)
    ? await tx
        .selectFrom('tax_invoice')
        .selectAll()
        .select(sql<string>`month::text`.as('first_day'))
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!row) throw fail('NOT_FOUND')
  return { ...row, month: row.first_day, document: row.document as unknown as TaxDocument | null }
}

export interface StoredLine {
  readonly n: number
  readonly fee_kind: string
  readonly rate_bps: number
  readonly currency: Currency
  readonly transactions: number
  readonly fee_minor: string
  readonly charged_minor: string
  readonly rate: string
  readonly net_minor: string
  readonly charged_vat_minor: string
  readonly credited_minor: string
}
export const linesOf = async (tx: Store, merchantId: string, id: string): Promise<readonly StoredLine[]> => {
  const { rows } = await sql<StoredLine>`
    select n, fee_kind, rate_bps, currency, transactions, fee_minor::text, charged_minor::text, rate, net_minor::text,
      charged_vat_minor::text, credited_minor::text
    from tax_invoice_line where merchant_id = ${merchantId}::uuid and invoice_id = ${id}::uuid order by n`.execute(tx)
  return rows
}
export const computedOf = (line: StoredLine): ComputedLine => ({
  n: line.n,
  kind: line.fee_kind,
  rate_bps: line.rate_bps,
  currency: line.currency,
  transactions: line.transactions,
  fee: line.fee_minor,
  vat: String(BigInt(line.charged_minor) - BigInt(line.fee_minor)),
  rate: line.rate,
  net: BigInt(line.net_minor),
  chargedVat: BigInt(line.charged_vat_minor),
})

export const deliveriesOf = async (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('tax_document')
    .select(['id', 'number', 'state', 'attempts', 'reason', 'provider_reference', 'sha256', 'sent_at', 'answered_at'])
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', id)
    .orderBy('created_at')
    .orderBy('number')
    .execute()

interface CreditRow {
  readonly id: string
  readonly number: string
  readonly issued_on: string
  readonly reason_code: string
  readonly reason: string
  readonly net_minor: string
  readonly vat_minor: string
  readonly total_minor: string
  readonly document: TaxDocument
}
export const creditsOf = async (tx: Store, merchantId: string, id: string): Promise<readonly CreditRow[]> => {
  const { rows } = await sql<CreditRow>`
    select id, number, issued_on::text, reason_code, reason, net_minor::text, vat_minor::text, total_minor::text, document
    from tax_credit_note where merchant_id = ${merchantId}::uuid and invoice_id = ${id}::uuid order by number`.execute(
    tx,
  )
  return rows
}
interface CorrectionRow {
  readonly id: string
  readonly state: string
  readonly created_at: Date
  readonly by: string
  readonly reason_code: string
  readonly reason: string
  readonly net_minor: string
  readonly why: string | null
  readonly decided_at: Date | null
}
export const correctionsOf = async (tx: Store, merchantId: string, id: string): Promise<readonly CorrectionRow[]> => {
  const { rows } = await sql<CorrectionRow>`
    select c.id, c.state, c.created_at, p.name as by, c.reason_code, c.reason, c.net_minor::text, c.why, c.decided_at
    from tax_correction c join person p on p.id = c.created_by
    where c.merchant_id = ${merchantId}::uuid and c.invoice_id = ${id}::uuid order by c.created_at desc, c.id`.execute(
    tx,
  )
  return rows
}
export const xmlOf = async (tx: Store, merchantId: string, number: string): Promise<string> => {
  const row = await tx
    .selectFrom('tax_document')
    .select('xml')
    .where('merchant_id', '=', merchantId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row.xml
}
