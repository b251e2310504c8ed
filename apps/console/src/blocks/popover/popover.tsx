// A panel that opens from a button, above everything else: the browser's own popover, so a click beside it and Escape close it and
// the focus goes back. On a phone it is a sheet at the bottom.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import './popover.css'

export interface PopoverProps {
  readonly button: ReactNode
  readonly className?: string
  /** The button's label for screen readers, if its content does not suffice. */
  readonly label?: string
  /** Names the panel. */
  readonly title: string
  readonly disabled?: boolean
  /** Marks an action that is unavailable now: refers to the explaining text, and opens all the same. */
  readonly refused?: { readonly describedBy: string }
  readonly onClose?: () => void
  readonly children: (close: () => void) => ReactNode
}

const gap = 6
const edge = 8
/** Below the button, or above it if there is more space; towards the middle of the window. */
const moveBeside = (panel: HTMLElement, button: HTMLElement): void => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const below = innerHeight - bottom
  const upward = below < 320 && top > below
  const endward = left > innerWidth / 2
  panel.style.top = upward ? 'auto' : `${bottom + gap}px`
  panel.style.bottom = upward ? `${innerHeight - top + gap}px` : 'auto'
  panel.style.left = endward ? 'auto' : `${Math.max(edge, left)}px`
  panel.style.right = endward ? `${Math.max(edge, document.documentElement.clientWidth - right)}px` : 'auto'
  panel.style.maxHeight = `${(upward ? top : below) - gap - edge}px`
}

export const Popover = ({
  button,
  className = 'button',
  label,
  title,
  disabled = false,
  refused,
  onClose,
  children,
}: PopoverProps) => {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = (): void => document.getElementById(id)?.hidePopover()
  useEffect(() => {
    if (!open) return
    const again = (): void => {
      if (panel.current && trigger.current) moveBeside(panel.current, trigger.current)
    }
    again()
    panel.current?.querySelector<HTMLElement>('[data-first], input, select, button, a[href]')?.focus()
    addEventListener('scroll', again, { passive: true, capture: true })
    addEventListener('resize', again)
    return () => {
      removeEventListener('scroll', again, { capture: true })
      removeEventListener('resize', again)
    }
  }, [open])
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        disabled={disabled}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(label ? { 'aria-label': label, title: label } : {})}
        {...(refused ? { 'aria-disabled': true, 'aria-describedby': refused.describedBy } : {})}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="popover"
        role="dialog"
        aria-label={title}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && trigger.current) moveBeside(event.currentTarget, trigger.current)
        }}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'closed') onClose?.()
        }}
      >
        {open && children(close)}
      </div>
    </>
  )
}
