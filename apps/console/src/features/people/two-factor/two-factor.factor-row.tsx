import type { ReactNode } from 'react'
import { Pill } from '../../../blocks/status-pill/status-pill.tsx'
import { Icon, type IconName } from '../../../light/icons.tsx'

export interface FactorRowProps {
  readonly icon: IconName
  readonly name: string
  readonly state: { readonly on: boolean; readonly word: string }
  readonly text: string
  readonly tone?: 'wait'
  readonly action?: ReactNode
  /** Below, over the whole width. */
  readonly children?: ReactNode
}
/** One second factor: what it is, whether it is there, and what can be done about it. */
export const FactorRow = ({ icon, name, state, text, tone, action, children }: FactorRowProps) => (
  <li className="factor-row">
    <span className="factor-icon">
      <Icon name={icon} size={18} />
    </span>
    <div>
      <div className="factor-name">
        <h3>{name}</h3>
        <Pill tone={state.on ? 'ok' : 'idle'} icon={state.on ? 'done' : 'minus'} text={state.word} />
      </div>
      <p className="factor-text" data-tone={tone}>
        {text}
      </p>
    </div>
    {action}
    {children}
  </li>
)
