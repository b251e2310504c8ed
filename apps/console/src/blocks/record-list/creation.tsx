// A list whose records are made in a dialog; what was made is opened in the list.
import { useState, type ReactNode } from 'react'
import { locationNow, navigate } from '../../router/location.ts'

export interface CreationProps {
  /** On the button. */
  readonly label: string
  /** Who may not make one has no button. */
  readonly allowed?: boolean
  readonly dialog: (close: () => void, open: (id: string) => void) => ReactNode
  readonly children: (actions: ReactNode) => ReactNode
}
export const Creation = ({ label, allowed = true, dialog, children }: CreationProps) => {
  const [isNew, setIsNew] = useState(false)
  const close = (): void => setIsNew(false)
  return (
    <>
      {children(
        allowed && (
          <button type="button" className="button button-primary" onClick={() => setIsNew(true)}>
            {label}
          </button>
        ),
      )}
      {isNew && dialog(close, (id) => navigate(`${locationNow().pathname}?open=${id}`))}
    </>
  )
}
