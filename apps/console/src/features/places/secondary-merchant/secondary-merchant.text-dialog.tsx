// A command that needs one text: a group's name, a reason.
import { useState } from 'react'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { useAction } from '../../../api/use.ts'
import { serverFaults } from '../../../blocks/form/faults.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'

export const TextDialog = <E extends Endpoint>({
  of,
  title,
  label,
  lead,
  unset = '',
  optional = false,
  destructive = false,
  inputOf,
  onClose,
  onDone,
}: {
  readonly of: E
  readonly title: string
  readonly label: string
  readonly lead?: string
  readonly unset?: string
  readonly optional?: boolean
  readonly destructive?: boolean
  readonly inputOf: (text: string) => Input<E>
  readonly onClose: () => void
  readonly onDone: (answer: Output<E>) => void
}) => {
  const [text, setText] = useState(unset)
  const [fault, setFault] = useState<string | null>(null)
  const action = useAction(of, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const act = async (): Promise<void> => {
    if (!optional && text.trim() === '') return setFault('REQUIRED')
    const result = await action.run(inputOf(text.trim()))
    if (result.kind !== 'success') return setFault(Object.values(serverFaults(result) ?? {})[0] ?? null)
    onClose()
    onDone(result.body)
  }
  return (
    <FormDialog
      title={title}
      busy={action.busy}
      act={title}
      destructive={destructive}
      onClose={onClose}
      onSubmit={() => void act()}
    >
      {lead && <p className="quiet small">{lead}</p>}
      <TextField
        label={label}
        optional={optional}
        value={text}
        fault={fault}
        onChange={(typed) => {
          setText(typed)
          setFault(null)
        }}
      />
    </FormDialog>
  )
}
