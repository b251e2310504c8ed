// Under review: an application's status, what is missing and how to fix it, and the next step. Updates automatically.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { application, stateWords, type ApplicationState } from '@falaj/contract/merchant/application'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { cacheKey } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { Pill } from '../../../blocks/status-pill/status-pill.tsx'
import { notify } from '../../../state/messages.ts'
import { useLocation } from '../../../router/location.ts'
import { resetKind } from '@falaj/contract/kernel/events'
import { href } from '@falaj/contract/kernel/routes'
import { onEvent } from '../../../session/events.ts'
import { signOut } from '../../../session/site.ts'
import { Page } from '../../../shell/page.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { Standing } from './application.standing.tsx'
import { applicationWords, reviewWords } from './application.words.ts'
import './application.css'

type Row = Output<typeof application.query>['rows'][number]
const looks = {
  DRAFT: { tone: 'idle', icon: 'file' },
  IN_REVIEW: { tone: 'wait', icon: 'hourglass' },
  NEEDS_MORE: { tone: 'bad', icon: 'alert' },
  APPROVED: { tone: 'ok', icon: 'done' },
  REJECTED: { tone: 'bad', icon: 'failed' },
} as const
export const StatePill = ({ state }: { readonly state: ApplicationState }) => {
  const language = useLanguage()
  return <Pill {...looks[state]} text={stateWords[state][language]} />
}

/** The provider's decision arrives here without a reload. */
const useDecisions = (): void => {
  const t = useWords(reviewWords)
  const cache = useQueryClient()
  useEffect(() => {
    const again = (): void => {
      for (const each of [application.query, application.detail, application.lastAuditHistory])
        void cache.invalidateQueries({ queryKey: cacheKey(each) })
    }
    const stops = [
      onEvent('application.decided', () => {
        notify('info', t('decided'))
        again()
      }),
      onEvent(resetKind, again),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [cache, t])
}

const Contact = ({ email, phone }: { readonly email: string | null; readonly phone: string | null }) => {
  const t = useWords(reviewWords)
  return (
    <section className="card card-body">
      <h2>{t('contact')}</h2>
      <p className="quiet small">{t(email || phone ? 'contactLead' : 'noContact')}</p>
      <p className="review-contact">
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && (
          <a className="digits" href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </a>
        )}
      </p>
    </section>
  )
}

const Others = ({ rows, shown }: { readonly rows: readonly Row[]; readonly shown: string }) => {
  const t = useWords(reviewWords)
  const forms = useWords(applicationWords)
  return (
    <section className="card card-body">
      <h2>{t('yours')}</h2>
      <ul className="review-others">
        {rows.map((row) => (
          <li key={row.id}>
            <a href={`/login/under-review-user?id=${row.id}`} aria-current={row.id === shown ? 'true' : undefined}>
              {row.name || forms('unnamed')}
            </a>
            <StatePill state={row.state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Reviewed = () => {
  const t = useWords(reviewWords)
  const wanted = new URLSearchParams(useLocation().search).get('id')
  const { data, instead } = useLoaded(application.query, {}, { lines: 4 })
  useDecisions()
  if (!data) return instead
  const shown = data.rows.find(({ id }) => id === wanted) ?? data.rows[0]
  if (!shown)
    return (
      <section className="card card-body">
        <Empty
          reason="noData"
          text={t('none')}
          action={
            <a className="button button-primary" href="/merchant/creation">
              {t('apply')}
            </a>
          }
        />
      </section>
    )
  return (
    <div className="review">
      <Standing key={shown.id} id={shown.id} />
      <div className="review-aside">
        <Contact {...data.contact} />
        {data.rows.length > 1 && <Others rows={data.rows} shown={shown.id} />}
      </div>
    </div>
  )
}

export default function UnderReview() {
  const t = useWords(reviewWords)
  return (
    <div className="review-page">
      <Page
        actions={
          <>
            <a className="button" href={href('/pos-device/pre-auth-add')}>
              {t('addStore')}
            </a>
            <a className="button" href="/merchant/creation">
              {t('another')}
            </a>
            <button type="button" className="button" onClick={() => void signOut()}>
              {t('signOut')}
            </button>
          </>
        }
      >
        <Reviewed />
      </Page>
    </div>
  )
}
