// A panel that hangs on a button. Leaving it with the mouse closes it after 0.1 s, leaving it with the focus after 0.15 s.
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'

export const mouseLeaveMs = 100
export const blurMs = 150

export interface PopupProps {
  /** Screen reader label before the button's visible text; not needed if that text suffices. */
  readonly label?: string
  readonly button: ReactNode
  readonly children: (close: () => void) => ReactNode
  readonly onOpen?: () => void
}

/** The arrow keys walk over the panel's links and buttons, from the button down to the first or up to the last. */
const walk = (event: KeyboardEvent, panel: HTMLElement | null): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const stops = [...(panel?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])]
  if (step === 0 || stops.length === 0) return
  event.preventDefault()
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = at === -1 && step === -1 ? stops.length - 1 : (at + step + stops.length) % stops.length
  stops[next]?.focus()
}

// Tab index -1: a click on plain text inside keeps the focus in the popup instead of sending it to the page.
interface PanelProps {
  readonly close: () => void
  readonly content: PopupProps['children']
  readonly ref: Ref<HTMLDivElement>
}
const Panel = ({ close, content, ref }: PanelProps) => (
  <div className="popup-panel" ref={ref} tabIndex={-1}>
    {content(close)}
  </div>
)

export const Popup = ({ label, button, children, onOpen }: PopupProps) => {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const later = (ms: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), ms)
  }
  const stay = (): void => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A touch has no mouse to leave with, and some browsers do not focus a tapped button: a tap beside the popup closes it.
  useEffect(() => {
    if (!open) return
    const tapped = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', tapped)
    return () => document.removeEventListener('pointerdown', tapped)
  }, [open])
  const close = (): void => {
    clearTimeout(timer.current)
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events that bubble out of the button and the panel
    <div
      className="popup"
      ref={box}
      onMouseLeave={() => open && later(mouseLeaveMs)}
      onMouseEnter={stay}
      onFocus={stay}
      onBlur={(event) => {
        if (open && !box.current?.contains(event.relatedTarget)) later(blurMs)
      }}
      onKeyDown={(event) => {
        if (!open) return
        if (event.key === 'Escape') close()
        else walk(event, panel.current)
      }}
    >
      <button
        ref={trigger}
        type="button"
        className="header-button"
        aria-expanded={open}
        onClick={() => {
          stay()
          if (!open) onOpen?.()
          setOpen(!open)
        }}
      >
        {label && <span className="visually-hidden">{label}</span>}
        {button}
      </button>
      {open && <Panel close={close} content={children} ref={panel} />}
    </div>
  )
}
