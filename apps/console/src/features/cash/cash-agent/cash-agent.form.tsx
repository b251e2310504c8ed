// An agent, new or changed; and cash that it hands over.
import type { ReactNode } from 'react'
import { cashCurrency } from '@falaj/contract/cash/cash'
import { cashAgent, type AgentDetail } from '@falaj/contract/cash/cash-agent'
import { toCodeText, toText } from '@falaj/money'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { Latest } from '../../../blocks/form/latest.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { notify } from '../../../state/messages.ts'
import { useWords } from '../../../words/language.tsx'
import { cashAgentWords } from './cash-agent.words.ts'

const draftOf = (found: AgentDetail | null) => ({
  ...(found ? { id: found.id, version: found.version } : {}),
  name: found?.name ?? '',
  contact: found?.contact ?? '',
  mobile: found?.mobile ?? '',
  area: found?.area ?? '',
  cashMax: { amount: found ? toText(found.cashMax) : '', currency: cashCurrency } as AmountText,
})
interface AgentFormProps {
  readonly of: AgentDetail | null
  readonly note?: ReactNode
  readonly onClose: () => void
}
const AgentForm = ({ of, note, onClose }: AgentFormProps) => {
  const t = useWords(cashAgentWords)
  const form = useSaveForm(of ? cashAgent.edit : cashAgent.add, draftOf(of), (saved) => {
    notify('success', 'code' in saved ? t('added', { code: saved.code }) : t('saved'))
    onClose()
  })
  const { field } = form
  return (
    <FormDialog
      title={of ? t('editTitle', { name: of.name }) : t('add')}
      busy={form.busy}
      act={t('save')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {note}
      {!of && <TextField label={t('name')} hint={t('nameHint')} {...field('name')} />}
      <TextField label={t('contact')} {...field('contact')} />
      <TextField label={t('mobile')} optional {...field('mobile')} />
      <TextField label={t('area')} {...field('area')} />
      <AmountInput label={t('cashMax')} hint={t('cashMaxHint')} choices={[cashCurrency]} {...field('cashMax')} />
    </FormDialog>
  )
}
export const AddAgent = ({ onClose }: { readonly onClose: () => void }) => <AgentForm of={null} onClose={onClose} />
export const EditAgent = ({ of, onClose }: { readonly of: AgentDetail; readonly onClose: () => void }) => (
  <Latest of={of}>{(base, note) => <AgentForm of={base} note={note} onClose={onClose} />}</Latest>
)

export const HandOver = ({ of, onClose }: { readonly of: AgentDetail; readonly onClose: () => void }) => {
  const t = useWords(cashAgentWords)
  const { id, name, owes } = of
  const form = useSaveForm(
    cashAgent.handOver,
    { id, amount: { amount: toText(owes), currency: cashCurrency } as AmountText, store: '', note: '' },
    (saved) => {
      notify('success', t('handedOverDone', { owes: toCodeText(saved.owes) }))
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('handOverTitle', { name })}
      busy={form.busy}
      act={t('handOver')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('handOverNext', { name, owes: toCodeText(owes) })}</p>
      <AmountInput label={t('amount')} choices={[cashCurrency]} {...form.field('amount')} />
      <StoreField label={t('store')} hint={t('storeHint')} optional {...form.field('store')} />
      <TextField label={t('note')} optional {...form.field('note')} />
    </FormDialog>
  )
}
