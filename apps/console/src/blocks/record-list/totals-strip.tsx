// Sums of the whole filter, never of the page, and never of two currencies together: one line in one currency, the others at a press. Bars
// until they come, not zeros.
import { useState, type ReactNode } from 'react'
import type { Money } from '@falaj/money'
import { useWords } from '../../words/language.tsx'
import { phone, useMedia } from '../media.ts'
import { Amount } from '../money/amount.tsx'
import { Bar } from '../states/skeleton.tsx'
import type { Sums } from './use-records.ts'
import { listWords } from './words.ts'
import './totals-strip.css'

/** `less` and `more`: taken off the sums before it or added to them; `net`: what that makes. */
export type SumPart = 'plain' | 'less' | 'more' | 'net'
export interface SumField {
  readonly field: string
  readonly title: string
  readonly part?: SumPart
}
export interface TotalsStripProps {
  readonly fields: readonly SumField[]
  readonly sums: Sums | undefined
  readonly total: number | undefined
  /** What the sums include. */
  readonly note?: ReactNode
}
const signs: Readonly<Record<SumPart, string>> = { plain: '', less: '−', more: '+', net: '=' }

const equations: readonly Readonly<Record<string, SumPart>>[] = [
  { amount: 'plain', fee: 'less', vat: 'less', refunded: 'less', lost: 'less', net: 'net' },
  { amount: 'plain', fee: 'less', vat: 'less', net: 'net' },
  { gross: 'plain', fee: 'less', vat: 'less', net: 'net' },
  { amount: 'plain', fee: 'more', total: 'net' },
]
/** Sums that make up one another, in that order and with their signs; others as they are. */
export const asEquation = (fields: readonly SumField[]): readonly SumField[] => {
  const equation = equations.find((each) =>
    Object.keys(each).every((name) => fields.some(({ field }) => field === name)),
  )
  if (!equation) return fields
  const parts = Object.entries(equation).flatMap(([name, part]) =>
    fields.flatMap((each) => (each.field === name ? [{ ...each, part }] : [])),
  )
  return [...parts, ...fields.filter(({ field }) => !Object.hasOwn(equation, field))]
}

export const TotalsStrip = ({ fields: all, sums, total, note }: TotalsStripProps) => {
  const t = useWords(listWords)
  const onPhone = useMedia(phone)
  const [wanted, setWanted] = useState<string>()
  // An amount that the list does not sum up, such as what a link asks for, has no total.
  const fields = all.filter(({ field }) => !sums?.[0] || sums[0].values[field] !== undefined)
  const shown = sums?.find(({ currency }) => currency === wanted) ?? sums?.[0]
  const count = total === undefined ? <Bar width="96px" /> : t('matching', { n: total.toLocaleString('en') })
  const currencies = sums && sums.length > 1 && (
    <div className="totals-currencies" role="group" aria-label={t('sumsIn')}>
      {sums.map(({ currency }) => (
        <button
          key={currency}
          type="button"
          aria-pressed={currency === shown?.currency}
          onClick={() => setWanted(currency)}
        >
          {currency}
        </button>
      ))}
    </div>
  )
  const amounts = (
    <dl className="totals-line" aria-label={t('totals')}>
      {fields.map(({ field, title, part = 'plain' }) => (
        <div key={field} data-part={part}>
          <dt>{title}</dt>
          <dd>
            {part !== 'plain' && <span className="totals-sign">{signs[part]}</span>}
            {sums === undefined ? (
              <Bar width="96px" />
            ) : shown ? (
              <Amount of={shown.values[field] as Money} bare={part !== 'plain'} />
            ) : (
              '–'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (!onPhone)
    return (
      <div className="totals">
        <div className="totals-what">
          <p className="totals-count digits">{count}</p>
          {note && <p className="totals-note">{note}</p>}
        </div>
        {amounts}
        {currencies}
      </div>
    )
  // On a phone the rows come first: the sums open on demand.
  return (
    <details className="totals-fold">
      <summary>
        <span className="totals-name">{t('totals')}</span>
        <span className="totals-count digits">{count}</span>
      </summary>
      <div className="totals">
        {currencies}
        {amounts}
        {note && <p className="totals-note">{note}</p>}
      </div>
    </details>
  )
}
