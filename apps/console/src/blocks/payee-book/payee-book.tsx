// Saved payees: choose one, remove one, or save one under a name.
import type { transfer } from '@falaj/contract/accounts/transfer'
import { useAction } from '../../api/use.ts'
import { Select, type SelectProps } from '../../light/select.tsx'
import { toast } from '../../state/messages.ts'
import { useWords } from '../../words/language.tsx'
import { TextField } from '../form/fields.tsx'
import { payeeBookWords } from './words.ts'
import './payee-book.css'

interface PayeeBookProps extends Pick<SelectProps, 'label' | 'value' | 'choices' | 'onChange'> {
  /** The one of the book that is chosen now. */
  readonly chosenId: string | undefined
  readonly remove: typeof transfer.removePayee
  readonly onRemoved?: () => void
}
export const PayeeBook = ({ chosenId, remove, onRemoved, ...select }: PayeeBookProps) => {
  const t = useWords(payeeBookWords)
  const { run } = useAction(remove)
  const takeOut = async (id: string): Promise<void> => {
    const { kind } = await run({ id })
    if (kind !== 'success') return
    onRemoved?.()
    toast('success', t('removed'))
  }
  return (
    <div className="payee-book">
      <Select {...select} />
      {chosenId !== undefined && (
        <button type="button" className="button" onClick={() => void takeOut(chosenId)}>
          {t('remove')}
        </button>
      )}
    </div>
  )
}

interface SaveAsProps {
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (name: string) => void
}
export const SaveAs = ({ value, fault, onChange }: SaveAsProps) => {
  const t = useWords(payeeBookWords)
  return (
    <TextField
      label={t('saveAs')}
      hint={t('saveAsHint')}
      optional
      value={value}
      fault={fault}
      onChange={(name) => onChange(name.slice(0, 60))}
    />
  )
}
