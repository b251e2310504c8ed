// The head of a step that is not the first: a way back, a title that gets the focus, and one sentence.
import { useEffect, useRef } from 'react'
import { Icon } from '../../light/icons.tsx'

export interface StepHeadProps {
  readonly title: string
  readonly lead?: string
  readonly back?: string
  readonly onBack?: () => void
}
export const StepHead = ({ title, lead, back, onBack }: StepHeadProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // A new step is read out from its title.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="login-head">
      {back && (
        <button type="button" className="login-link login-back" onClick={onBack}>
          <Icon name="back" size={14} />
          {back}
        </button>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="quiet">{lead}</p>}
    </div>
  )
}
