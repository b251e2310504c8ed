// The table of a statement, the same in CSV, XLSX and PDF: opening, every movement, closing. Pure.
import { hourMs } from '@falaj/contract/kernel/time'
import { isCoin } from '@falaj/contract/kernel/coins'
import { businessObjectOf } from '@falaj/contract/kernel/business-objects'
import { reasonWords } from '@falaj/contract/kernel/money-words'
import { movementDetail } from '@falaj/contract/kernel/movement-detail'
import { isWhole, statementTypeTable, type StatementTypeName } from '@falaj/contract/accounts/statement-types'
import { say, speak, words, type Language } from '@falaj/contract/kernel/words'
import type { Head, Line, Snapshot } from './statement.snapshot.ts'

const statementWords = words({
  title: { en: '{type} statement', zh: '{type}对账单' },
  n: { en: 'No', zh: '序号' },
  at: { en: 'Booked (Dubai)', zh: '记账时间（迪拜）' },
  reason: { en: 'Movement', zh: '变动' },
  business: { en: 'Transaction', zh: '业务' },
  reference: { en: 'Reference', zh: '编号' },
  detail: { en: 'Detail', zh: '说明' },
  debit: { en: 'Debit', zh: '借方' },
  credit: { en: 'Credit', zh: '贷方' },
  balance: { en: 'Balance', zh: '余额' },
  currency: { en: 'Currency', zh: '币种' },
  value: { en: 'Value (AED)', zh: '价值（AED）' },
  opening: { en: 'Opening', zh: '期初' },
  closing: { en: 'Closing', zh: '期末' },
  before: { en: 'Total before', zh: '此前合计' },
  after: { en: 'Total after', zh: '此后合计' },
})

/** DD-MM-YYYY HH:mm:ss on clocks in Dubai, which keep one time all year. */
export const dubaiClock = (instant: string): string => {
  const text = new Date(Date.parse(instant) + 4 * hourMs).toISOString()
  return `${text.slice(8, 10)}-${text.slice(5, 7)}-${text.slice(0, 4)} ${text.slice(11, 19)}`
}
export const titleOf = ({ type }: Head, language: Language): string =>
  speak(statementWords, language)('title', {
    type: Object.hasOwn(statementTypeTable, type) ? statementTypeTable[type as StatementTypeName][language] : type,
  })
const reasonText = (reason: string, language: Language): string =>
  Object.hasOwn(reasonWords, reason) ? say(reasonWords[reason as keyof typeof reasonWords], language) : reason

const names = [
  'n',
  'at',
  'reason',
  'business',
  'reference',
  'detail',
  'debit',
  'credit',
  'balance',
  'currency',
] as const
/** For a coin, the value of each movement is the last column. */
export const headingsIn = (language: Language, { currency }: Pick<Head, 'currency'>): readonly string[] =>
  [...names, ...(isCoin(currency) ? (['value'] as const) : [])].map((name) => speak(statementWords, language)(name))

/** A movement as texts; amounts are plain numbers, so that a spreadsheet can add them. */
export interface Row {
  readonly n: string
  readonly at: string
  readonly reason: string
  readonly business: string
  readonly reference: string
  readonly detail: string
  readonly debit: string
  readonly credit: string
  readonly balance: string
  readonly currency: string
  /** For a coin. */
  readonly value?: string
}
const rowOf = (line: Line, currency: string, language: Language): Row => {
  const isDebit = line.amount.startsWith('-')
  return {
    n: String(line.n),
    at: dubaiClock(line.at),
    reason: reasonText(line.reason, language),
    business: businessObjectOf(line.business)?.[language] ?? line.business,
    reference: line.reference,
    detail: movementDetail(line, language),
    debit: isDebit ? line.amount.slice(1) : '',
    credit: isDebit ? '' : line.amount,
    balance: line.balance,
    currency,
    ...(isCoin(currency) ? { value: line.aed ?? '' } : {}),
  }
}
export const edgeWords = (head: Head, language: Language): readonly [string, string] => {
  const t = speak(statementWords, language)
  const whole = Object.hasOwn(statementTypeTable, head.type) && isWhole(head.type as StatementTypeName)
  return whole ? [t('opening'), t('closing')] : [t('before'), t('after')]
}
export const rowsOf = async function* ({ head, lines }: Snapshot, language: Language): AsyncGenerator<Row> {
  const [first, last] = edgeWords(head, language)
  const edge = (reason: string, balance: string, credit = '', debit = ''): Row => ({
    n: '',
    at: '',
    reason,
    business: '',
    reference: '',
    detail: '',
    debit,
    credit,
    balance,
    currency: head.currency,
    ...(isCoin(head.currency) ? { value: '' } : {}),
  })
  yield edge(first, head.opening)
  for await (const line of lines()) yield rowOf(line, head.currency, language)
  yield edge(last, head.closing, head.credits, head.debits)
}
