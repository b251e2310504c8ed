// The issue of a tax invoice: checked, numbered and frozen in one transaction, with its XML on the way to the accredited service provider.
import { sql } from 'kysely'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail } from '../../../platform/base/fail.ts'
import { newId, sha256 } from '../../../platform/base/ids.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { toCodeText } from '@falaj/money'
import { compute, lockMonth, writeDraft, type Computed } from './tax-invoice.draft.ts'
import type { TaxDocument } from './tax-invoice.document.ts'
import { firstDay, monthAfter, type FeeMonth } from './tax-invoice.fees.ts'
import { noteChange, noticeOf } from './tax-invoice.log.ts'
import { taxXml } from './tax-invoice.xml.ts'

export type TaxContext = Pick<TxContext, 'tx' | 'emit' | 'settings'>
type Series = 'TI' | 'TC'
/** The next number of this provider. Others that issue wait for the row; a transaction that fails takes no number. */
export const nextNumber = async (tx: Store, series: Series): Promise<string> => {
  const { rows } = await sql<{ last: string }>`
    update tax_series set last = last + 1 where series = ${series} returning last::text`.execute(tx)
  return `${series}-${rows[0]!.last.padStart(8, '0')}`
}

interface OutboxEntry {
  readonly merchantId: string
  readonly invoiceId: string
  readonly creditNoteId?: string
  readonly document: TaxDocument
}
/** Puts a document into the outbox: its job takes it from there. */
export const putInOutbox = async (
  tx: Store,
  { merchantId, invoiceId, creditNoteId, document }: OutboxEntry,
): Promise<void> => {
  const xml = taxXml(document)
  await tx
    .insertInto('tax_document')
    .values({
      merchant_id: merchantId,
      id: document.uuid,
      invoice_id: invoiceId,
      credit_note_id: creditNoteId ?? null,
      number: document.number,
      xml,
      sha256: sha256(xml),
    })
    .execute()
}

export interface IssueOptions {
  /** The sandbox's own past only. */
  readonly at?: Date
  readonly personId?: string | null
}
export interface InvoiceName {
  readonly id: string
  readonly number: string
}
const shownMonth = (month: string): string => month.slice(0, 7).split('-').toReversed().join('-')
const faults = ({ problems }: Computed) => ({ problems: [...problems] })

/** Refused while the month runs, after it was issued, and with any fault. The refusal names the fields that mend it. */
export const issueMonth = async (
  own: TaxContext,
  of: FeeMonth,
  { at, personId = null }: IssueOptions = {},
): Promise<InvoiceName> => {
  const { tx, settings, emit } = own
  await lockMonth(tx, of)
  const now = at ?? (await businessNow(tx))
  const today = dubaiDay(now)
  if (monthAfter(of.month) > today) throw fail('TAX_MONTH_OPEN')
  const existing = await tx
    .selectFrom('tax_invoice')
    .select(['id', 'state'])
    .where('merchant_id', '=', of.merchantId)
    .where('month', '=', firstDay(of.month))
    .executeTakeFirst()
  if (existing && existing.state !== 'DRAFT') throw fail('TAX_ISSUED')
  const before = await compute(tx, settings, of, today)
  if (before.problems.length > 0) throw fail('TAX_PROBLEMS', faults(before))
  // The last posting that is in it: whatever is booked from here on is not.
  const until = newId()
  const number = await nextNumber(tx, 'TI')
  const computed = await compute(tx, settings, { ...of, until }, today, { number, uuid: newId(), issuedOn: today })
  if (computed.problems.length > 0) throw fail('TAX_PROBLEMS', faults(computed))
  const id = await writeDraft(tx, of, computed, now)
  if (id === null) throw fail('TAX_PROBLEMS', faults(computed))
  const { document } = computed
  await sql`update tax_invoice set state = 'ISSUED', number = ${number}, document = ${JSON.stringify(document)}::jsonb,
    until_posting = ${until}::uuid, issued_at = ${now}, issued_on = ${today}::date
    where merchant_id = ${of.merchantId}::uuid and id = ${id}::uuid`.execute(tx)
  await putInOutbox(tx, { merchantId: of.merchantId, invoiceId: id, document })
  const about = { merchantId: of.merchantId, id }
  await noteChange(own, about, { what: 'issued', personId, text: number, ...(at ? { at } : {}) })
  const [total, month] = [toCodeText(inMinor(document.totals.gross, 'AED')), shownMonth(of.month)]
  if (!at)
    await noticeOf({ emit }, about, 'issued', {
      en: `Tax invoice ${number} for ${month} is issued: ${total} with VAT, already taken with your transactions.`,
      zh: `${month} 税务发票 ${number} 已开具：含税 ${total}，已随交易扣除。`,
    })
  return { id, number }
}
