// A statement as sheets of paper, in the asked language.
import { dayText } from '@falaj/contract/papers/paper'
import { isCoin } from '@falaj/contract/kernel/coins'
import { speak, words, type Language } from '@falaj/contract/kernel/words'
import { fromText, isCurrency, toDisplay } from '@falaj/money'
import { makePdf } from '../../../platform/pdf/make.ts'
import type { LedgerTable } from '../../../platform/pdf/ledger-table.ts'
import { dubaiClock, edgeWords, headingsIn, rowsOf, titleOf } from './statement.columns.ts'
import type { Head, Snapshot } from './statement.snapshot.ts'

/** More rows are for programs, not for paper. */
const pdfRowsMax = 5000
const pdfWords = words({
  number: { en: 'Statement no', zh: '对账单号' },
  merchant: { en: 'Merchant', zh: '商户' },
  period: { en: 'Period', zh: '期间' },
  account: { en: 'Currency', zh: '币种' },
  stores: { en: 'Stores', zh: '门店' },
  credits: { en: 'Credits', zh: '贷方合计' },
  debits: { en: 'Debits', zh: '借方合计' },
  rows: { en: 'Rows', zh: '行数' },
  hash: { en: 'SHA-256', zh: 'SHA-256' },
  shortened: {
    en: 'First {n} of {rows} rows. The full statement is in the CSV, XLSX and JSON files.',
    zh: '共 {rows} 行，此处为前 {n} 行。完整内容见 CSV、XLSX 与 JSON 文件。',
  },
  until: { en: 'Includes everything booked up to {until} (Dubai).', zh: '包含截至 {until}（迪拜时间）的记账。' },
})

const shown = (text: string, currency: string): string => {
  const value = isCurrency(currency) ? fromText(text, currency) : null
  return value ? toDisplay(value) : text
}
const storesText = (stores: NonNullable<Head['stores']>, language: Language): string =>
  stores.map(({ code, name, nameZh }) => `${language === 'zh' ? nameZh : name} (${code})`).join(', ')
const period = ({ firstDay, lastDay }: Head): string => `${dayText(firstDay)} – ${dayText(lastDay)}`

export const statementPdf = async (snapshot: Snapshot, sha256: string, language: Language): Promise<Buffer> => {
  const { head } = snapshot
  const t = speak(pdfWords, language)
  const money = (text: string): string => (text === '' ? '' : shown(text, head.currency))
  const rows: (readonly string[])[] = []
  for await (const { n, at, reason, business, reference, detail, debit, credit, balance, value } of rowsOf(
    snapshot,
    language,
  )) {
    // The opening is the first and the closing the last of them.
    if (rows.length > pdfRowsMax && n !== '') continue
    const worth = value === undefined ? [] : [value === '' ? '' : shown(value, 'AED')]
    rows.push([at, reason, business, reference, detail, money(debit), money(credit), money(balance), ...worth])
  }
  const [opening, closing] = edgeWords(head, language)
  const isOfCoin = isCoin(head.currency)
  // Leaves out the row number and the currency, which is in the head.
  const headings = headingsIn(language, head).filter((_, at) => at !== 0 && at !== 9)
  const sheet: LedgerTable = {
    title: titleOf(head, language),
    number: head.statement,
    facts: [
      [t('number'), head.statement],
      [t('merchant'), `${(language === 'zh' && head.merchant.nameZh) || head.merchant.name} (${head.merchant.mid})`],
      [t('period'), period(head)],
      ...(head.stores ? [[t('stores'), storesText(head.stores, language)] as const] : []),
      [t('account'), head.currency],
      [opening, money(head.opening)],
      [t('credits'), money(head.credits)],
      [t('debits'), money(head.debits)],
      [closing, money(head.closing)],
      [t('rows'), String(head.rows)],
      [t('hash'), sha256],
    ],
    notes: [
      t('until', { until: dubaiClock(head.until).slice(0, 16) }),
      ...(head.rows > pdfRowsMax ? [t('shortened', { n: String(pdfRowsMax), rows: String(head.rows) })] : []),
    ],
    head: headings,
    shares: isOfCoin
      ? [0.14, 0.09, 0.1, 0.1, 0.13, 0.12, 0.12, 0.12, 0.08]
      : [0.15, 0.09, 0.11, 0.11, 0.2, 0.11, 0.11, 0.12],
    numeric: isOfCoin ? [5, 6, 7, 8] : [5, 6, 7],
    rows,
    date: head.until.slice(0, 10),
  }
  return makePdf({ ledger: sheet, language })
}
