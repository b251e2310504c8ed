// The beneficiary: a saved one, the one of an earlier transfer, or an account that is checked while it is typed.
import {
  bankAccountTypeWords,
  bankCountries,
  bankCountryWords,
  currenciesOf,
  typesOf,
} from '@falaj/contract/merchant/bank-account-rules'
import { transferToBank } from '@falaj/contract/accounts/transfer-to-bank'
import { useQuery } from '../../../api/use.ts'
import { BankNumber } from '../../../blocks/bank-number/bank-number.tsx'
import { BankDelay } from '../../../blocks/order/delay.tsx'
import { PayeeBook, SaveAs } from '../../../blocks/payee-book/payee-book.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { Select } from '../../../light/select.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import type { ToBankDraft, ToBankOrder } from './transfer-to-bank.draft.ts'
import { toBankWords } from './transfer-to-bank.words.ts'

interface Part {
  readonly order: ToBankOrder
}
const NewBeneficiary = ({ order }: Part) => {
  const t = useWords(toBankWords)
  const language = useLanguage()
  const { draft, put, faults } = order
  const types = typesOf(draft.country)
  return (
    <>
      <div className="form-pair">
        <Select
          label={t('country')}
          value={draft.country}
          choices={bankCountries.map((country) => ({ value: country, label: bankCountryWords[country][language] }))}
          onChange={(value) => {
            const country = value as ToBankDraft['country']
            const [accountType = 'IBAN'] = typesOf(country)
            const [currency = 'AED'] = currenciesOf(country, accountType)
            put({ country, accountType, currency, number: '', swift: '', bankName: '' })
          }}
        />
        <Select
          label={t('accountType')}
          value={draft.accountType}
          choices={types.map((type) => ({ value: type, label: bankAccountTypeWords[type][language] }))}
          onChange={(value) => {
            const accountType = value as ToBankDraft['accountType']
            const [currency = 'AED'] = currenciesOf(draft.country, accountType)
            put({ accountType, currency })
          }}
        />
      </div>
      <BankNumber draft={draft} faultOf={(field) => faults[`beneficiary.${field}`]} put={put} />
      <TextField
        label={t('holder')}
        value={draft.holder}
        fault={faults['beneficiary.holder']}
        onChange={(holder) => put({ holder: holder.slice(0, 70) })}
      />
      <SaveAs value={draft.saveAs} fault={faults['saveAs']} onChange={(saveAs) => put({ saveAs })} />
    </>
  )
}

export interface Before {
  readonly id: string
  readonly name: string
  readonly number: string
}
export const BeneficiaryFields = ({ order, before }: Part & { readonly before: Before | null }) => {
  const t = useWords(toBankWords)
  const { draft, put } = order
  const book = useQuery(transferToBank.payees, {})
  const kept = book.data?.payees ?? []
  const chosen = kept.find(({ id }) => draft.to === `payee ${id}`)
  const choices = [
    ...(before
      ? [{ value: `same ${before.id}`, label: t('sameAs', { name: before.name, number: before.number }) }]
      : []),
    ...kept.map(({ id, alias, number }) => ({ value: `payee ${id}`, label: `${alias} · ${number}` })),
    { value: 'new', label: t('newBeneficiary') },
  ]
  return (
    <>
      <BankDelay isDelayed={book.data?.isDelayed} />
      {choices.length > 1 && (
        <PayeeBook
          label={t('beneficiary')}
          value={draft.to}
          choices={choices}
          onChange={(to) => {
            const payee = kept.find(({ id }) => to === `payee ${id}`)
            put({ to, saveAs: '', ...(payee ? { currency: payee.currency as ToBankDraft['currency'] } : {}) })
          }}
          chosenId={chosen?.id}
          remove={transferToBank.removePayee}
          onRemoved={() => put({ to: 'new' })}
        />
      )}
      {chosen && (
        <p className="quiet small">
          {chosen.holder}, {chosen.bankName} <span className="digits">{chosen.number}</span>
        </p>
      )}
      {draft.to === 'new' && <NewBeneficiary order={order} />}
    </>
  )
}
