// What the provider sees and decides: corrections that wait, and documents that were rejected.
import { sql } from 'kysely'
import { fail } from '../../../platform/base/fail.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { sendAgain } from './tax-invoice.delivery.ts'
import type { TaxContext } from './tax-invoice.issue.ts'

export { acceptCorrection, declineCorrection } from './tax-invoice.credit.ts'

const rowsMax = 500
interface CorrectionRow {
  readonly id: string
  readonly mid: string
  readonly number: string
  readonly net_minor: string
  readonly reason_code: string
  readonly reason: string
  readonly created_at: Date
}
export const waitingCorrections = async (tx: Store) => {
  const { rows } = await sql<CorrectionRow>`
    select c.id, m.mid, i.number, c.net_minor::text, c.reason_code, c.reason, c.created_at
    from tax_correction c join merchant m on m.id = c.merchant_id
    join tax_invoice i on i.merchant_id = c.merchant_id and i.id = c.invoice_id
    where c.state = 'WAITING' order by c.created_at, c.id limit ${sql.lit(rowsMax)}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    merchantMid: row.mid,
    number: row.number,
    net: inMinor(row.net_minor, 'AED'),
    reasonCode: row.reason_code,
    reason: row.reason,
    requestedAt: row.created_at.toISOString(),
  }))
}
interface DocumentRow {
  readonly mid: string
  readonly number: string
  readonly reason: string | null
  readonly attempts: number
  readonly answered_at: Date | null
}
export const rejectedDocuments = async (tx: Store) => {
  const { rows } = await sql<DocumentRow>`
    select m.mid, d.number, d.reason, d.attempts, d.answered_at from tax_document d join merchant m on m.id = d.merchant_id
    where d.state = 'REJECTED' order by d.answered_at, d.number limit ${sql.lit(rowsMax)}`.execute(tx)
  return rows.map((row) => ({
    merchantMid: row.mid,
    number: row.number,
    reason: row.reason ?? '',
    attempts: row.attempts,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }))
}
export const retryDocument = async (own: TaxContext, merchantId: string, number: string): Promise<void> => {
  const row = await own.tx
    .selectFrom('tax_document')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  await sendAgain(own, { merchantId, documentId: row.id })
}
