// The invoice and its credit notes as PDFs, in each of the payers' languages.
import type { FileReference } from '@falaj/contract/workspace/file'
import { partByVat } from '@falaj/contract/selling/invoice-rules'
import { itemName } from '@falaj/contract/customers/item-name'
import type { VatKind } from '@falaj/contract/kernel/sale'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { sayToPayer, speakToPayer } from '@falaj/contract/kernel/payer-text'
import type { Say } from '@falaj/contract/kernel/words'
import { toDisplay, toCodeText } from '@falaj/money'
import { inMinor } from '../../../platform/lists/page.ts'
import { fail } from '../../../platform/base/fail.ts'
import type { BillSheet } from '../../../platform/pdf/bill.ts'
import { payPath } from '../../../platform/payment/pay-code.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { cachedPdf, type PaperCall } from '../../../platform/pdf/cache.ts'
import * as store from './invoice.store.ts'
import { invoiceWords, vatKindOnPaper } from './invoice.words.ts'

/** As the console writes days. */
const dayOf = (day: string | null): string => day?.split('-').toReversed().join('-') ?? ''
const partyLines = (
  t: Say<typeof invoiceWords>,
  { name, nameAr, trn, address }: store.Invoice['customer'],
  language: PayerLanguage,
): readonly string[] => [
  // A tax invoice has the legal name as the licence has it.
  ...(language === 'ar' && nameAr ? [nameAr] : []),
  name,
  ...(address ? address.split('\n') : []),
  ...(trn ? [t('trn', { trn })] : []),
]
/** One that was issued: a draft has no paper. */
const issuedInvoice = async ({ tx, me }: PaperCall, id: string) => {
  const found = await store.find(tx, me().merchantId, id)
  if (!found) throw fail('NOT_FOUND')
  const { number, seller } = found
  if (!number || !seller) throw fail('RECORD_STATE')
  return { ...found, number, seller }
}
const paperLimit = ({ me }: PaperCall) => {
  const { merchantId, staffId } = me()
  // A separate limit: payers with a link do not use up what colleagues need.
  const key = `invoice paper ${merchantId}${staffId ? '' : ' payers'}`
  return { key, windowMinutes: 60, triesMax: 120, blockMinutes: 30 }
}
export const invoicePdf = async (call: PaperCall, id: string, language: PayerLanguage): Promise<FileReference> => {
  const { settings, request, tx } = call
  const { merchantId } = call.me()
  const found = await issuedInvoice(call, id)
  const lines = await store.linesOf(tx, merchantId, found.id)
  const t = speakToPayer(invoiceWords, language)
  const inOwn = (minor: string) => inMinor(minor, found.currency)
  const link = `${settings.publicOrigin ?? request.origin}${payPath(found.code ?? '')}`
  const bill: BillSheet = {
    title: t(found.seller.trn ? 'taxInvoice' : 'plainInvoice'),
    number: found.number,
    warning: found.status === 'void' ? t('void') : null,
    seller: { title: t('from'), lines: partyLines(t, found.seller, language) },
    buyer: { title: t('to'), lines: partyLines(t, found.customer, language) },
    facts: [
      [t('issuedOn'), dayOf(found.issued_on)],
      [t('dueOn'), dayOf(found.due_on)],
      ...(found.reference ? [[t('reference'), found.reference] as const] : []),
    ],
    head: [t('text'), t('quantity'), t('unit'), t('discount'), t('vat'), t('net')],
    rows: lines.map((line) => [
      itemName({ name: line.text, nameZh: line.text_zh ?? undefined, nameAr: line.text_ar ?? undefined }, language),
      String(Number(line.quantity)),
      toDisplay(inOwn(line.unit_minor)),
      line.discount_bps === 0 ? '–' : `${line.discount_bps / 100}%`,
      // A tax invoice says the rate and the tax of each line.
      [
        sayToPayer(vatKindOnPaper[line.vat as VatKind], language),
        ...(line.vat === 'standard' ? [toDisplay(inOwn(line.vat_minor))] : []),
      ].join(' '),
      toDisplay(inOwn(line.net_minor)),
    ]),
    sums: [
      [t('net'), toCodeText(inOwn(found.net_minor))],
      [t('vat'), toCodeText(inOwn(found.vat_minor))],
      [t('total'), toCodeText(inOwn(found.total_minor))],
      ...(found.paid_minor === '0' ? [] : [[t('paid'), toCodeText(inOwn(found.paid_minor))] as const]),
      // What was credited after it was paid went back to the payer.
      ...(store.paidBackOf(found).minor === 0n ? [] : [[t('refunded'), toCodeText(store.paidBackOf(found))] as const]),
      ...(found.credited_minor === '0' ? [] : [[t('credited'), toCodeText(inOwn(found.credited_minor))] as const]),
      [t('due'), toCodeText(store.dueOf(found))],
    ],
    note: found.note,
    qr: found.status === 'void' || found.status === 'paid' ? null : { address: link, says: t('pay', { link }) },
    pageOf: t('page', { page: '{page}', pages: '{pages}' }),
    date: `${found.issued_on}T00:00:00Z`,
  }
  return cachedPdf(call, {
    purpose: 'invoice',
    name: found.number,
    content: { bill },
    language,
    object: `invoice ${found.number}`,
    limit: paperLimit(call),
  })
}
/** Written down once and never changed: what was paid since does not stand on it. */
export const creditPdf = async (
  call: PaperCall,
  { id, creditId }: { readonly id: string; readonly creditId: string },
  language: PayerLanguage,
): Promise<FileReference> => {
  const { tx } = call
  const { merchantId } = call.me()
  const found = await issuedInvoice(call, id)
  const credit = (await store.creditsOf(tx, merchantId, found.id)).find((each) => each.id === creditId)
  if (!credit) throw fail('NOT_FOUND')
  const t = speakToPayer(invoiceWords, language)
  const inOwn = (minor: string) => inMinor(minor, found.currency)
  const lines = await store.linesOf(tx, merchantId, found.id)
  const [net, vat, total] = [inOwn(credit.net_minor), inOwn(credit.vat_minor), inOwn(credit.total_minor)]
  const parts = partByVat(
    total,
    vat,
    lines.map((line) => ({ kind: line.vat as VatKind, net: inOwn(line.net_minor), vat: inOwn(line.vat_minor) })),
  )
  const day = dubaiDay(credit.at)
  const bill: BillSheet = {
    title: t(found.seller.trn ? 'taxCreditNote' : 'plainCreditNote'),
    number: credit.number,
    warning: null,
    seller: { title: t('from'), lines: partyLines(t, found.seller, language) },
    buyer: { title: t('to'), lines: partyLines(t, found.customer, language) },
    facts: [
      [t('issuedOn'), dayOf(day)],
      [t('corrects'), t('correctsText', { number: found.number, day: dayOf(found.issued_on) })],
      [t('reason'), credit.reason],
      ...(found.reference ? [[t('reference'), found.reference] as const] : []),
    ],
    head: [t('vatRate'), t('net'), t('vat'), t('total')],
    rows: parts.map((part) => [
      sayToPayer(vatKindOnPaper[part.kind], language),
      toDisplay(part.net),
      toDisplay(part.vat),
      toDisplay(inOwn((part.net.minor + part.vat.minor).toString())),
    ]),
    sums: [
      [t('net'), toCodeText(net)],
      [t('vat'), toCodeText(vat)],
      [t('creditTotal'), toCodeText(total)],
    ],
    note: null,
    qr: null,
    pageOf: t('page', { page: '{page}', pages: '{pages}' }),
    date: `${day}T00:00:00Z`,
  }
  return cachedPdf(call, {
    purpose: 'invoice',
    name: credit.number,
    content: { bill },
    language,
    object: `invoice ${found.number}`,
    limit: paperLimit(call),
  })
}
