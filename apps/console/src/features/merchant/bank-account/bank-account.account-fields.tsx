// The country decides which fields are shown; the number is checked as it is typed, and shows its bank.
import {
  bankAccountTypeWords,
  bankCountries,
  bankCountryWords,
  currenciesOf,
  typesOf,
} from '@falaj/contract/merchant/bank-account-rules'
import { BankNumber } from '../../../blocks/bank-number/bank-number.tsx'
import { ChoiceCards } from '../../../blocks/form/choice-cards.tsx'
import { TextField } from '../../../blocks/form/fields.tsx'
import { Select } from '../../../light/select.tsx'
import { useLanguage, useWords } from '../../../words/language.tsx'
import { addWords } from './bank-account.add-words.ts'
import type { AddDraft, AddAccountState } from './bank-account.use-adding.ts'

const whyOf = { IBAN: 'whyIBAN', Basic: 'whyBasic', 'WPS Account': 'whyWPS', SWIFT: 'whySWIFT' } as const

export const PlaceFields = ({ draft, put }: Pick<AddAccountState, 'draft' | 'put'>) => {
  const t = useWords(addWords)
  const language = useLanguage()
  const types = typesOf(draft.country)
  const currencies = currenciesOf(draft.country, draft.type)
  return (
    <>
      <div className="bank-account-pair">
        <Select
          label={t('country')}
          value={draft.country}
          choices={bankCountries.map((country) => ({ value: country, label: bankCountryWords[country][language] }))}
          onChange={(country) => put({ country: country as AddDraft['country'], number: '', swift: '', bankName: '' })}
        />
        <Select
          label={t('currency')}
          value={draft.currency}
          choices={currencies.map((currency) => ({ value: currency, label: currency }))}
          onChange={(currency) => put({ currency: currency as AddDraft['currency'] })}
        />
      </div>
      <ChoiceCards
        label={t('type')}
        name="account-type"
        value={draft.type}
        choices={types.map((type) => ({
          value: type,
          label: bankAccountTypeWords[type][language],
          why: t(whyOf[type]),
        }))}
        onChange={(type) => put({ type })}
      />
    </>
  )
}

export const AccountFields = ({ draft, faults, put }: Pick<AddAccountState, 'draft' | 'faults' | 'put'>) => {
  const t = useWords(addWords)
  return (
    <>
      <BankNumber draft={draft} faultOf={(field) => faults[field]} put={put} />
      <div className="bank-account-pair">
        <TextField
          label={t('holder')}
          hint={t('holderHint')}
          value={draft.holder}
          fault={faults['holder']}
          onChange={(holder) => put({ holder })}
        />
        <TextField
          label={t('alias')}
          hint={t('aliasHint')}
          value={draft.alias}
          fault={faults['alias']}
          onChange={(alias) => put({ alias })}
        />
      </div>
    </>
  )
}
