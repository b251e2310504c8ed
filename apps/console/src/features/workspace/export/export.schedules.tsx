// A person's scheduled exports: those that run, and why others stopped.
import { exportEveryWords, exportJobs, scheduleStops } from '@falaj/contract/workspace/export'
import { sayCode } from '@falaj/contract/kernel/words'
import { useAction, useQuery } from '../../../api/use.ts'
import { dayText } from '../../../blocks/zone.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { exportPageWords } from './export.words.ts'

export const Schedules = () => {
  const t = useWords(exportPageWords)
  const language = useLanguage()
  const { data } = useQuery(exportJobs.schedules, {})
  const stop = useAction(exportJobs.unschedule, { stale: [exportJobs.schedules] })
  if (!data) return null
  return (
    <section className="card card-body export-schedules" aria-labelledby="export-schedules">
      <h2 id="export-schedules">{t('schedules')}</h2>
      <p className="quiet small">{t('schedulesWhy')}</p>
      {data.schedules.length === 0 && <p className="quiet">{t('schedulesNone')}</p>}
      <ul>
        {data.schedules.map(({ id, view, what, every, format, nextDay, stopReason }) => (
          <li key={id}>
            <span>
              <b>{view}</b> <span className="quiet">{what[language]}</span>
              <span className="export-when">
                {stopReason
                  ? sayCode(scheduleStops, stopReason, language)
                  : `${sayCode(exportEveryWords, every, language)} · ${format.toUpperCase()} · ${t('next', { day: dayText(nextDay) })}`}
              </span>
            </span>
            {!stopReason && (
              <button
                type="button"
                className="button"
                disabled={stop.busy}
                aria-label={t('stopOf', { name: view })}
                onClick={() => void stop.run({ id })}
              >
                {t('stop')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
