// How figures, keys and changes are written, and what the table finds. Pure.
import { money, toShown, type Currency } from '@falaj/money'
import {
  isDated,
  measureKinds,
  type DimensionName,
  type MeasureName,
  type SummaryFigure,
  type SummaryHeading,
} from '@falaj/contract/insight/data-summary'
import { groupName, hourText, keyText, weekdayText } from '@falaj/contract/insight/data-summary-text'
import { speak, type Language } from '@falaj/contract/kernel/words'
import { dataSummaryWords } from './data-summary.words.ts'

type Value = Pick<SummaryFigure, 'value' | 'base'>
export const minus = '−'
const signed = (text: string): string => text.replace('-', minus)
/** The value as a number to draw and compare by: of a rate or an average, the quotient. */
export const sizeOf = ({ value, base }: Value): number =>
  base === null ? Number(value) : Number(base) === 0 ? 0 : Number(value) / Number(base)
const amount = (minor: bigint, currency: Currency): string => signed(toShown(money(minor, currency)).shown)
const percent = (share: number, digits = 1): string => signed(`${(share * 100).toFixed(digits)}%`)
/** Without its currency: the head of the table says it. */
export const textOf = (show: MeasureName, of: Value, currency: Currency): string => {
  const kind = measureKinds[show]
  if (kind === 'money') return amount(BigInt(of.value), currency)
  if (kind === 'average') return Number(of.base) === 0 ? '–' : amount(BigInt(Math.round(sizeOf(of))), currency)
  if (kind === 'rate') return Number(of.base) === 0 ? '–' : percent(sizeOf(of))
  return Number(of.value).toLocaleString('en-GB')
}
/** With its currency, as a sentence has it. */
export const sentenceOf = (show: MeasureName, of: Value, currency: Currency): string =>
  ['money', 'average'].includes(measureKinds[show])
    ? `${currency} ${textOf(show, of, currency)}`
    : textOf(show, of, currency)
/** What it is more or less by, in the measure's own unit; of a rate, in points. */
export const differenceOf = (show: MeasureName, now: Value, before: Value): Value =>
  now.base === null || before.base === null
    ? { value: String(BigInt(now.value) - BigInt(before.value)), base: null }
    : measureKinds[show] === 'average'
      ? { value: String(Math.round(sizeOf(now)) - Math.round(sizeOf(before))), base: '1' }
      : { value: String(Math.round((sizeOf(now) - sizeOf(before)) * 1_000_000)), base: '1000000' }
/** '+3.1%', of a rate '+0.4 pp': percentage points; '–' where there was nothing before. */
export const changeText = (show: MeasureName, now: Value, before: Value | null): string => {
  if (!before) return ''
  const [size, then] = [sizeOf(now), sizeOf(before)]
  if (measureKinds[show] === 'rate') {
    if (before.base === '0') return '–'
    const points = (size - then) * 100
    return Math.abs(points) < 0.05 ? '0.0 pp' : `${points > 0 ? '+' : ''}${signed(points.toFixed(1))} pp`
  }
  if (then === 0) return size === 0 ? '0.0%' : '–'
  const change = (size - then) / Math.abs(then)
  return Math.abs(change) < 0.0005 ? '0.0%' : `${change > 0 ? '+' : ''}${percent(change)}`
}

export const shortWeekday = (key: string, language: Language): string => weekdayText(key, language, 'short')
export { groupName, hourText, keyText }

/** A merchant that left and came back is in the list twice. */
export const merchantsIn = (merchants: readonly { readonly id: string }[]): number =>
  new Set(merchants.map(({ id }) => id)).size

