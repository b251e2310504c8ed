// A dashboard of another system, closed off: its own origin, no way to navigate this page, and a token for a minute.
import { report } from '@falaj/contract/insight/report'
import { useQuery } from '../../../api/use.ts'
import { useLoaded } from '../../../blocks/loaded/loaded.tsx'
import { Empty } from '../../../blocks/states/empty.tsx'
import { useWords } from '../../../words/language.tsx'
import { reportWords } from './report.words.ts'

export const Dashboard = () => {
  const t = useWords(reportWords)
  const { data, instead } = useLoaded(report.dashboard, {})
  const { refetch } = useQuery(report.dashboard, {})
  if (!data) return <section className="card">{instead}</section>
  if (data.url === null)
    return (
      <section className="card">
        <Empty reason="noData" text={t('noFrame')} />
      </section>
    )
  return (
    <section className="card report-dashboard" aria-label={t('frame')}>
      <p>{t('frameWhy')}</p>
      <iframe key={data.url} title={t('frame')} src={data.url} sandbox="allow-scripts allow-same-origin allow-forms" referrerPolicy="no-referrer" />
      <p>
        {t('frameDown')}{' '}
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('reload')}
        </button>
      </p>
    </section>
  )
}
