// A command that needs one text: a new name, a reason.
import { useState } from 'react'
import type { bankAccount } from '@falaj/contract/merchant/bank-account'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { useAction } from '../../../api/use.ts'
import { serverFaults } from '../../../blocks/form/faults.ts'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'

type Command = typeof bankAccount.rename | typeof bankAccount.freeze
export interface TextDialogProps<E extends Command> {
  readonly of: E
  readonly field: string
  readonly label: string
  readonly title: string
  readonly lead?: string
  readonly act: string
  readonly unset: string
  readonly inputOf: (text: string) => Input<E>
  readonly onClose: () => void
  readonly onDone: () => void
}
export const TextDialog = <E extends Command>({ of, field, inputOf, ...given }: TextDialogProps<E>) => {
  const [text, setText] = useState(given.unset)
  const [fault, setFault] = useState<string | null>(null)
  const action = useAction(of, { quiet: ({ code }) => code === errors.INPUT_INVALID.code })
  const act = async (): Promise<void> => {
    if (text.trim().length < 2) return setFault('REQUIRED')
    const result = await action.run(inputOf(text))
    if (result.kind !== 'success') return setFault(serverFaults(result)?.[field] ?? null)
    given.onClose()
    given.onDone()
  }
  return (
    <FormDialog
      title={given.title}
      busy={action.busy}
      act={given.act}
      onClose={given.onClose}
      onSubmit={() => void act()}
    >
      {given.lead && <p className="quiet small">{given.lead}</p>}
      <TextField
        label={given.label}
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
