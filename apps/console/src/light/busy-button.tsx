// A button with a running state: keeps its width and its focus (it is not `disabled`), shows progress, and ignores a second press.
import { Spinner } from './spinner.tsx'
import './busy-button.css'

export interface BusyButtonProps {
  readonly text: string
  readonly busy: boolean
  /** Screen reader text while it runs. */
  readonly working: string
  readonly className?: string
  /** Without it the button submits its form, which ignores a second press itself. */
  readonly onPress?: () => void
}
export const BusyButton = ({ text, busy, working, className = 'button-primary', onPress }: BusyButtonProps) => (
  <button
    type={onPress ? 'button' : 'submit'}
    className={`button busy-button ${className}`}
    aria-disabled={busy}
    onClick={onPress && (() => !busy && onPress())}
  >
    <span className="busy-text" data-busy={busy}>
      {text}
    </span>
    {busy && <Spinner label={working} />}
  </button>
)
