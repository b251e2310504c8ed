// A button for a change that a second person approves: it asks why, and says which request now waits.
import { useState, type ReactNode } from 'react'
import type { DeskEndpoint } from '@falaj/contract/desk/desk-endpoint'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { words } from '@falaj/contract/kernel/words'
import { useAction } from '../../../console/src/api/use.ts'
import { FormDialog } from '../../../console/src/blocks/form/form-dialog.tsx'
import { DeskInput } from './input.tsx'
import { notify } from '../../../console/src/state/messages.ts'
import { useWords } from '../../../console/src/words/language.tsx'

const requestWords = words({
  reason: { en: 'Why', zh: '原因' },
  hint: { en: 'A colleague reads this and decides.', zh: '同事将据此复核。' },
  requested: { en: '{number} waits for a second person.', zh: '{number} 待他人复核。' },
  ask: { en: 'Ask for approval', zh: '提交复核' },
})

export const RequestCommand = <E extends DeskEndpoint>({
  of,
  input,
  label,
  title,
  destructive = false,
  takesNote = true,
  children,
}: {
  readonly of: E
  readonly input: () => Input<E>
  readonly label: string
  readonly title: string
  readonly destructive?: boolean
  /** False where the call has no field for the reason. */
  readonly takesNote?: boolean
  readonly children?: ReactNode
}) => {
  const t = useWords(requestWords)
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const action = useAction(of)
  const submit = async (): Promise<void> => {
    const given = { ...(input() as object), ...(takesNote && note ? { note } : {}) } as Input<E>
    const result = await action.run(given)
    if (result.kind !== 'success') return
    setOpen(false)
    notify('success', t('requested', { number: (result.body as { readonly requested: string }).requested }))
  }
  return (
    <>
      <button
        type="button"
        className={`button ${destructive ? 'button-danger' : ''}`.trim()}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <FormDialog
        open={open}
        title={title}
        busy={action.busy}
        act={t('ask')}
        destructive={destructive}
        onClose={() => setOpen(false)}
        onSubmit={() => void submit()}
      >
        {children}
        {takesNote && <DeskInput label={t('reason')} hint={t('hint')} optional value={note} onChange={setNote} />}
      </FormDialog>
    </>
  )
}
