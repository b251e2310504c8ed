// A virtual bank account as it should be: its name, and who pays to it.
import { useState } from 'react'
import { bankCurrencies, type BankCurrency } from '@falaj/contract/merchant/bank-account-rules'
import type { Output } from '@falaj/contract/kernel/endpoint'
import { assignees, assigneeWords, vamIban, type Assignee } from '@falaj/contract/selling/vam-iban'
import { ChoiceCards } from '../../../blocks/form/choice-cards.tsx'
import { SelectField } from '../../../blocks/form/choice-fields.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { FormDialog } from '../../../blocks/form/form-dialog.tsx'
import { useSaveForm } from '../../../blocks/form/use-form.ts'
import { PickCustomer } from '../../../blocks/pick/pick-customer.tsx'
import { StoreField } from '../../../blocks/store/store-field.tsx'
import { notify } from '../../../state/messages.ts'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { PickInvoice } from './vam-iban.pick-invoice.tsx'
import { vamIbanWords } from './vam-iban.words.ts'

type AccountRecord = Output<typeof vamIban.detail>
interface Draft {
  readonly [field: string]: unknown
  readonly alias: string
  readonly currency: BankCurrency
  readonly assignedTo: Assignee
  readonly customerId: string
  readonly invoiceId: string
  readonly store: string
}
const whys = { none: 'forNone', customer: 'forCustomer', store: 'forStore', invoice: 'forInvoice' } as const
/** Only what the chosen kind needs. */
const sentOf = ({ customerId, invoiceId, store, ...draft }: Draft) => ({
  ...draft,
  ...(draft.assignedTo === 'customer' && customerId ? { customerId } : {}),
  ...(draft.assignedTo === 'invoice' && invoiceId ? { invoiceId } : {}),
  ...(draft.assignedTo === 'store' ? { store } : {}),
})
interface Props {
  /** Default: a new one. */
  readonly of?: AccountRecord
  readonly onClose: () => void
  readonly onOpened?: (id: string) => void
}
export const AccountDialog = ({ of, onClose, onOpened }: Props) => {
  const t = useWords(vamIbanWords)
  const language = useLanguage()
  const [chosen, setChosen] = useState(of?.assignee ?? null)
  const unset: Draft = {
    alias: of?.alias ?? '',
    currency: (of?.currency ?? 'AED') as BankCurrency,
    assignedTo: (of?.assignedTo ?? 'none') as Assignee,
    customerId: of?.customerId ?? '',
    invoiceId: of?.invoiceId ?? '',
    store: of?.store ?? '',
    ...(of ? { id: of.id, version: of.version } : {}),
  }
  const done = (text: 'opened' | 'saved'): void => {
    notify('success', t(text))
    onClose()
  }
  const add = useSaveForm(
    vamIban.add,
    unset,
    ({ id }) => {
      done('opened')
      onOpened?.(id)
    },
    sentOf,
  )
  const edit = useSaveForm(vamIban.edit, unset, () => done('saved'), sentOf)
  const form = of ? edit : add
  const { draft, faults } = form
  return (
    <FormDialog
      title={t(of ? 'editTitle' : 'createTitle')}
      width={560}
      busy={form.busy}
      act={t(of ? 'edit' : 'create')}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField label={t('alias')} hint={t('aliasHint')} {...form.field('alias')} />
      {!of && (
        <SelectField
          label={t('currency')}
          {...form.choice('currency')}
          choices={bankCurrencies.map((value) => ({ value, label: value }))}
        />
      )}
      <ChoiceCards
        label={t('assignedTo')}
        name="assignedTo"
        stacked
        value={draft.assignedTo}
        onChange={(assignedTo) => {
          setChosen(null)
          form.put({ assignedTo, customerId: '', invoiceId: '' })
        }}
        choices={assignees.map((value) => ({
          value,
          label: assigneeWords[value][language],
          why: t(whys[value]),
        }))}
      />
      {draft.assignedTo === 'customer' && (
        <PickCustomer
          label={t('customer')}
          fault={faults['customerId']}
          chosen={draft.customerId ? chosen : null}
          onPick={(row) => {
            setChosen(row?.name ?? null)
            form.put({ customerId: row?.id ?? '' })
          }}
        />
      )}
      {draft.assignedTo === 'invoice' && (
        <PickInvoice
          label={t('invoice')}
          currency={draft.currency}
          fault={faults['invoiceId']}
          chosen={draft.invoiceId ? chosen : null}
          onPick={(row) => {
            setChosen(row?.number ?? null)
            form.put({ invoiceId: row?.id ?? '' })
          }}
        />
      )}
      {draft.assignedTo === 'store' && <StoreField label={t('store')} {...form.field('store')} />}
    </FormDialog>
  )
}
