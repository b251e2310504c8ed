// How many came how far, as bars, and where most are lost, as a sentence.
import type { CSSProperties } from 'react'
import { referralStepWords, type ReferralStep } from '@falaj/contract/growth/referral-steps'
import { say } from '@falaj/contract/kernel/words'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { barWords } from './referral.bar-words.ts'
import './referral.bars.css'

interface StepCount {
  readonly step: ReferralStep
  readonly count: number
}
/** The step before which most are lost; null: nobody is. */
const worstOf = (steps: readonly StepCount[]) => {
  const losses = steps
    .slice(1)
    .map(({ step, count }, at) => ({ step, n: steps[at]!.count - count, all: steps[at]!.count }))
  const worst = losses.toSorted((one, other) => other.n - one.n)[0]
  return worst && worst.n > 0 ? worst : null
}
const useFinding = (steps: readonly StepCount[]): string => {
  const t = useWords(barWords)
  const worst = worstOf(steps)
  if ((steps[0]?.count ?? 0) === 0) return t('nobody')
  if (!worst || worst.step === 'invited') return t('everybody')
  return t(`lost-${worst.step}`, { n: worst.n, all: worst.all })
}
export const StepBars = ({ of }: { readonly of: readonly StepCount[] }) => {
  const t = useWords(barWords)
  const language = useLanguage()
  const most = Math.max(1, ...of.map(({ count }) => count))
  const found = useFinding(of)
  return (
    <>
      <p className="step-finding">{found}</p>
      <ol className="step-bars">
        {of.map(({ step, count }, at) => {
          const before = of[at - 1]?.count
          return (
            <li key={step}>
              <span className="step-bar" aria-hidden="true">
                <i style={{ '--part': `${Math.max(3, Math.round((count / most) * 100))}%` } as CSSProperties} />
              </span>
              <span className="small">{say(referralStepWords[step], language)}</span>
              <span>
                <b className="step-count">{count}</b>{' '}
                {before !== undefined && before > 0 && (
                  <span className="quiet small">{t('goOn', { percent: Math.round((count / before) * 100) })}</span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
