import { taxInvoice, type TaxInvoiceDetail, type TaxParty } from '@falaj/contract/insight/tax-invoice'
import { fail } from '../../../platform/base/fail.ts'
import { businessToday } from '../../../platform/db/business-clock.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { namesOf } from '../../../platform/lists/movement-queries.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { askCorrection } from './tax-invoice.credit.ts'
import { sendAgain } from './tax-invoice.delivery.ts'
import { taxesOf, type DocumentParty } from './tax-invoice.document.ts'
import { assemble } from './tax-invoice.draft.ts'
import { feeRows } from './tax-invoice.fees.ts'
import { taxInvoiceFile } from './tax-invoice.file.ts'
import { issueMonth } from './tax-invoice.issue.ts'
import { taxInvoiceList } from './tax-invoice.list.ts'
import { taxLog } from './tax-invoice.log.ts'
import * as store from './tax-invoice.store.ts'

const aed = (minor: bigint | string) => inMinor(String(minor), 'AED')
const partyOf = ({ name, trn, licence, address }: DocumentParty): TaxParty => ({
  name,
  trn,
  licence,
  address: address
    ? [address.line, [address.city, address.emirate, address.country].filter(Boolean).join(', ')].filter(
        (part): part is string => !!part,
      )
    : [],
})
const detail = async ({ tx, me, input, settings }: Call<typeof taxInvoice.detail>): Promise<TaxInvoiceDetail> => {
  const { merchantId } = me()
  const row = await taxInvoiceList.one(tx, merchantId, input.id)
  const invoice = await store.invoiceOf(tx, merchantId, input.id)
  const stored = await store.linesOf(tx, merchantId, invoice.id)
  const isDraft = invoice.state === 'DRAFT'
  const today = await businessToday(tx)
  const of = { merchantId, month: invoice.month }
  const lines = stored.map(store.computedOf)
  // A draft is checked anew with what its parties are called now: a field that was mended is no fault any more.
  const draft = isDraft ? await assemble(tx, settings, { of, lines, today }) : null
  const document = invoice.document ?? draft!.document
  const charged = lines.reduce((all, line) => all + line.net + line.chargedVat, 0n)
  const left = BigInt(invoice.net_minor) - BigInt(invoice.credited_net_minor)
  const corrections = await store.correctionsOf(tx, merchantId, invoice.id)
  const isWaiting = corrections.some(({ state }) => state === 'WAITING')
  return {
    ...row,
    seller: partyOf(document.seller),
    buyer: partyOf(document.buyer),
    lines: stored.map((line) => ({
      n: line.n,
      kind: line.fee_kind,
      rateBps: line.rate_bps,
      transactions: line.transactions,
      fee: inMinor(line.fee_minor, line.currency),
      charged: inMinor(line.charged_minor, line.currency),
      rate: line.rate,
      net: aed(line.net_minor),
      credited: aed(line.credited_minor),
    })),
    taxes: taxesOf(lines.map(({ rate_bps: rateBps, net }) => ({ rateBps, net }))).map(({ rateBps, base, vat }) => ({
      rateBps,
      base: aed(base),
      vat: aed(vat),
    })),
    charged: aed(charged),
    rounding: aed(charged - BigInt(invoice.total_minor)),
    problems: (draft?.problems ?? []).map((one) => ({ ...one })),
    computedAt: invoice.computed_at.toISOString(),
    deliveries: (await store.deliveriesOf(tx, merchantId, invoice.id)).map((one) => ({
      id: one.id,
      number: one.number,
      state: one.state as TaxInvoiceDetail['deliveries'][number]['state'],
      attempts: one.attempts,
      reason: one.reason,
      reference: one.provider_reference,
      sha256: one.sha256.toString('hex'),
      sentAt: one.sent_at?.toISOString() ?? null,
      answeredAt: one.answered_at?.toISOString() ?? null,
    })),
    credits: (await store.creditsOf(tx, merchantId, invoice.id)).map((one) => ({
      id: one.id,
      number: one.number,
      issuedOn: one.issued_on,
      reasonCode: one.reason_code,
      reason: one.reason,
      net: aed(one.net_minor),
      vat: aed(one.vat_minor),
      total: aed(one.total_minor),
    })),
    corrections: corrections.map((one) => ({
      id: one.id,
      state: one.state as TaxInvoiceDetail['corrections'][number]['state'],
      at: one.created_at.toISOString(),
      by: one.by,
      reasonCode: one.reason_code,
      reason: one.reason,
      net: aed(one.net_minor),
      why: one.why,
      decidedAt: one.decided_at?.toISOString() ?? null,
    })),
    history: (await taxLog.history(tx, merchantId, invoice.id)).map(({ at, what, who, text }) => ({
      at,
      what,
      who,
      text,
    })),
    actions: [
      ...(draft?.problems.length === 0 ? (['issue'] as const) : []),
      ...(!isDraft && left > 0n && !isWaiting ? (['correct'] as const) : []),
      ...(isDraft ? [] : (['download'] as const)),
    ],
  }
}

export const taxInvoiceFeature = bind(taxInvoice, {
  query: taxInvoiceList.query,
  detail,
  async rows({ tx, me, input, registry }) {
    const { merchantId } = me()
    const invoice = await store.invoiceOf(tx, merchantId, input.id)
    const line = (await store.linesOf(tx, merchantId, invoice.id)).find(({ n }) => n === input.n)
    if (!line) throw fail('NOT_FOUND')
    const found = await feeRows(
      tx,
      { merchantId, month: invoice.month, until: invoice.until_posting },
      { kind: line.fee_kind, rateBps: line.rate_bps, currency: line.currency },
      input.pageParam,
    )
    const nameOf = await namesOf(tx, registry.movements, merchantId, found)
    const inOwn = (minor: string) => inMinor(minor, line.currency)
    return {
      rows: found.map((one) => {
        const name = nameOf(one)
        return {
          kind: name?.kind ?? one.kind,
          id: name?.id ?? one.id,
          number: name?.number ?? one.id,
          at: one.at.toISOString(),
          fee: inOwn(one.fee),
          vat: inOwn(one.vat),
        }
      }),
      total: line.transactions,
      fee: inOwn(line.fee_minor),
      vat: inOwn(String(BigInt(line.charged_minor) - BigInt(line.fee_minor))),
    }
  },
  async issue(call) {
    const { tx, me, input, note } = call
    const { merchantId, personId } = me()
    const { month } = await store.invoiceOf(tx, merchantId, input.id)
    const { number } = await issueMonth(call, { merchantId, month }, { personId })
    note({ object: `tax invoice ${number}`, after: { month } })
    return { number }
  },
  async correct(call) {
    const { merchantId, personId } = call.me()
    const { input, note } = call
    const id = await askCorrection(call, { merchantId, personId }, input)
    note({ object: `tax invoice ${input.id}`, after: { correction: id, reason: input.reason, lines: input.lines } })
    return { id }
  },
  async send(call) {
    const { merchantId, personId } = call.me()
    await store.invoiceOf(call.tx, merchantId, call.input.id)
    const number = await sendAgain(call, { merchantId, documentId: call.input.documentId, personId })
    call.note({ object: `tax invoice ${number}`, after: { delivery: 'WAITING' } })
    return {}
  },
  file: taxInvoiceFile,
})
