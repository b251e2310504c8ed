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
/** Longer than any dialog takes to close, on a slow machine too. */
const closingMs = 2000
export const Outcome = ({ className = '', isNew = true, children }: OutcomeProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isNew) return
    const show = (): void => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'start' })
    }
    show()
    // A dialog that closes with the answer gives the focus back to a button that is gone by then, once it has faded away.
    const until = performance.now() + closingMs
    let frame = 0
    const watch = (): void => {
      if (document.activeElement === document.body) show()
      if (performance.now() < until) frame = requestAnimationFrame(watch)
    }
    frame = requestAnimationFrame(watch)
    return () => cancelAnimationFrame(frame)
  }, [isNew])
  return (
    <section ref={box} className={`outcome ${className}`.trim()} role="status" tabIndex={-1}>
      {children}
    </section>
  )
}
