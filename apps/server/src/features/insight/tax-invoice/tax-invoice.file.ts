// A tax invoice or one of its credit notes as a file: the PDF in both languages, and the XML exactly as it was sent.
import { Readable } from 'node:stream'
import type { taxInvoice } from '@falaj/contract/insight/tax-invoice'
import { creditReasonWords } from '@falaj/contract/insight/tax-rules'
import { sayCode, speak, type Language, type Say } from '@falaj/contract/kernel/words'
import type { FileReference } from '@falaj/contract/workspace/file'
import { toCodeText, toDisplay } from '@falaj/money'
import { fail } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { receive } from '../../../platform/files/bytes.ts'
import { signedLink } from '../../../platform/files/link.ts'
import { shownDay } from '../../../platform/lists/movement-queries.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { BillSheet } from '../../../platform/pdf/bill.ts'
import { cachedPdf } from '../../../platform/pdf/cache.ts'
import { feeName } from './tax-invoice.draft.ts'
import type { DocumentParty, TaxDocument } from './tax-invoice.document.ts'
import * as store from './tax-invoice.store.ts'
import { taxPaperWords } from './tax-invoice.words.ts'

const purpose = 'tax-invoice'
type Words = Say<typeof taxPaperWords>
const partyLines = (t: Words, { name, trn, licence, address }: DocumentParty): readonly string[] => [
  name ?? '',
  ...(address ? [address.line ?? '', [address.city, address.emirate, address.country].filter(Boolean).join(', ')] : []),
  ...(trn ? [t('trn', { trn })] : []),
  ...(licence ? [t('licence', { licence })] : []),
]
const inDirhams = (minor: string) => inMinor(minor, 'AED')
export const taxSheet = (document: TaxDocument, language: Language, isCancelled: boolean): BillSheet => {
  const t = speak(taxPaperWords, language)
  const isCredit = document.corrects !== null
  const { totals, period, corrects, reasonCode } = document
  return {
    title: t(isCredit ? 'credit' : document.typeCode === '480' ? 'plain' : 'invoice'),
    number: document.number,
    warning: isCancelled ? t('cancelled') : null,
    seller: { title: t('from'), lines: partyLines(t, document.seller) },
    buyer: { title: t('to'), lines: partyLines(t, document.buyer) },
    facts: [
      [t('issuedOn'), shownDay(document.issuedOn)],
      ...(period
        ? [[t('period'), t('periodText', { from: shownDay(period.from), to: shownDay(period.to) })] as const]
        : []),
      ...(corrects
        ? [[t('corrects'), t('correctsText', { number: corrects.number, day: shownDay(corrects.issuedOn) })] as const]
        : []),
      ...(reasonCode
        ? [[t('reason'), `${sayCode(creditReasonWords, reasonCode, language)} (${reasonCode})`] as const]
        : []),
    ],
    head: [t('kind'), t('rate'), t('net'), t('vat')],
    rows: document.lines.map((line) => [
      [feeName(line.kind)[language], ...(line.original ? [line.original] : [])].join(', '),
      line.percent === null ? t('exempt') : `${line.percent}%`,
      toDisplay(inDirhams(line.net)),
      line.vat === null ? '–' : toDisplay(inDirhams(line.vat)),
    ]),
    sums: [
      [t('totalNet'), toCodeText(inDirhams(totals.net))],
      [t('totalVat'), toCodeText(inDirhams(totals.vat))],
      [t('total'), toCodeText(inDirhams(totals.gross))],
      [t(isCredit ? 'back' : 'paid'), toCodeText(inDirhams(totals.prepaid))],
      ...(totals.rounding === '0' ? [] : [[t('rounding'), toCodeText(inDirhams(totals.rounding))] as const]),
      [t('due'), toCodeText(inDirhams(totals.due))],
    ],
    note: isCredit ? document.note : t('note'),
    qr: null,
    pageOf: t('page', { page: '{page}', pages: '{pages}' }),
    date: `${document.issuedOn}T00:00:00Z`,
  }
}

/** The file is the document itself: made once, then given again. */
const xmlFile = async (call: Call<typeof taxInvoice.file>, number: string): Promise<FileReference> => {
  const { tx: db, commit, note, settings } = call
  const { merchantId, staffId } = call.me()
  const name = `${number}.xml`
  const made = await db
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', purpose)
    .where('name', '=', name)
    .executeTakeFirst()
  const id = made?.id ?? newId()
  const xml = made ? null : await store.xmlOf(db, merchantId, number)
  const arrived = xml === null ? null : await receive(db, { merchantId, id }, name, Readable.from([Buffer.from(xml)]))
  return commit(async ({ tx }) => {
    if (arrived)
      await tx
        .insertInto('file')
        .values({
          id,
          merchant_id: merchantId,
          staff_id: staffId,
          purpose,
          name,
          mime: 'application/xml',
          size_bytes: BigInt(arrived.size),
          sha256: arrived.sha256,
        })
        .execute()
    note({ object: `tax invoice ${number}`, after: { file: name } })
    return { url: signedLink(settings.secret, id), path: id }
  })
}
export const taxInvoiceFile = async (call: Call<typeof taxInvoice.file>): Promise<FileReference> => {
  const { tx, input } = call
  const { merchantId } = call.me()
  const invoice = await store.invoiceOf(tx, merchantId, input.id)
  if (!invoice.document) throw fail('TAX_NOT_ISSUED')
  const credit = input.creditId
    ? (await store.creditsOf(tx, merchantId, invoice.id)).find(({ id }) => id === input.creditId)
    : null
  if (credit === undefined) throw fail('NOT_FOUND')
  const document = credit?.document ?? invoice.document
  if (input.format === 'xml') return xmlFile(call, document.number)
  return cachedPdf(call, {
    purpose,
    name: document.number,
    content: { bill: taxSheet(document, input.language, !credit && invoice.state === 'CANCELLED') },
    language: input.language,
    object: `tax invoice ${document.number}`,
    limit: { key: `tax invoice paper ${merchantId}`, windowMinutes: 60, triesMax: 120, blockMinutes: 30 },
  })
}
