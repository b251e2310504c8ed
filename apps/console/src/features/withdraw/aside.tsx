// Beside the form: what it takes, and what would be if it were done; found by doing it and taking it back.
import { href, type Path } from '@falaj/contract/routes'
import { roleWords } from '@falaj/contract/access'
import type { Money } from '@falaj/money'
import { Amount } from '../../blocks/money/amount.tsx'
import { Facts } from '../../blocks/facts/facts.tsx'
import { Skeleton } from '../../blocks/states/skeleton.tsx'
import { useZone } from '../../blocks/zone.ts'
import { Icon } from '../../shell/icons.tsx'
import { dateTimeOf } from '../../words/dates.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
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

type Balances = NonNullable<Withdrawing['whatIf']>['now']
const kinds = ['available', 'hold', 'inTransit'] as const
const Table = ({ columns }: { readonly columns: readonly (readonly [title: string, balances: Balances])[] }) => {
  const t = useWords(withdrawWords)
  return (
    <table className="withdraw-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('available')}</span>
          </th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {t(kind)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(([title, balances]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {kinds.map((kind) => (
              <td key={kind}>
                <Amount of={balances[kind]} bare />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const WhatIf = ({ found }: { readonly found: NonNullable<Withdrawing['whatIf']> }) => {
  const t = useWords(withdrawWords)
  const language = useLanguage()
  const zone = useZone()
  const { now, whileAsked, after, daily, monthly, approvals, arrival, withdrawable } = found
  const fact = (name: string, value: Money) => ({ name, value: <Amount of={value} /> })
  const role = (code: string): string =>
    Object.hasOwn(roleWords, code) ? roleWords[code as keyof typeof roleWords][language] : code
  return (
    <>
      <Table
        columns={[
          [t('now'), now],
          ...(approvals.needed > 0 ? [[t('whileAsked'), whileAsked] as const] : []),
          [t('after'), after],
        ]}
      />
      <Facts
        as="rows"
        facts={[
          fact(t('receives'), found.net),
          fact(t('stillToday'), daily.left),
          fact(t('stillMonth'), monthly.left),
          { ...fact(t('still'), withdrawable), sum: true },
        ]}
      />
      <p className="small">
        {t('arrives', { by: dateTimeOf(arrival.by, zone), cutOff: dateTimeOf(arrival.cutOffAt, zone) })}
      </p>
      <h3>{t('approvals')}</h3>
      <p className="quiet small">{approvals.needed === 0 ? t('nobody') : t('needs', { n: approvals.needed })}</p>
      {approvals.needed > 0 && (
        <ul className="withdraw-approvers">
          {approvals.people.map(({ name, roles }, at) => (
            <li key={`${name ?? ''} ${at}`}>
              {name && <span>{name}</span>}
              <span className="quiet small">{roles.map(role).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      <a className="small" href={href('/management/auth/policy')}>
        {t('policy')}
      </a>
    </>
  )
}

export const Aside = ({ withdrawing }: { readonly withdrawing: Withdrawing }) => {
  const t = useWords(withdrawWords)
  const { terms, whatIf, isLooking, draft, faults } = withdrawing
  const isWrong = Object.keys(faults).length > 0
  return (
    <div className="withdraw-aside">
      <section className="card card-body" aria-live="polite">
        <div className="withdraw-if-head">
          <h2>{t('ifYou')}</h2>
          {whatIf && <span className="withdraw-dry small">{t('dryRun')}</span>}
        </div>
        {whatIf ? (
          <WhatIf found={whatIf} />
        ) : isLooking && draft.amount !== '' ? (
          <Skeleton lines={5} />
        ) : (
          <p className="quiet">{t(draft.amount !== '' && isWrong ? 'notSo' : 'typeFirst')}</p>
        )}
      </section>
      {terms && <Checks terms={terms} />}
    </div>
  )
}
