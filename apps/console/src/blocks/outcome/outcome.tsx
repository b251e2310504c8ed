// The outcome of a money form. It is scrolled to and focused when it appears: on a phone the form is longer than the screen, and a
// result out of sight invites a second order.
import { useEffect, useRef, type ReactNode } from 'react'
import './outcome.css'

export interface OutcomeProps {
  readonly className?: string
  /** False where it is what the page was opened with, not the answer to a form. */
  readonly isNew?: boolean
  readonly children: ReactNode
}
/** How often it is looked at where the focus is. */
const watchMs = 100
export const Outcome = ({ className = '', isNew = true, children }: OutcomeProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNew) return
    const show = (): void => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'start' })
    }
    show()
    // A dialog that closes with the answer gives the focus back once it has faded away, which takes as long as the machine is busy: until the person
    // does something, the focus is here.
    const watch = setInterval(() => {
      if (!box.current?.contains(document.activeElement) && !document.querySelector('dialog[open]')) show()
    }, watchMs)
    const stop = (): void => clearInterval(watch)
    const acts = ['pointerdown', 'keydown', 'wheel'] as const
    for (const act of acts) document.addEventListener(act, stop, { capture: true, once: true })
    return () => {
      stop()
      for (const act of acts) document.removeEventListener(act, stop, { capture: true })
    }
  }, [isNew])
  return (
    <section ref={box} className={`outcome ${className}`.trim()} role="status" tabIndex={-1}>
      {children}
    </section>
  )
}
