// What a product costs, and one payment worked out to the fils with its channel bar.
import { toDisplay } from '@falaj/money'
import { products, type ProductKey } from '@falaj/contract/kernel/products'
import { shareOf } from '../../blocks/channel-bar/share.ts'
import { Amount } from '../../blocks/money/amount.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Introduction } from './content.ts'
import { sumOf, type SumLine } from './sum.ts'
import { feeText, filled, percentText, settlementText, vatRate } from './terms.ts'
import { introductionWords } from './words.ts'
import '../../blocks/channel-bar/channel-bar.css'
import './fees.css'

/** Label and value of each term, in reading order. */
const useTerms = (key: ProductKey): readonly (readonly [string, string])[] => {
  const t = useWords(introductionWords)
  const language = useLanguage()
  const { fee, paidBy, direction, settlement, refundDays } = products[key]
  const earned = paidBy === 'falaj'
  const payer = { in: 'paidByYou', out: 'paidByYouOnTop', none: 'paidByYouMonthly' } as const
  return [
    [t(earned ? 'earn' : 'fee'), feeText(fee, language)],
    [t('vat'), earned ? t('vatNone') : vatRate],
    [t('paidBy'), earned ? t('paidByFalaj') : t(payer[direction])],
    [t('settles'), settlementText(settlement, language)],
    [
      t('refund'),
      refundDays !== null
        ? t('refundDays', { days: refundDays })
        : t(direction === 'none' ? 'refundNothing' : 'refundNone'),
    ],
  ]
}
export const Terms = ({ of }: { readonly of: ProductKey }) => (
  <dl className="intro-terms">
    {useTerms(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Bar = ({ parts }: { readonly parts: readonly SumLine[] }) => {
  const shares = shareOf(parts.map(({ amount }) => amount.minor))
  const ends = shares.map((_, at) => shares.slice(0, at + 1).reduce((sum, share) => sum + share, 0))
  const whole = ends.at(-1) ?? 0
  const percent = (thousandths: number) => `${(thousandths * 100) / Math.max(1, whole)}%`
  return (
    <svg className="sum-bar" width="100%" height="12" aria-hidden="true" focusable="false">
      {parts.map(({ channel, word }, at) => (
        <rect
          key={word}
          className="sum-part"
          data-part={channel}
          x={percent((ends[at] ?? 0) - (shares[at] ?? 0))}
          width={percent(shares[at] ?? 0)}
          height="12"
        />
      ))}
    </svg>
  )
}

/** The rules that fee and VAT were computed by. */
const useRule = (key: ProductKey, example: Introduction['example']) => {
  const sum = sumOf(key, example.of)
  const { bps, fixed } = products[key].fee
  return ({ rule }: SumLine): string => {
    if (rule === 'vat') return `${vatRate} × ${toDisplay(sum.fee)}`
    if (rule !== 'fee') return ''
    if (typeof example.of === 'number') return `${sum.charged} × ${fixed ? toDisplay(fixed) : ''}`
    const parts = [
      ...(bps > 0 ? [`${percentText(bps)} × ${toDisplay(example.of)}`] : []),
      ...(fixed ? [toDisplay(fixed)] : []),
    ]
    return parts.join(' + ')
  }
}
export const WorkedSum = ({ of, example }: { readonly of: ProductKey; readonly example: Introduction['example'] }) => {
  const t = useWords(introductionWords)
  const language = useLanguage()
  const ruleOf = useRule(of, example)
  const { lines, total } = sumOf(of, example.of)
  const parts = [total, ...lines].filter(({ channel }) => channel)
  return (
    <div className="card sum">
      <h3>{t('example')}</h3>
      <p>{filled(example.story, of, language)}</p>
      <Bar parts={parts} />
      <dl>
        {[...lines, total].map((line) => (
          <div key={line.word} data-total={line === total}>
            <dt>
              <i className="sum-dot" data-part={line.channel ?? 'none'} />
              {t(line.word)}
              <span className="sum-rule">{ruleOf(line)}</span>
            </dt>
            <dd>
              <Amount of={line.amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
