// What a report's groups and figures are called, and its finding in a sentence: on the page, in the e-mail and in the file. Pure.
import { money, toShown, type Currency } from '@falaj/money'
import { approvalKinds } from '../people/approval-kinds.ts'
import { declineWords } from '../kernel/payment-states.ts'
import { businessObjects } from '../kernel/business-objects.ts'
import { productNames } from '../kernel/products.ts'
import { sayCode, speak, words, type Language, type Words } from '../kernel/words.ts'
import { statuses } from '../kernel/status.ts'
import { refundReasonWords } from '../payments/refund-rules.ts'
import { keyText as summaryKeyText } from './data-summary-text.ts'
import { reportOf, type ReportName } from './report-library.ts'
import { hasBase, isOrdered, type ReportColumnKind, type ReportDimension } from './report-terms.ts'
import type { ReportAnswer, ReportFigure, ReportRow } from './report.ts'

export const reportKeyWords = words({
  total: { en: 'All', zh: '全部' },
  none: { en: 'Without', zh: '无' },
  succeeded: { en: 'Succeeded', zh: '成功' },
  other: { en: 'No reason given', zh: '未说明原因' },
  hours: { en: '{n} h', zh: '{n} 小时' },
  days: { en: '{n} days', zh: '{n} 天' },
  minutes: { en: '{n} min', zh: '{n} 分钟' },
  more: { en: '{change} more than in the days before', zh: '比之前同样天数多 {change}' },
  less: { en: '{change} less than in the days before', zh: '比之前同样天数少 {change}' },
  same: { en: 'as in the days before', zh: '与之前同样天数持平' },
  explains: { en: '{share} of the change is {name}.', zh: '变化的 {share} 来自{name}。' },
  most: { en: 'The most: {name} with {value} ({share}).', zh: '最多：{name}，{value}（{share}）。' },
  least: { en: 'The most: {name} with {value}.', zh: '最多：{name}，{value}。' },
  usual: { en: 'No group stands out.', zh: '各组均无异常。' },
  nothing: { en: 'There was nothing in this period.', zh: '此期间没有记录。' },
  nothingNow: { en: 'There is nothing at this moment.', zh: '目前没有记录。' },
})
const ageWords = words({
  '0': { en: 'Less than a day', zh: '不足 1 天' },
  '1': { en: '1 to 2 days', zh: '1 至 2 天' },
  '3': { en: '3 to 6 days', zh: '3 至 6 天' },
  '7': { en: '7 to 29 days', zh: '7 至 29 天' },
  '30': { en: '30 days and more', zh: '30 天及以上' },
})
const visitWords = words({
  first: { en: 'First payment', zh: '首次付款' },
  again: { en: 'Came back', zh: '再次到访' },
  unknown: { en: 'Unknown customer', zh: '未知顾客' },
})
const differenceWords = words({
  shift: { en: 'Shift', zh: '班次' },
  supplement: { en: 'Supplement to a shift', zh: '班次补充' },
  'hand-over': { en: 'Hand-over', zh: '交接' },
})
const costWords = words({
  coupon: { en: 'Coupons', zh: '优惠券' },
  cashback: { en: 'Cashback', zh: '返现' },
  commission: { en: 'Commissions', zh: '佣金' },
})
/** What it is called: a dimension whose name is its key's own says nothing here. */
const tablesOf: Partial<Record<ReportDimension, Words>> = {
  age: ageWords,
  visit: visitWords,
  reason: { ...declineWords, ...refundReasonWords },
  outcome: statuses,
  kind: { ...approvalKinds, ...businessObjects, ...differenceWords, ...costWords } as Words,
  product: productNames as Words,
}
export const keyName = (
  by: ReportDimension,
  { key, name }: Pick<ReportRow, 'key' | 'name'>,
  language: Language,
): string => {
  if (name) return name[language]
  const t = speak(reportKeyWords, language)
  if (by === 'reason' && key === 'PAID') return t('succeeded')
  if (key === '') return by === 'reason' ? t('other') : t('none')
  const table = tablesOf[by]
  if (table) return sayCode(table, key, language)
  if (by === 'due') return summaryKeyText('day', { key, name: null }, language)
  if (['method', 'hour', 'weekday', 'month', 'week', 'day'].includes(by))
    return summaryKeyText(by as 'method', { key, name: null }, language)
  return key
}

export const minus = '−'
const signed = (text: string): string => text.replace('-', minus)
export const quotientOf = ({ value, base }: ReportFigure): number =>
  base === null ? Number(value) : base === '0' ? 0 : Number(value) / Number(base)
