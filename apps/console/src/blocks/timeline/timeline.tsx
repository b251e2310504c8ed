// What happened, newest first: who, what, when.
import type { ReactNode } from 'react'
import { dateTimeOf } from '../../words/dates.ts'
import type { Tone } from '../status-pill/words.ts'
import { useZone } from '../zone.ts'
import './timeline.css'

export interface Moment {
  readonly id: string
  readonly at: string
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly tone?: Tone
}
export const Timeline = ({ moments, label }: { readonly moments: readonly Moment[]; readonly label: string }) => {
  const zone = useZone()
  return (
    <ol className="timeline" aria-label={label}>
      {moments.map(({ id, at, title, text, tone }) => (
        <li key={id} className="moment" data-tone={tone ?? 'idle'}>
          <p className="moment-title">{title}</p>
          {text && <p className="moment-text">{text}</p>}
          <time className="moment-time" dateTime={at}>
            {dateTimeOf(at, zone)}
          </time>
        </li>
      ))}
    </ol>
  )
}
