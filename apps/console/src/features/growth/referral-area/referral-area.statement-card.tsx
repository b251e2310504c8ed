// A statement as lines that add up; every figure opens the records it is made of.
import type { ReactNode } from 'react'
import type { StatementFigures } from '@falaj/contract/growth/referral-area'
import { href } from '@falaj/contract/kernel/routes'
import type { Money } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { useWords } from '../../../words/language.tsx'
import { referralWords } from './referral-area.words.ts'
import './referral-area.css'

type Figures = Pick<StatementFigures, 'currency' | 'broughtForward' | 'earned' | 'takenBack' | 'paidOut' | 'closing'> &
  Partial<Pick<StatementFigures, 'payments' | 'takenBackLines' | 'payouts'>>
interface Line {
  readonly name: string
  readonly under: ReactNode
  readonly amount: Money
  readonly to: string | null
  readonly signed: boolean
}
export const StatementLines = ({
  of,
  month,
  closing,
}: {
  readonly of: Figures
  readonly month: string
  readonly closing: string
}) => {
  const t = useWords(referralWords)
  const { currency, payouts } = of
  const lines = (kind: string) => href('/referral/transaction', {}, { month, kind, currency })
  const rows: readonly Line[] = [
    { name: t('broughtForward'), under: null, amount: of.broughtForward, to: null, signed: false },
    {
      name: t('earned'),
      under: of.payments !== undefined && t('payments', { n: of.payments }),
      amount: of.earned,
      to: lines('earned,restored'),
      signed: true,
    },
    {
      name: t('takenBack'),
      under: of.takenBackLines ? t('takenBackLines', { n: of.takenBackLines }) : null,
      amount: of.takenBack,
      to: lines('taken-back'),
      signed: true,
    },
    {
      name: t('paidOut'),
      under: payouts && payouts.length > 0 && payouts.map(({ number }) => number).join(', '),
      amount: of.paidOut,
      to: href('/referral/statement', {}, { tab: 'payouts', month, currency }),
      signed: true,
    },
  ]
  return (
    <dl className="referral-lines">
      {rows.map(({ name, under, amount, to, signed }) => (
        <div key={name}>
          <dt>
            {name}
            {under && <span className="quiet small"> {under}</span>}
          </dt>
          <dd>
            {to && amount.minor !== 0n ? (
              <a href={to}>
                <Amount of={amount} bare signed={signed} />
              </a>
            ) : (
              <Amount of={amount} bare signed={signed} />
            )}
          </dd>
        </div>
      ))}
      <div data-sum="true">
        <dt>{closing}</dt>
        <dd>
          <Amount of={of.closing} />
        </dd>
      </div>
    </dl>
  )
}
/** On the page the parts are added again: a wrong sum would be seen here first. */
export const addsUp = ({ broughtForward, earned, takenBack, paidOut, closing }: Figures): boolean =>
  broughtForward.minor + earned.minor + takenBack.minor + paidOut.minor === closing.minor
