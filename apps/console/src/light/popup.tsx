// A panel that hangs on a button. Leaving it with the mouse closes it after 0.1 s, leaving it with the focus after 0.15 s.
import { useEffect, useRef, useState, type ReactNode } from 'react'

export const mouseLeaveMs = 100
export const blurMs = 150

export interface PopupProps {
  /** What the button says to screen readers. */
  readonly label: string
  readonly button: ReactNode
  readonly children: (close: () => void) => ReactNode
  readonly onOpen?: () => void
}
export const Popup = ({ label, button, children, onOpen }: PopupProps) => {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const later = (ms: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), ms)
  }
  const stay = (): void => clearTimeout(timer.current)
  useEffect(() => stay, [])
  const close = (): void => {
    stay()
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <div
      className="popup"
      ref={place}
      onMouseLeave={() => open && later(mouseLeaveMs)}
      onMouseEnter={stay}
      onFocus={stay}
      onBlur={(event) => {
        if (open && !place.current?.contains(event.relatedTarget)) later(blurMs)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close()
      }}
    >
      <button
        ref={trigger}
        type="button"
        className="header-button"
        aria-label={label}
        aria-expanded={open}
        onClick={() => {
          stay()
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {button}
      </button>
      {open && <div className="popup-panel">{children(close)}</div>}
    </div>
  )
}
