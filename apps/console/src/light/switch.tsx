// On or off, taking effect at once. Not `disabled` while it works: that would drop the focus to the page.
import './switch.css'

export interface SwitchProps {
  readonly on: boolean
  readonly busy?: boolean
  readonly onTurn: () => void
  /** Its label: a text, or the id of one beside it. */
  readonly name: { readonly label: string } | { readonly labelledBy: string }
}
export const Switch = ({ on, busy = false, onTurn, name }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-checked={on}
    aria-disabled={busy}
    {...('label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy })}
    onClick={() => !busy && onTurn()}
  />
)
