// Beside the form: what it takes, and what would be if it were done; found by doing it and taking it back.
import { href, type Path } from '@falaj/contract/routes'
import type { Money } from '@falaj/money'
import { Amount } from '../../blocks/money/amount.tsx'
import { WhatIf, WhatIfCard } from '../../blocks/what-if/what-if.tsx'
import { useZone } from '../../blocks/zone.ts'
import { Icon } from '../../light/icons.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { useWords } from '../../words/language.tsx'
import type { Withdrawing } from './use-withdrawing.ts'
import { withdrawWords } from './words.ts'

const checkTexts = {
  'bank-account': 'checkAccount',
  balance: 'checkBalance',
  limit: 'checkLimit',
  'second-factor': 'checkFactor',
  password: 'checkPassword',
  approver: 'checkApprover',
} as const

const Checks = ({ terms }: { readonly terms: NonNullable<Withdrawing['terms']> }) => {
  const t = useWords(withdrawWords)
  const zone = useZone()
  return (
    <section className="card card-body">
      <h2>{t('checks')}</h2>
      <ul className="withdraw-checks">
        {terms.prerequisites.map(({ code, isMet, path }) => (
          <li key={code} data-met={isMet}>
            <Icon name={isMet ? 'check' : 'warning'} size={13} />
            <span>
              {t(checkTexts[code])}
              <span className="visually-hidden"> ({t(isMet ? 'met' : 'missing')})</span>
            </span>
            {!isMet && path && <a href={href(path as Path)}>{t('mend')}</a>}
          </li>
        ))}
      </ul>
      <p className="quiet small withdraw-cut-off">
        <Icon name="clock" size={13} />
        {t('cutOff', { at: dateTimeOf(terms.arrival.cutOffAt, zone) })}
      </p>
    </section>
  )
}

const After = ({ found }: { readonly found: NonNullable<Withdrawing['whatIf']> }) => {
  const t = useWords(withdrawWords)
  const zone = useZone()
  const { daily, monthly, arrival, withdrawable } = found
  const fact = (name: string, value: Money) => ({ name, value: <Amount of={value} /> })
  return (
    <WhatIf
      effect={found}
      kinds={['available', 'hold', 'inTransit']}
      after={t('after')}
      facts={[
        fact(t('receives'), found.net),
        fact(t('stillToday'), daily.left),
        fact(t('stillMonth'), monthly.left),
        { ...fact(t('still'), withdrawable), sum: true },
      ]}
      arrives={t('arrives', { by: dateTimeOf(arrival.by, zone), cutOff: dateTimeOf(arrival.cutOffAt, zone) })}
      atOnce={t('nobody')}
    />
  )
}

export const Aside = ({ withdrawing }: { readonly withdrawing: Withdrawing }) => {
  const t = useWords(withdrawWords)
  const { terms, whatIf, isLooking, draft, faults } = withdrawing
  return (
    <div className="withdraw-aside">
      <WhatIfCard
        title={t('ifYou')}
        empty={t('typeFirst')}
        isLooking={isLooking}
        isTyped={draft.amount !== ''}
        isWrong={Object.keys(faults).length > 0}
      >
        {whatIf && <After found={whatIf} />}
      </WhatIfCard>
      {terms && <Checks terms={terms} />}
    </div>
  )
}
