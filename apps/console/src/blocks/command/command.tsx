// A button for one command: asks for confirmation, explains the effect, runs the command and reports success.
import { useState, type ReactNode } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { errors, fieldFaults } from '@falaj/contract/kernel/errors'
import { sayCode } from '@falaj/contract/kernel/words'
import { useAction } from '../../api/use.ts'
import { locationNow } from '../../router/location.ts'
import { notify, toast } from '../../state/messages.ts'
import { useLanguage } from '../../words/language.tsx'
import { Confirm } from '../confirm/confirm.tsx'
import { serverFaults } from '../form/faults.ts'
import type { Fact } from '../facts/facts.tsx'

export interface CommandProps<E extends Endpoint> {
  readonly of: E
  readonly input: Input<E>
  /** On the button, and names the act in the dialog. */
  readonly label: string
  readonly title: string
  readonly facts?: readonly Fact[]
  /** What happens next. */
  readonly next?: ReactNode
  readonly destructive?: boolean
  readonly primary?: boolean
  /** Beside the acts of the dialog, at the other end. */
  readonly beside?: ReactNode
  readonly done: string
  /** What the search calls it: an address with `do` set to it asks at once. */
  readonly verb?: string
  readonly onDone?: (answer: Output<E>) => void
}
export const Command = <E extends Endpoint>(given: CommandProps<E>) => {
  const { of, input, label, destructive = false, primary = false } = given
  const [open, setOpen] = useState(
    () => given.verb !== undefined && new URLSearchParams(locationNow().search).get('do') === given.verb,
  )
  const language = useLanguage()
  const action = useAction(of, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const run = async (): Promise<void> => {
    const result = await action.run(input)
    // There is no field here that could show a fault.
    if (result.kind === 'error' && result.head.code === errors.INPUT_INVALID.code) {
      const [fault = 'INPUT_INVALID'] = Object.values(serverFaults(result) ?? {})
      toast('error', sayCode({ ...errors, ...fieldFaults }, fault, language))
    }
    if (result.kind !== 'success') return
    setOpen(false)
    notify('success', given.done)
    given.onDone?.(result.body)
  }
  return (
    <>
      <button
        type="button"
        className={`button ${primary ? 'button-primary' : destructive ? 'button-danger' : ''}`.trim()}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title={given.title}
        facts={given.facts ?? []}
        next={given.next}
        act={label}
        destructive={destructive}
        beside={given.beside}
        onConfirm={run}
      />
    </>
  )
}
