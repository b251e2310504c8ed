// Corrections: what a merchant asks for, what the provider answers, and the credit note with the money that goes back.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { CreditReason } from '@falaj/contract/insight/tax-rules'
import { fromText, toCodeText } from '@falaj/money'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { lockOwn } from '../../../platform/db/own.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { legsOf, postingOf } from '../../../platform/money/legs.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { problemsOf } from './tax-invoice.check.ts'
import { documentOf, vatOnBase, type FeeSum, type TaxDocument } from './tax-invoice.document.ts'
import { nextNumber, putInOutbox, type TaxContext } from './tax-invoice.issue.ts'
import { noteChange, noticeOf } from './tax-invoice.log.ts'
import { feeName } from './tax-invoice.draft.ts'

const correctionLines = z.array(z.object({ n: z.int(), minor: z.string() }))
type CorrectionLines = z.output<typeof correctionLines>
interface InvoiceLine {
  readonly n: number
  readonly fee_kind: string
  readonly rate_bps: number
  readonly net_minor: string
  readonly credited_minor: string
}
const linesOf = async (tx: Store, merchantId: string, invoiceId: string): Promise<readonly InvoiceLine[]> =>
  tx
    .selectFrom('tax_invoice_line')
    .select(['n', 'fee_kind', 'rate_bps', 'net_minor', 'credited_minor'])
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('n')
    .execute()
const isOpen = (state: string): boolean => state === 'ISSUED' || state === 'CORRECTED'

export interface CorrectionInput {
  readonly id: string
  readonly reasonCode: CreditReason
  readonly reason: string
  readonly lines: readonly { readonly n: number; readonly net: string }[]
}
/** Never more than what is left of a line. */
export const askCorrection = async (
  own: TaxContext,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  input: CorrectionInput,
): Promise<string> => {
  const { tx } = own
  const invoice = await lockOwn(tx, 'tax_invoice', merchantId, input.id)
  if (!isOpen(invoice.state)) throw fail('TAX_NOT_ISSUED')
  const lines = await linesOf(tx, merchantId, invoice.id)
  const wanted = new Map<number, bigint>()
  for (const [index, { n, net }] of input.lines.entries()) {
    const line = lines.find((one) => one.n === n)
    const amount = fromText(net, 'AED')?.minor ?? 0n
    if (!line || wanted.has(n)) throw failFields({ path: `lines.${index}.n`, code: 'INVALID' })
    if (amount <= 0n) throw failFields({ path: `lines.${index}.net`, code: 'AMOUNT' })
    if (amount > BigInt(line.net_minor) - BigInt(line.credited_minor))
      throw failFields({ path: `lines.${index}.net`, code: 'CREDIT_OVER' })
    wanted.set(n, amount)
  }
  const waiting = await tx
    .selectFrom('tax_correction')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('invoice_id', '=', invoice.id)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  if (waiting) throw fail('TAX_CORRECTION_WAITS')
  const id = newId()
  const stored: CorrectionLines = [...wanted].map(([n, minor]) => ({ n, minor: String(minor) }))
  const net = [...wanted.values()].reduce((all, each) => all + each, 0n)
  await tx
    .insertInto('tax_correction')
    .values({
      merchant_id: merchantId,
      id,
      invoice_id: invoice.id,
      reason_code: input.reasonCode,
      reason: input.reason,
      lines: JSON.stringify(stored),
      net_minor: String(net),
      created_by: personId,
    })
    .execute()
  await noteChange(own, { merchantId, id: invoice.id }, { what: 'requested', personId, text: input.reason })
  return id
}

