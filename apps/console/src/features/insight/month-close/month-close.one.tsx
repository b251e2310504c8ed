// One month: what it is, what is left, its trial balance, the accountant's archive, and its closes.
import { useState, type ReactNode } from 'react'
import { monthClose, openCheckWords } from '@falaj/contract/insight/month-close'
import { sayCode } from '@falaj/contract/kernel/words'
import { Loaded } from '../../../blocks/loaded/loaded.tsx'
import { Pill, StatusPill } from '../../../blocks/status-pill/status-pill.tsx'
import { dayText, dubaiDay, useZone } from '../../../blocks/zone.ts'
import { Icon } from '../../../light/icons.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Accountant } from './month-close.archive.tsx'
import { Checklist } from './month-close.checklist.tsx'
import { MonthDialog, type MonthAct } from './month-close.dialogs.tsx'
import { isBlocked, monthName, openOf, type MonthDetail } from './month-close.month.ts'
import { Trial } from './month-close.trial.tsx'
import { monthCloseWords } from './month-close.words.ts'

const useHead = (of: MonthDetail): { readonly title: string; readonly lead: string } => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const month = monthName(of.month, language)
  const left = openOf(of.checks).length
  const [closing] = of.closings
  const request = { number: of.request?.number ?? '', who: of.request?.by ?? '' }
  switch (of.status) {
    case 'MONTH_RUNNING':
      return { title: t('running', { month }), lead: t('runningLead', { date: dayText(dubaiDay(of.until)) }) }
    case 'MONTH_CLOSING':
      return { title: t('closing', { month }), lead: t('closingLead', { month, ...request }) }
    case 'MONTH_CLOSED':
      return {
        title: t('closed', { month }),
        lead: t('closedLead', { who: closing?.closedBy ?? '', approver: closing?.approvedBy ?? '–' }),
      }
    case 'MONTH_REOPENING':
      return { title: t('reopening', { month }), lead: t('reopeningLead', request) }
    case 'MONTH_REOPENED':
      return {
        title: t('reopened', { month }),
        lead: t('reopenedLead', { who: closing?.reopenedBy ?? '', reason: closing?.reopenedWhy ?? '' }),
      }
    case 'MONTH_OPEN':
    case 'MONTH_HELD':
    default:
      return left === 0
        ? { title: t('ready', { month }), lead: t('readyLead', { month }) }
        : { title: t('notReady', { month, n: left }), lead: t('notReadyLead') }
  }
}

const Notes = ({ of }: { readonly of: MonthDetail }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const zone = useZone()
  const notes: ReactNode[] = [
    ...(of.first
      ? [t(of.status === 'MONTH_CLOSED' ? 'later' : 'first', { month: monthName(of.first, language) })]
      : []),
    ...(of.held ? [t('heldNote', { at: dateTimeOf(of.held.at, zone), who: of.held.by, reason: of.held.reason })] : []),
    ...(of.late
      ? [t('lateNote', { until: dateTimeOf(of.late.until, zone), who: of.late.by, reason: of.late.reason })]
      : []),
    ...(isBlocked(of.checks) ? [t('closeBlocked')] : []),
  ]
  return notes.map((note, at) => (
    <p key={at} className="month-note">
      <Icon name="warning" size={14} /> {note}
    </p>
  ))
}

const Acts = ({ of, onAct }: { readonly of: MonthDetail; readonly onAct: (act: MonthAct) => void }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const acts = (['hold', 'release', 'allow', 'reopen'] as const).filter((act) => of.actions.includes(act))
  const canClose = of.actions.includes('close') && !isBlocked(of.checks)
  return (
    <div className="month-acts">
      {of.request && (
        <a className="button" href={`/management/auth/pending?open=${of.request.id}`}>
          {t('request')}
        </a>
      )}
      {acts.map((act) => (
        <button key={act} type="button" className="button" onClick={() => onAct(act)}>
          {t(act)}
        </button>
      ))}
      {of.actions.includes('close') && (
        <button type="button" className="button button-primary" disabled={!canClose} onClick={() => onAct('close')}>
          <Icon name="lock" size={14} />
          {t('close', { month: monthName(of.month, language) })}
        </button>
      )}
    </div>
  )
}

const Closes = ({ of }: { readonly of: MonthDetail }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const zone = useZone()
  return (
    <section className="card card-body month-closes">
      <h2>{t('history')}</h2>
      {of.closings.length === 0 && <p className="quiet">{t('noHistory')}</p>}
      <ol>
        {of.closings.map((each) => (
          <li key={each.round}>
            <p>
              <b>{t('round', { n: each.round })}</b> <span className="digits">{dateTimeOf(each.closedAt, zone)}</span>
            </p>
            <p className="quiet small">
              {t('by', { who: each.closedBy })}
              {each.approvedBy && <>, {t('approvedBy', { who: each.approvedBy })}</>}
            </p>
            {each.exceptions.map(({ check, reason }) => (
              <p key={check} className="small">
                {sayCode(openCheckWords, check, language)}: {reason}
              </p>
            ))}
            <p className="small month-print">
              {t('fingerprint')} <code>{each.fingerprint}</code>
            </p>
            {each.reopenedAt && (
              <p className="small month-note">
                {t('reopenedBy', {
                  at: dateTimeOf(each.reopenedAt, zone),
                  who: each.reopenedBy ?? '',
                  reason: each.reopenedWhy ?? '',
                })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Found = ({ of }: { readonly of: MonthDetail }) => {
  const t = useWords(monthCloseWords)
  const language = useLanguage()
  const { title, lead } = useHead(of)
  const [act, setAct] = useState<MonthAct | null>(null)
  const done = of.checks.length - openOf(of.checks).length
  const name = of.company[language] ?? of.company.en
  return (
    <>
      <p className="quiet small month-company">{of.company.trn ? t('trn', { name, trn: of.company.trn }) : name}</p>
      <div className="month-columns">
        <div className="month-column">
          <section className="card month-checks">
            <div className="month-card-head">
              <div>
                <h2>{title}</h2>
                <p className="quiet small">{lead}</p>
              </div>
              <span className="month-card-state">
                <StatusPill code={of.status} />
                <Pill
                  tone={done === of.checks.length ? 'ok' : 'wait'}
                  icon={done === of.checks.length ? 'done' : 'hourglass'}
                  text={t('doneOf', { done, all: of.checks.length })}
                />
              </span>
            </div>
            <Notes of={of} />
            <Checklist of={of} />
            <Acts of={of} onAct={setAct} />
          </section>
          <Trial of={of} />
        </div>
        <div className="month-column">
          <Accountant of={of} />
          <Closes of={of} />
        </div>
      </div>
      {act && <MonthDialog act={act} of={of} onClose={() => setAct(null)} />}
    </>
  )
}
export const OneMonth = ({ month }: { readonly month: string }) => (
  <Loaded of={monthClose.detail} input={{ month }} lines={12} keepPrevious>
    {(found) => <Found of={found} />}
  </Loaded>
)
