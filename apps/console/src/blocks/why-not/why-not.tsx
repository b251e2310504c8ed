// A control that is visible but unavailable, with the reason. It keeps its position, its name and the focus; pressing it shows the reason
// instead of running the command. Members who may use it get the real control.
import { useId, type ReactNode } from 'react'
import { namedAreas, type NamedArea } from '@falaj/contract/kernel/access'
import { whyNot } from '@falaj/contract/kernel/why'
import { site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { Popover } from '../popover/popover.tsx'
import { WhoCould } from './who-could.tsx'
import { whyNotWords } from './words.ts'
import './why-not.css'

export interface WhyNotProps {
  /** The control's label. */
  readonly label: string
  readonly icon?: ReactNode
  readonly className?: string
  /** The rule of access that is asked. */
  readonly area?: NamedArea
  /** Another reason, in the reader's language; null when there is none. */
  readonly says?: string | null
  /** The real control, if nothing refuses it. */
  readonly children: ReactNode
}

export const WhyNot = ({ label, icon, className = 'button', area, says = null, children }: WhyNotProps) => {
  const t = useWords(whyNotWords)
  const language = useLanguage()
  const visitor = visitorOf(useStore(site))
  const id = useId()
  const why = area ? whyNot(namedAreas[area], visitor) : null
  const reason = why?.says[language] ?? says
  if (!reason) return children
  return (
    <>
      <Popover
        className={`${className} why-not`}
        title={t('title')}
        refused={{ describedBy: id }}
        button={
          <>
            {icon}
            {label}
          </>
        }
      >
        {() => (
          <div className="why-not-panel" tabIndex={-1} data-first>
            <p>{reason}</p>
            {area && why && <WhoCould about={{ area }} roles={why.roles} />}
          </div>
        )}
      </Popover>
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    </>
  )
}
