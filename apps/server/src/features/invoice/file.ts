// The invoice as a PDF, in either language.
import type { FileReference } from '@falaj/contract/file'
import type { invoice } from '@falaj/contract/invoice'
import { vatKindWords, type VatKind } from '@falaj/contract/sale'
import { say, speak } from '@falaj/contract/words'
import { toDisplay, toCodeText } from '@falaj/money'
import { inMinor } from '../../platform/db/page.ts'
import type { Call } from '../../platform/http/bind.ts'
import { fail } from '../../platform/http/fail.ts'
import type { BillSheet } from '../../platform/pdf/bill.ts'
import { payPath } from '../../platform/payment/pay-code.ts'
import { cachedPdf } from '../../platform/pdf/cache.ts'
import * as store from './store.ts'
import { invoiceWords } from './words.ts'

/** As the console writes days. */
const dayOf = (day: string | null): string => day?.split('-').toReversed().join('-') ?? ''
export const invoiceFile = async (call: Call<typeof invoice.file>): Promise<FileReference> => {
  const { settings, request, input, tx } = call
  const { merchantId } = call.me()
  const found = await store.find(tx, merchantId, input.id)
  if (!found) throw fail('NOT_FOUND')
  if (!found.number || !found.seller) throw fail('RECORD_STATE')
  const lines = await store.linesOf(tx, merchantId, found.id)
  const t = speak(invoiceWords, input.language)
  const inOwn = (minor: string) => inMinor(minor, found.currency)
  const party = ({ name, trn, address }: store.Invoice['customer']): readonly string[] => [
    name,
    ...(address ? address.split('\n') : []),
    ...(trn ? [t('trn', { trn })] : []),
  ]
  const link = `${settings.publicOrigin ?? request.origin}${payPath(found.code ?? '')}`
  const bill: BillSheet = {
    title: t(found.seller.trn ? 'taxInvoice' : 'plainInvoice'),
    number: found.number,
    warning: found.status === 'void' ? t('void') : null,
    seller: { title: t('from'), lines: party(found.seller) },
    buyer: { title: t('to'), lines: party(found.customer) },
    facts: [
      [t('issuedOn'), dayOf(found.issued_on)],
      [t('dueOn'), dayOf(found.due_on)],
      ...(found.reference ? [[t('reference'), found.reference] as const] : []),
    ],
    head: [t('text'), t('quantity'), t('unit'), t('discount'), t('vat'), t('net')],
    rows: lines.map((line) => [
      line.text,
      String(Number(line.quantity)),
      toDisplay(inOwn(line.unit_minor)),
      line.discount_bps === 0 ? '–' : `${line.discount_bps / 100}%`,
      // A tax invoice says the rate and the tax of each line.
      [
        say(vatKindWords[line.vat as VatKind], input.language),
        ...(line.vat === 'standard' ? [toDisplay(inOwn(line.vat_minor))] : []),
      ].join(' '),
      toDisplay(inOwn(line.net_minor)),
    ]),
    sums: [
      [t('net'), toCodeText(inOwn(found.net_minor))],
      [t('vat'), toCodeText(inOwn(found.vat_minor))],
      [t('total'), toCodeText(inOwn(found.total_minor))],
      ...(found.paid_minor === '0' ? [] : [[t('paid'), toCodeText(inOwn(found.paid_minor))] as const]),
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
    language: input.language,
    object: `invoice ${found.number}`,
    limit: { key: `invoice paper ${merchantId}`, windowMinutes: 60, triesMax: 120, blockMinutes: 30 },
  })
}
