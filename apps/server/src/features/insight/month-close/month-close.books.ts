// The books of a month as files: the trial balance as CSV, workbook and XML, and the journal of every entry.
import { sql } from 'kysely'
import { lineEnd } from '@falaj/contract/formats/sheet-rules'
import { openCheckWords, type CheckedItem, type TrialLine } from '@falaj/contract/insight/month-close'
import { accountWords, reasonWords } from '@falaj/contract/kernel/money-words'
import type { Language } from '@falaj/contract/kernel/words'
import { isCurrency, money, toText, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { xmlText } from '../../../platform/base/xml.ts'
import { xlsxStream, type Cell } from '../../../platform/lists/xlsx.ts'
import { boundsOf, trialOf, type Figures, type MonthKey } from './month-close.rules.ts'

export interface BookFile {
  readonly name: string
  readonly content: () => AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}
interface Books {
  readonly merchantId: string
  readonly mid: string
  readonly name: string
  readonly month: MonthKey
  readonly figures: Figures
  readonly checks: readonly CheckedItem[]
  readonly fingerprint: string
  readonly language: Language
}
const headings = {
  en: ['Currency', 'No', 'Account', 'Debit', 'Credit'],
  zh: ['币种', '科目编号', '科目', '借方', '贷方'],
} as const
const journalHeadings = {
  en: ['Account', 'Currency', 'Entry', 'Booked', 'Happened', 'Reason', 'About', 'Id', 'Amount', 'Balance'],
  zh: ['账户', '币种', '序号', '记账时间', '发生时间', '原因', '业务', '编号', '金额', '余额'],
} as const
const forward = { en: 'Brought forward', zh: '上期结转' } as const

const nameOf = ({ account, reason }: TrialLine, language: Language): string => {
  if (account && Object.hasOwn(accountWords, account))
    return accountWords[account as keyof typeof accountWords][language]
  if (reason && Object.hasOwn(reasonWords, reason)) return reasonWords[reason as keyof typeof reasonWords][language]
  return forward[language]
}
const text = (value: Money | null): string => (value ? toText(value) : '')
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((each) => (/[",\r\n]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)).join(',')}${lineEnd}`
const numberCell = (value: Money | null): Cell => (value ? { number: toText(value) } : null)

/** In pieces, by the entries' numbers: however many there are, none is passed over. */
const journal = async function* (db: Store, { merchantId, month, language }: Books): AsyncGenerator<string> {
  const { from, until } = boundsOf(month)
  yield `\uFEFF${csvLine(journalHeadings[language])}`
  const size = 5000
  let after = { kind: '', currency: '', seq: '0' }
  for (;;) {
    const { rows } = await sql<{
      kind: string
      currency: string
      seq: string
      booked_at: Date
      event_at: Date
      reason: string
      business_kind: string
      business_id: string
      amount: string
      balance: string
    }>`
      select e.kind, e.currency, e.seq::text, e.booked_at, e.event_at, e.reason, e.business_kind, e.business_id, e.amount::text, e.balance::text
      from ledger.entry e where e.merchant_id = ${merchantId}::uuid and e.booked_at >= ${from} and e.booked_at < ${until}
        and (e.kind, e.currency, e.seq) > (${after.kind}::text, ${after.currency}::text, ${after.seq}::bigint)
      order by e.kind, e.currency, e.seq limit ${size}`.execute(db)
    const minor = (amount: string, currency: string): string =>
      isCurrency(currency) ? toText(money(BigInt(amount), currency)) : amount
    yield rows
      .map((row) =>
        csvLine([
          row.kind,
          row.currency,
          row.seq,
          row.booked_at.toISOString(),
          row.event_at.toISOString(),
          row.reason,
          row.business_kind,
          row.business_id,
          minor(row.amount, row.currency),
          minor(row.balance, row.currency),
        ]),
      )
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last
  }
}
/** Our own form: a program reads the same figures that people do. */
const xmlOf = ({ mid, name, month, figures, checks, fingerprint }: Books): string => {
  const attributes = (values: Readonly<Record<string, string>>): string =>
    Object.entries(values)
      .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
      .join('')
  const accounts = figures.map(
    ({ currency, account, opening, closing, movements }) =>
      `    <account${attributes({ kind: account, currency, opening: minorText(opening, currency), closing: minorText(closing, currency) })}>${movements
        .map(
          ({ reason, credited, debited, entries }) =>
            `<movement${attributes({ reason, credited: minorText(credited, currency), debited: minorText(debited, currency), entries: String(entries) })}/>`,
        )
        .join('')}</account>`,
  )
  const checked = checks.map(
    ({ check, open, total }) =>
      `    <check${attributes({ name: check, meaning: openCheckWords[check as keyof typeof openCheckWords].en, open: String(open), total: String(total) })}/>`,
  )
  const lines = trialOf(figures).flatMap(({ currency, lines: own }) =>
    own.map(
      (each) =>
        `    <line${attributes({ number: each.number, currency, name: nameOf(each, 'en'), ...(each.debit ? { debit: toText(each.debit) } : {}), ...(each.credit ? { credit: toText(each.credit) } : {}) })}/>`,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<month${attributes({ version: '1', period: month, zone: 'Asia/Dubai', merchant: mid, name, fingerprint })}>
  <accounts>
${accounts.join('\n')}
  </accounts>
  <trial-balance>
${lines.join('\n')}
  </trial-balance>
  <checklist>
${checked.join('\n')}
  </checklist>
</month>
`
}
const minorText = (minor: string, currency: string): string =>
  isCurrency(currency) ? toText(money(BigInt(minor), currency)) : minor

export const bookFiles = (db: Store, books: Books): readonly BookFile[] => {
  const { figures, month, language } = books
  const trial = trialOf(figures)
  const cells = trial.flatMap(({ currency, lines, total }) => [
    ...lines.map((each) => ({ ...each, currency, name: nameOf(each, language) })),
    { currency, number: '', name: '', debit: total, credit: total },
  ])
  return [
    {
      name: `trial-balance-${month}.csv`,
      content: () => [
        `\uFEFF${csvLine(headings[language])}`,
        ...cells.map((each) => csvLine([each.currency, each.number, each.name, text(each.debit), text(each.credit)])),
      ],
    },
    {
      name: `trial-balance-${month}.xlsx`,
      content: () =>
        xlsxStream({
          name: month,
          widths: [10, 8, 34, 18, 18],
          rows: [
            [...headings[language]],
            ...cells.map((each): readonly Cell[] => [
              each.currency,
              each.number,
              each.name,
              numberCell(each.debit),
              numberCell(each.credit),
            ]),
          ],
        }),
    },
    { name: `month-${month}.xml`, content: () => [xmlOf(books)] },
    { name: `journal-${month}.csv`, content: () => journal(db, books) },
  ]
}
