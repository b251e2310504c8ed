// What members do with cash: give it, count it, and keep places for it.
import { cashCurrency } from '@falaj/contract/cash/cash'
import {
  cashPlaceWords,
  containerKinds,
  cashHandOver,
  type CashHolderRow,
  type PlaceRef,
} from '@falaj/contract/cash/cash-hand-over'
import { toCodeText } from '@falaj/money'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { AmountInput, type AmountText } from '../../../blocks/money/amount-input.tsx'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { handOverWords } from './cash-hand-over.words.ts'

interface DialogProps {
  readonly onClose: () => void
}
const keyOf = ({ kind, id, shiftId }: CashHolderRow): string => [kind, id, shiftId].filter(Boolean).join(' ')
export const GiveCash = ({ holders, onClose }: DialogProps & { readonly holders: readonly CashHolderRow[] }) => {
  const t = useWords(handOverWords)
  const language = useLanguage()
  const refOf = (key: string): PlaceRef => {
    const holder = holders.find((each) => keyOf(each) === key)
    if (!holder || holder.kind === 'bank') return { kind: 'bank' }
    if (holder.kind === 'drawer')
      return { kind: 'drawer', store: holder.store, ...(holder.shiftId ? { shiftId: holder.shiftId } : {}) }
    return { kind: holder.kind, id: holder.id ?? '' }
  }
  const form = useSaveForm(
    cashHandOver.give,
    { from: '', to: '', amount: { amount: '', currency: cashCurrency } as AmountText, giver: '', note: '' },
    ({ number }) => {
      notify('success', t('given', { number }))
      onClose()
    },
    ({ from, to, amount, giver, note }) => ({
      from: refOf(from),
      to: refOf(to),
      amount,
      note,
      ...(giver.trim() === '' ? {} : { giver }),
    }),
  )
  const choices = holders.map((holder) => ({
    value: keyOf(holder),
    label: [cashPlaceWords[holder.kind][language], holder.name, holder.cashier].filter(Boolean).join(' · '),
  }))
  return (
    <FormDialog title={t('give')} busy={form.busy} act={t('give')} onClose={onClose} onSubmit={form.submit}>
      <p className="quiet small">{t('giveLead')}</p>
      <SelectField
        label={t('from')}
        choices={choices.filter(({ value }) => value !== 'bank')}
        {...form.field('from')}
      />
      <SelectField label={t('to')} choices={choices} {...form.field('to')} />
      <AmountInput label={t('amount')} choices={[cashCurrency]} {...form.field('amount')} />
      <TextField label={t('giver')} hint={t('giverHint')} optional {...form.field('giver')} />
      <TextField label={t('note')} optional {...form.field('note')} />
    </FormDialog>
  )
}
export const ReceiveCash = ({
  of,
  onClose,
}: DialogProps & { readonly of: { readonly id: string; readonly version: number; readonly number: string } }) => {
  const t = useWords(handOverWords)
  const form = useSaveForm(
    cashHandOver.receive,
    { counted: '', receiver: '' },
    ({ difference }) => {
      const { minor } = difference
      const amount = toCodeText({ ...difference, minor: minor < 0n ? -minor : minor })
      if (minor === 0n) notify('success', t('even'))
      else notify('info', t(minor < 0n ? 'short' : 'over', { amount }))
      onClose()
    },
    ({ counted, receiver }) => ({
      id: of.id,
      version: of.version,
      counted,
      ...(receiver.trim() === '' ? {} : { receiver }),
    }),
  )
  return (
    <FormDialog
      title={t('receiveTitle', { number: of.number })}
      busy={form.busy}
      act={t('receive')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <p className="quiet small">{t('receiveLead')}</p>
      <TextField label={t('counted')} type="numeric" {...form.field('counted')} />
      <TextField label={t('receiver')} hint={t('receiverHint')} optional {...form.field('receiver')} />
    </FormDialog>
  )
}
export const AddPlace = ({ onClose }: DialogProps) => {
  const t = useWords(handOverWords)
  const language = useLanguage()
  const form = useSaveForm(cashHandOver.addContainer, { kind: 'safe', name: '', store: '' }, () => {
    notify('success', t('saved'))
    onClose()
  })
  return (
    <FormDialog title={t('addPlace')} busy={form.busy} act={t('addPlace')} onClose={onClose} onSubmit={form.submit}>
      <SelectField
        label={t('kind')}
        choices={containerKinds.map((value) => ({ value, label: cashPlaceWords[value][language] }))}
        {...form.field('kind')}
      />
      <TextField label={t('name')} {...form.field('name')} />
      <StoreField label={t('store')} {...form.field('store')} />
    </FormDialog>
  )
}
