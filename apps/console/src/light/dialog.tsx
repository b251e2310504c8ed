// A modal on the browser's own <dialog>: focus stays inside, Escape closes, the page behind is inert.
import { useEffect, useRef, type ReactNode } from 'react'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Names the dialog for screen readers. */
  readonly label: string
  readonly width: 330 | 400 | 560
  readonly children: ReactNode
}
export const Dialog = ({ open, onClose, label, width, children }: DialogProps) => {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal()
    if (!open) element.current?.close()
  }, [open])
  return (
    <dialog
      ref={element}
      className="dialog"
      data-width={width}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
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
