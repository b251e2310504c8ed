// A dashboard of another system, closed off: its own origin, no way to navigate this page, and a token for a minute.
import { useState } from 'react'
import { report } from '@falaj/contract/insight/report'
import { useQuery } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { useWords } from '../../../words/language.tsx'
import { reportWords } from './report.words.ts'

export const Dashboard = () => {
  const t = useWords(reportWords)
  // Loaded once: a fresh token is for when somebody loads it again.
  const [nth, setNth] = useState(0)
  const [shown, setShown] = useState<{ readonly nth: number; readonly url: string } | null>(null)
  const { data, instead } = useLoaded(report.dashboard, {})
  const { refetch } = useQuery(report.dashboard, {})
  if (!data) return <section className="card">{instead}</section>
  if (data.url === null)
    return (
      <section className="card">
        <Empty reason="noData" text={t('noFrame')} />
      </section>
    )
  if (shown?.nth !== nth) setShown({ nth, url: data.url })
  return (
    <section className="card report-dashboard" aria-label={t('frame')}>
      <p>{t('frameWhy')}</p>
      {shown && (
        <iframe
          key={shown.url}
          title={t('frame')}
          src={shown.url}
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
        />
      )}
      <p>
        {t('frameDown')}{' '}
        <button type="button" className="button" onClick={() => void refetch().then(() => setNth(nth + 1))}>
          {t('reload')}
        </button>
      </p>
    </section>
  )
}
