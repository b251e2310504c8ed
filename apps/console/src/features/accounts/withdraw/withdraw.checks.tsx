// Beside the form: the requirements of a withdrawal, and how to meet missing ones.
import { href, type Path } from '@falaj/contract/kernel/routes'
import { useZone } from '../../../blocks/zone.ts'
import { Icon } from '../../../light/icons.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useWords } from '../../../words/language.tsx'
import type { WithdrawTerms } from './withdraw.draft.ts'
import { withdrawWords } from './withdraw.words.ts'

const checkTexts = {
  'bank-account': 'checkAccount',
  balance: 'checkBalance',
  limit: 'checkLimit',
  'second-factor': 'checkFactor',
  password: 'checkPassword',
  approver: 'checkApprover',
} as const

export const Checks = ({ terms }: { readonly terms: WithdrawTerms }) => {
  const t = useWords(withdrawWords)
  const zone = useZone()
  if (!terms) return null
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
