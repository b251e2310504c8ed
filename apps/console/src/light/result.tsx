// An outcome in place of content: an icon, what it is, and what one can do.
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icons.tsx'

export const Result = ({
  icon,
  tone,
  title,
  text,
  level = 1,
  children,
}: {
  icon: IconName
  tone: 'idle' | 'bad' | 'wait' | 'go'
  title: string
  text?: string
  /** 2 inside a page that has its own heading. */
  level?: 1 | 2
  children?: ReactNode
}) => (
  <section className="result" data-tone={tone}>
    <span className="result-icon">
      <Icon name={icon} size={28} />
    </span>
    {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
    {text && <p>{text}</p>}
    {children}
  </section>
)