export interface FindingInput {
  readonly show: MeasureName
  readonly currency: Currency
  readonly language: Language
  readonly rowsBy: DimensionName
  readonly rows: readonly SummaryHeading[]
  readonly total: SummaryFigure
  /** The days that it is compared with. */
  readonly beforeText: string | null
}
/** A row stands out if it moved by more than a twentieth of the whole. */
const standsOut = 0.05
const additive = (show: MeasureName): boolean => ['money', 'count'].includes(measureKinds[show])
/** The total and what moved it, in sentences. */
export const findingOf = (
  { show, currency, language, rowsBy, rows, total, beforeText }: FindingInput,
  measure: string,
): string => {
  const t = speak(dataSummaryWords, language)
  const say = (of: Value) => sentenceOf(show, of, currency)
  const first = rows[0]
  const named = (row: SummaryHeading) => keyText(rowsBy, row, language)
  const join = (sentences: readonly string[]) => sentences.join(language === 'zh' ? '' : ' ')
  if (!total.before || !beforeText) {
    const isTop = first && rows.length > 1 && !isDated(rowsBy) && additive(show)
    const top = isTop ? rows.toSorted((one, other) => sizeOf(other.total) - sizeOf(one.total))[0]! : null
    return join([
      t('plain', { measure, value: say(total) }),
      ...(top ? [t('most', { name: named(top), value: say(top.total) })] : []),
    ])
  }
  const difference = differenceOf(show, total, total.before)
  const size = sizeOf(difference)
  const facts = { measure, before: beforeText, percent: changeText(show, total, total.before) }
  const opposite = (of: Value): Value => ({ ...of, value: of.value.startsWith('-') ? of.value.slice(1) : of.value })
  const head =
    size === 0
      ? t('same', { ...facts, value: say(total) })
      : measureKinds[show] === 'rate'
        ? t(size > 0 ? 'rosePoints' : 'fellPoints', { ...facts, change: Math.abs(size * 100).toFixed(1) })
        : t(size > 0 ? 'rose' : 'fell', { ...facts, change: say(opposite(difference)) })
  if (isDated(rowsBy) || !additive(show) || rows.length < 2) return head
  const whole = Math.abs(sizeOf(total.before)) || 1
  const moved = rows
    .flatMap((row) => (row.total.before ? [{ row, by: differenceOf(show, row.total, row.total.before) }] : []))
    .filter(({ by }) => Math.abs(sizeOf(by)) > whole * standsOut)
    .toSorted((one, other) => Math.abs(sizeOf(other.by)) - Math.abs(sizeOf(one.by)))
    .slice(0, 2)
  if (moved.length === 0) return Math.abs(size) < whole * standsOut ? join([head, t('usual')]) : head
  return join([
    head,
    ...moved.map(({ row, by }) => {
      const isSame = size !== 0 && sizeOf(by) > 0 === size > 0 && Math.abs(sizeOf(by)) <= Math.abs(size)
      const word = isSame && size > 0 ? 'accounts' : sizeOf(by) > 0 ? 'rises' : 'falls'
      return t(word, { name: named(row), change: say(opposite(by)) })
    }),
  ])
}

/** Three hours in a row with the most, and the weekdays that have nearly as much then. Values by weekday and hour. */
export const busiestOf = (
  values: readonly (readonly number[])[],
): { readonly rows: readonly number[]; readonly columns: readonly number[]; readonly share: number } | null => {
  const width = Math.min(3, values[0]?.length ?? 0)
  const all = values.flat().reduce((sum, value) => sum + value, 0)
  if (width === 0 || all <= 0) return null
  const sums = values.map((row) =>
    row
      .slice(0, row.length - width + 1)
      .map((_, at) => row.slice(at, at + width).reduce((sum, value) => sum + value, 0)),
  )
  const best = Math.max(...sums.flat())
  const from = sums.find((row) => row.includes(best))!.indexOf(best)
  const rows = sums.flatMap((row, at) => (row[from]! >= best * 0.85 ? [at] : []))
  const columns = Array.from({ length: width }, (_, nth) => from + nth)
  return { rows, columns, share: rows.reduce((sum, at) => sum + sums[at]![from]!, 0) / all }
}
