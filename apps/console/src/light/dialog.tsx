// A modal on the browser's own <dialog>: focus stays inside and returns, Escape closes, the page behind is inert.
import { useEffect, useRef, type ReactNode } from 'react'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Names the dialog for screen readers. */
  readonly label: string
  readonly width: 330 | 400 | 560 | 960
  readonly children: ReactNode
}
export const Dialog = ({ open, onClose, label, width, children }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal()
    if (!open) element.current?.close()
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop arrives here; Escape is its key
    <dialog
      ref={element}
      className="dialog"
      data-width={width}
      aria-label={label}
      // In React the events of a dialog inside this one arrive here as well.
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        onClose()
      }}
      // A second Escape is not cancellable in every browser: then the dialog is closed already and the state must follow.
      onClose={(event) => {
        if (open && event.target === element.current) onClose()
      }}
      onMouseDown={(event) => {
        // Only the backdrop is the dialog element itself.
        if (event.target === element.current) onClose()
      }}
    >
      {open && <div className="dialog-body">{children}</div>}
    </dialog>
  )
}