const lockWaiting = async (tx: Store, merchantId: string, id: string) => {
  if (!isUuid(id)) throw fail('NOT_FOUND')
  // The invoice first: whoever corrects it waits there.
  const { rows } = await sql<{ invoice_id: string }>`
    select invoice_id from tax_correction where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
  if (!rows[0]) throw fail('NOT_FOUND')
  const invoice = await lockOwn(tx, 'tax_invoice', merchantId, rows[0].invoice_id)
  const correction = await lockOwn(tx, 'tax_correction', merchantId, id)
  if (correction.state !== 'WAITING') throw fail('TAX_CORRECTION_DECIDED')
  return { invoice, correction }
}
export const declineCorrection = async (
  own: TaxContext,
  merchantId: string,
  id: string,
  why: string,
): Promise<void> => {
  const { invoice, correction } = await lockWaiting(own.tx, merchantId, id)
  await own.tx
    .updateTable('tax_correction')
    .set({ state: 'DECLINED', decided_at: new Date(), why })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', correction.id)
    .execute()
  await noteChange(own, { merchantId, id: invoice.id }, { what: 'declined', text: why })
  await noticeOf(own, { merchantId, id: invoice.id }, `declined ${id}`, {
    en: `The correction of tax invoice ${invoice.number} was declined: ${why}`,
    zh: `税务发票 ${invoice.number} 的更正申请未获批准：${why}`,
  })
}

interface CreditNote {
  readonly id: string
  readonly number: string
}
/** Issues the credit note and gives its amount back, all or nothing. */
export const acceptCorrection = async (
  own: TaxContext,
  merchantId: string,
  correctionId: string,
): Promise<CreditNote> => {
  const { tx } = own
  const { invoice, correction } = await lockWaiting(tx, merchantId, correctionId)
  const issued = invoice.document as unknown as TaxDocument | null
  if (!isOpen(invoice.state) || !issued || !invoice.number) throw fail('TAX_NOT_ISSUED')
  const lines = await linesOf(tx, merchantId, invoice.id)
  const sums: FeeSum[] = []
  for (const { n, minor } of z.parse(correctionLines, correction.lines)) {
    const line = lines.find((one) => one.n === n)
    const net = BigInt(minor)
    if (!line || net > BigInt(line.net_minor) - BigInt(line.credited_minor))
      throw failFields({ path: 'lines', code: 'CREDIT_OVER' })
    sums.push({
      n,
      kind: line.fee_kind,
      name: `Fee: ${feeName(line.fee_kind).en}`,
      description: `Correction of line ${n} of ${invoice.number}`,
      rateBps: line.rate_bps,
      net,
    })
  }
  const net = sums.reduce((all, each) => all + each.net, 0n)
  const standard = sums.reduce((all, each) => all + (each.rateBps > 0 ? each.net : 0n), 0n)
  const creditedBefore = lines.reduce((all, line) => all + (line.rate_bps > 0 ? BigInt(line.credited_minor) : 0n), 0n)
  const left = BigInt(invoice.vat_minor) - BigInt(invoice.credited_vat_minor)
  // The sum of all credits is rounded, so that those of a whole invoice have exactly its VAT.
  const exact = vatOnBase(creditedBefore + standard) - BigInt(invoice.credited_vat_minor)
  const vat = exact < 0n ? 0n : exact > left ? left : exact
  const now = await businessNow(tx)
  const [id, number, issuedOn] = [newId(), await nextNumber(tx, 'TC'), dubaiDay(now)]
  const document = documentOf({
    number,
    uuid: newId(),
    issuedOn,
    period: { from: issued.period?.from ?? issuedOn, to: issued.period?.to ?? issuedOn },
    seller: issued.seller,
    buyer: issued.buyer,
    sums,
    settled: net + vat,
    credit: {
      corrects: { number: invoice.number, issuedOn: issued.issuedOn },
      reasonCode: correction.reason_code,
      reason: correction.reason,
      vat,
    },
  })
  const problems = problemsOf(document)
  if (problems.length > 0) throw fail('TAX_PROBLEMS', { problems: [...problems] })
  await tx
    .insertInto('tax_credit_note')
    .values({
      merchant_id: merchantId,
      id,
      number,
      invoice_id: invoice.id,
      correction_id: correction.id,
      reason_code: correction.reason_code,
      reason: correction.reason,
      net_minor: String(net),
      vat_minor: String(vat),
      total_minor: String(net + vat),
      document: JSON.stringify(document),
      issued_at: now,
      issued_on: issuedOn,
    })
    .execute()
  for (const one of sums)
    await sql`update tax_invoice_line set credited_minor = credited_minor + ${String(one.net)}
      where merchant_id = ${merchantId}::uuid and invoice_id = ${invoice.id}::uuid and n = ${one.n}`.execute(tx)
  await sql`update tax_invoice set credited_net_minor = credited_net_minor + ${String(net)}, credited_vat_minor = credited_vat_minor + ${String(vat)},
    state = case when credited_net_minor + ${String(net)} = net_minor then 'CANCELLED' else 'CORRECTED' end
    where merchant_id = ${merchantId}::uuid and id = ${invoice.id}::uuid`.execute(tx)
  await tx
    .updateTable('tax_correction')
    .set({ state: 'ACCEPTED', decided_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', correction.id)
    .execute()
  await putInOutbox(tx, { merchantId, invoiceId: invoice.id, creditNoteId: id, document })
  const moved = { name: 'tax-credit-note', id, merchantId, currency: 'AED', net: 0n, fee: net, vat } as const
  await moveMoney(own, postingOf(legsOf['tax-credit-note'], 'credited', moved))
  await noteChange(own, { merchantId, id: invoice.id }, { what: 'credited', text: number })
  const total = toCodeText(inMinor(String(net + vat), 'AED'))
  await noticeOf(own, { merchantId, id: invoice.id }, `credited ${id}`, {
    en: `Credit note ${number} corrects tax invoice ${invoice.number}: ${total} is available again.`,
    zh: `贷记通知 ${number} 更正税务发票 ${invoice.number}：${total} 已恢复可用。`,
  })
  return { id, number }
}
