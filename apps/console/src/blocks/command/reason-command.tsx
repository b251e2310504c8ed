// A destructive command of a record that needs a reason. Its name gives its texts: `disable` and `disableLead`, beside `reason`.
import { useState } from 'react'
import type { Endpoint, Input } from '@falaj/contract/kernel/endpoint'
import type { Words } from '@falaj/contract/kernel/words'
import { notify } from '../../state/messages.ts'
import { useWords } from '../../words/language.tsx'
import { TextDialog } from '../form/text-dialog.tsx'

type Name<W extends Words> = { [K in keyof W & string]: `${K}Lead` extends keyof W ? K : never }[keyof W & string]
export interface ReasonCommandProps<E extends Endpoint, W extends Words & { readonly reason: Words[string] }> {
  readonly found: { readonly id: string; readonly actions: readonly string[] }
  readonly words: W
  readonly name: Name<W>
  readonly of: E
  readonly done: string
}
export const ReasonCommand = <E extends Endpoint, W extends Words & { readonly reason: Words[string] }>({
  found: { id, actions },
  words,
  name,
  of,
  done,
}: ReasonCommandProps<E, W>) => {
  const [isOpen, setIsOpen] = useState(false)
  const t = useWords(words as Words)
  if (!actions.includes(name)) return null
  return (
    <>
      <button type="button" className="button button-danger" onClick={() => setIsOpen(true)}>
        {t(name)}
      </button>
      {isOpen && (
        <TextDialog
          of={of}
          title={t(name)}
          label={t('reason')}
          lead={t(`${name}Lead`)}
          destructive
          inputOf={(reason) => ({ id, reason }) as unknown as Input<E>}
          onClose={() => setIsOpen(false)}
          onDone={() => notify('success', done)}
        />
      )}
    </>
  )
}
