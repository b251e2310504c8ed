// A form whose checks are ours: the browser's own are off, and sending it loads no page.
import type { ReactNode, Ref } from 'react'
import './form.css'

export interface PlainFormProps {
  readonly ref?: Ref<HTMLFormElement>
  /** Beside 'form'. */
  readonly className?: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}
export const PlainForm = ({ ref, className = '', onSubmit, children }: PlainFormProps) => (
  <form
    ref={ref}
    className={`form ${className}`.trim()}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
