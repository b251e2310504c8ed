// The clock of business: what it shows, and moving it on.
import { useState } from 'react'
import { dateTimeOf } from '../words/dates.ts'
import { useWords } from '../words/language.tsx'
import { clockWords } from './demo-clock-words.ts'
import { ask, useDemo } from './demo-data.ts'

interface Clock {
  readonly now: string
  readonly aheadHours: number
}
const steps = { hour: 1, day: 24, week: 168 } as const
type Step = keyof typeof steps

const useAhead = () => {
  const t = useWords(clockWords)
  return (ahead: number): string => {
    const [n, hours] = [Math.floor(ahead / 24), ahead % 24]
    if (ahead === 0) return t('real')
    if (n === 0) return hours === 1 ? t('oneHour') : t('hours', { n: hours })
    if (hours === 0) return n === 1 ? t('oneDay') : t('days', { n })
    return t('daysHours', { n, hours })
  }
}

export const DemoClock = () => {
  const t = useWords(clockWords)
  const aheadText = useAhead()
  const { data, look } = useDemo<Clock>('/sandbox/clock', 5000)
  const [message, setMessage] = useState('')
  const move = async (hours: number): Promise<void> => {
    const isMoved = await ask('/sandbox/clock', { hours }).then(
      () => true,
      () => false,
    )
    setMessage(t(isMoved ? 'moved' : 'refused'))
    await look()
  }
  if (!data) return null
  return (
    <section className="card card-body demo-clock">
      <h2>{t('title')}</h2>
      <p className="quiet small">{t('lead')}</p>
      <p>
        {t('now', { at: dateTimeOf(data.now, 'Asia/Dubai') })}{' '}
        <span className="quiet">· {aheadText(data.aheadHours)}</span>
      </p>
      <div className="demo-clock-steps" role="group" aria-label={t('by')}>
        <span className="field-label">{t('by')}</span>
        {(Object.keys(steps) as Step[]).map((step) => (
          <button key={step} type="button" className="button" onClick={() => void move(steps[step])}>
            {t(step)}
          </button>
        ))}
      </div>
      <p className="small" role="status">
        {message}
      </p>
    </section>
  )
}
