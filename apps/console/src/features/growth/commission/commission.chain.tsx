// Payment × rate = commission → ledger: how one commission came to be, in four steps.
import { percentOf } from '@falaj/contract/growth/partner'
import { Fragment, type ReactNode } from 'react'
import type { CommissionExplanation } from '@falaj/contract/growth/commission'
import { toCodeText } from '@falaj/money'
import { Amount } from '../../../blocks/money/amount.tsx'
import { dayText, useZone } from '../../../blocks/zone.ts'
import { dateOf, dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { Recomputed } from './commission.check.ts'
import { commissionWords } from './commission.words.ts'
import './commission.css'

interface Step {
  readonly sign: string | null
  readonly name: string
  readonly main: ReactNode
  readonly under: readonly ReactNode[]
}
export const CommissionChain = ({
  of,
  computed,
}: {
  readonly of: CommissionExplanation
  readonly computed: Recomputed
}) => {
  const t = useWords(commissionWords)
  const language = useLanguage()
  const zone = useZone()
  const { payment, rate, entries } = of
  const back = computed.earned - computed.kept
  const [from, until] = [dateOf(rate.from, zone), rate.until && dateOf(rate.until, zone)]
  const [entry] = entries
  const steps: readonly Step[] = [
    {
      sign: null,
      name: t('payment'),
      main: <Amount of={payment.amount} />,
      under: [payment.number, payment.merchant[language], dateTimeOf(payment.paidAt, zone)],
    },
    {
      sign: '×',
      name: t('rateThen'),
      main: <span className="digits">{percentOf(rate.ppm - rate.belowPpm)}</span>,
      under: [
        ...(rate.belowPpm > 0 ? [t('lessBelow', { rate: percentOf(rate.ppm), below: percentOf(rate.belowPpm) })] : []),
        until ? t('fromUntil', { from, until }) : t('from', { from }),
      ],
    },
    {
      sign: '=',
      name: t('commission'),
      main: <Amount of={{ ...payment.amount, minor: computed.earned }} />,
      under: [
        t('cleared', { settles: dayText(of.settlesOn), clears: dayText(of.clearsOn) }),
        back > 0n ? t('takenBack', { amount: toCodeText({ ...payment.amount, minor: back }) }) : t('noTaken'),
      ],
    },
    {
      sign: '→',
      name: t('ledger'),
      main: t(of.kind === 'taken-back' ? 'entryBack' : 'entry'),
      under: entry ? [dateTimeOf(entry.at, zone), toCodeText(entry.amount)] : [],
    },
  ]
  return (
    <ol className="commission-chain">
      {steps.map(({ sign, name, main, under }) => (
        <li key={name} data-sign={sign}>
          {sign && (
            <span className="commission-sign" aria-hidden="true">
              {sign}
            </span>
          )}
          <div>
            <span className="quiet small">{name}</span>
            <strong>{main}</strong>
            {under.map((line, at) => (
              // A step's lines have no id: their place is it.
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={at}>
                <span className="quiet small">{line}</span>
              </Fragment>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
