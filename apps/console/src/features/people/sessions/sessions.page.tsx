// Where the member is signed in, and the end of what they do not know.
import { useState } from 'react'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { session } from '@falaj/contract/people/session'
import { useAction, useQuery } from '../../../api/use.ts'
import { Confirm } from '../../../blocks/confirm/confirm.tsx'
import { Facts } from '../../../blocks/facts/facts.tsx'
import { Glyph } from '../../../blocks/glyph.tsx'
import { Failed } from '../../../blocks/states/failed.tsx'
import { Skeleton } from '../../../blocks/states/skeleton.tsx'
import { Pill } from '../../../blocks/status-pill/status-pill.tsx'
import { useZone } from '../../../blocks/zone.ts'
import { notify } from '../../../state/messages.ts'
import { Page } from '../../../shell/page.tsx'
import { dateTimeOf } from '../../../words/dates.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { browserName, isPhone } from '../../../blocks/browser.ts'
import { sessionsWords } from './sessions.words.ts'
import './sessions.css'

type Row = Output<typeof session.sessions>['rows'][number]

const SessionCard = ({
  row,
  onEnd,
  busy,
}: {
  readonly row: Row
  readonly onEnd: () => void
  readonly busy: boolean
}) => {
  const t = useWords(sessionsWords)
  const language = useLanguage()
  const zone = useZone()
  const browser = browserName(row.browser) || t('unknownBrowser')
  const how = `how-${row.how}`
  return (
    <li className="session" data-this={row.isThis}>
      <div className="session-head">
        <span className="session-mark" aria-hidden="true">
          <Glyph name={isPhone(row.browser) ? 'phone' : 'desk'} size={18} />
        </span>
        <h2 title={row.browser}>{browser}</h2>
        {row.isThis && <Pill tone="ok" icon="done" text={t('thisOne')} />}
        {!row.isThis && !row.deviceKnown && <Pill tone="wait" icon="alert" text={t('newDevice')} />}
        {!row.isThis && (
          <button
            type="button"
            className="button button-danger"
            aria-label={t('endOf', { browser, address: row.address })}
            disabled={busy}
            onClick={onEnd}
          >
            {t('end')}
          </button>
        )}
      </div>
      <Facts
        facts={[
          { name: t('seen'), value: <time dateTime={row.seenAt}>{dateTimeOf(row.seenAt, zone)}</time> },
          { name: t('since'), value: <time dateTime={row.createdAt}>{dateTimeOf(row.createdAt, zone)}</time> },
          { name: t('address'), value: <bdi dir="ltr">{row.address}</bdi> },
          { name: t('how'), value: how in sessionsWords ? t(how as 'how-password') : row.how },
          { name: t('merchant'), value: row.merchantName?.[language] ?? t('noMerchant') },
        ]}
      />
    </li>
  )
}

export default function Sessions() {
  const t = useWords(sessionsWords)
  const { data, error, refetch } = useQuery(session.sessions, {})
  const end = useAction(session.endSession, { stale: [session.sessions] })
  const [asking, setAsking] = useState(false)
  const rows = data?.rows.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) ?? []
  const others = rows.filter(({ isThis }) => !isThis).length
  const run = async (sessionId: string): Promise<void> => {
    const result = await end.run({ sessionId })
    setAsking(false)
    if (result.kind !== 'success') return void refetch()
    notify('success', sessionId === 'others' ? t('endedOthers', { n: result.body.ended }) : t('ended'))
  }
  return (
    <Page
      actions={
        <>
          <a className="button" href="/settings/change-password">
            {t('changePassword')}
          </a>
          {others > 0 && (
            <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
              {t('endOthers')}
            </button>
          )}
        </>
      }
    >
      <section className="card card-body">
        <p className="quiet">{t('lead')}</p>
        {data ? (
          <ul className="sessions">
            {rows.map((row) => (
              <SessionCard key={row.id} row={row} busy={end.busy} onEnd={() => void run(row.id)} />
            ))}
          </ul>
        ) : error ? (
          <Failed failure={error.failure} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={4} />
        )}
        {data && others === 0 && <p className="quiet small">{t('alone')}</p>}
      </section>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('endOthers')}
        facts={[]}
        next={t('endOthersSure', { n: others })}
        act={t('endOthers')}
        destructive
        onConfirm={() => run('others')}
      />
    </Page>
  )
}
