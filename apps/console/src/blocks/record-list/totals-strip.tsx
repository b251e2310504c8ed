// Sums of the whole filter, never of the page, and never of two currencies together. Bars until they come, not zeros.
import type { Money } from '@falaj/money'
import { useWords } from '../../words/language.tsx'
import { phone, useMedia } from '../media.ts'
import { Amount } from '../money/amount.tsx'
import { Bar } from '../states/skeleton.tsx'
import type { Sums } from './use-records.ts'
import { listWords } from './words.ts'
import './totals-strip.css'

export interface TotalsStripProps {
  readonly fields: readonly { readonly field: string; readonly title: string }[]
  readonly sums: Sums | undefined
  readonly total: number | undefined
  /** Which of them the sums add up, where it is not all. */
  readonly note?: string | undefined
}
export const TotalsStrip = ({ fields: all, sums, total, note }: TotalsStripProps) => {
  const t = useWords(listWords)
  const onPhone = useMedia(phone)
  // An amount that the list does not sum up, such as what a link asks for, has no total.
  const fields = all.filter(({ field }) => !sums?.[0] || sums[0].values[field] !== undefined)
  const count = total === undefined ? <Bar width="96px" /> : t('matching', { n: total.toLocaleString('en') })
  const amounts = (
    <dl className="totals">
      {!onPhone && (
        <div>
          <dt className="totals-name">{t('totals')}</dt>
          <dd className="totals-count digits">{count}</dd>
          {note && <dd className="totals-note">{note}</dd>}
        </div>
      )}
      {fields.map(({ field, title }) => (
        <div key={field}>
          <dt>{title}</dt>
          {sums === undefined ? (
            <dd>
              <Bar width="96px" />
            </dd>
          ) : (
            sums.map(({ currency, values }) => (
              <dd key={currency}>
                <Amount of={values[field] as Money} />
              </dd>
            ))
          )}
          {sums?.length === 0 && <dd>–</dd>}
        </div>
      ))}
    </dl>
  )
  if (!onPhone) return amounts
  // On a phone the rows come first: the sums open on demand.
  return (
    <details className="totals-fold">
      <summary>
        <span className="totals-name">{t('totals')}</span>
        <span className="totals-count digits">{count}</span>
      </summary>
      {amounts}
    </details>
  )
}