const timeText = (seconds: number, language: Language): string => {
  const t = speak(reportKeyWords, language)
  if (Math.abs(seconds) < 5400) return t('minutes', { n: Math.round(seconds / 60) })
  return Math.abs(seconds) < 2 * 86_400
    ? t('hours', { n: Number((seconds / 3600).toFixed(1)) })
    : t('days', { n: Number((seconds / 86_400).toFixed(1)) })
}
/** Without its currency: the head of the table says it. */
export const figureText = (
  kind: ReportColumnKind,
  figure: ReportFigure,
  currency: string,
  language: Language,
): string => {
  if (kind === 'count') return signed(Number(figure.value).toLocaleString('en-GB'))
  if (kind === 'money') return signed(toShown(money(BigInt(figure.value), currency as Currency)).shown)
  if (figure.base === null || figure.base === '0') return '–'
  const quotient = quotientOf(figure)
  if (kind === 'rate') return signed(`${(quotient * 100).toFixed(quotient !== 0 && Math.abs(quotient) < 0.1 ? 2 : 1)}%`)
  if (kind === 'hours') return timeText(quotient, language)
  return signed(toShown(money(BigInt(Math.round(quotient)), currency as Currency)).shown)
}
/** One side of a figure: what a record adds to it. */
export const partText = (
  side: 'money' | 'count' | 'hours',
  value: string,
  currency: string,
  language: Language,
): string => figureText(side, { value, base: side === 'hours' ? '1' : null }, currency, language)
/** As a sentence has it. */
export const figureInWords = (
  kind: ReportColumnKind,
  figure: ReportFigure,
  currency: string,
  language: Language,
): string =>
  kind === 'money' || kind === 'average'
    ? `${currency} ${figureText(kind, figure, currency, language)}`
    : figureText(kind, figure, currency, language)

/** A group stands out if it is more than half again its equal share. */
const standsOut = 1.5
/** It explains a change if it is this much of it. */
const explains = 0.4
const share = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`

/** The total, how it moved, and the group that explains it. */
export const reportFinding = (
  name: ReportName,
  by: ReportDimension,
  currency: string,
  found: Pick<ReportAnswer, 'rows' | 'total'>,
  language: Language,
): string => {
  const t = speak(reportKeyWords, language)
  const report = reportOf(name)
  const at = Object.keys(report.columns).indexOf(report.main)
  const { kind } = report.columns[report.main]!
  const say = (figure: ReportFigure) => figureInWords(kind, figure, currency, language)
  const join = (parts: readonly string[]) => parts.join(language === 'zh' ? '' : ' ')
  if (found.total.records === 0) return t(report.isNow ? 'nothingNow' : 'nothing')
  const total = found.total.cells[at]!
  const head = report.says[language].replace('{total}', say(total))
  const [comma, stop] = language === 'zh' ? ['，', '。'] : [', ', '.']
  const { before } = found.total
  const change = before ? Number(total.value) - Number(before.value) : 0
  const opening = !before
    ? `${head}${stop}`
    : `${head}${comma}${
        change === 0
          ? t('same')
          : t(change > 0 ? 'more' : 'less', { change: say({ value: String(Math.abs(change)), base: null }) })
      }${stop}`
  if (found.rows.length < 2 || hasBase(kind)) return opening
  const named = (row: ReportRow) => keyName(by, row, language)
  const size = (row: ReportRow) => Number(row.cells[at]!.value)
  if (before && change !== 0 && !isOrdered(by)) {
    const moved = found.rows
      .map((row) => ({ row, by: size(row) - Number(row.before?.value ?? 0) }))
      .filter((each) => each.by > 0 === change > 0 && each.by !== 0)
      .toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))[0]
    if (moved && Math.abs(moved.by) <= Math.abs(change) && Math.abs(moved.by) >= Math.abs(change) * explains)
      return join([opening, t('explains', { share: share(moved.by, change), name: named(moved.row) })])
  }
  const top = found.rows.toSorted((one, other) => Math.abs(size(other)) - Math.abs(size(one)))[0]!
  const whole = Number(total.value)
  if (whole <= 0 || size(top) <= 0) return join([opening, t('least', { name: named(top), value: say(top.cells[at]!) })])
  if (size(top) < (whole / found.rows.length) * standsOut) return join([opening, t('usual')])
  return join([opening, t('most', { name: named(top), value: say(top.cells[at]!), share: share(size(top), whole) })])
}
