// What can be done, side by side.
import type { ReactNode } from 'react'
import './actions.css'

export interface ActionsProps {
  /** At the end of the line: the foot of a form. */
  readonly end?: boolean
  readonly children: ReactNode
}
export const Actions = ({ end = false, children }: ActionsProps) => (
  <div className="actions" data-end={end}>
    {children}
  </div>
)
