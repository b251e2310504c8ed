// Actions side by side; less frequent ones behind one button.
import { useId, useState, type ReactNode } from 'react'
import { useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
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
/** The other actions, on a separate line once opened: dialogs open from here, so it stays open. */
export const More = ({ children }: { readonly children: ReactNode }) => {
  const t = useWords(blockWords)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'less' : 'more')}
      </button>
      <div id={id} className="actions actions-more" hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
