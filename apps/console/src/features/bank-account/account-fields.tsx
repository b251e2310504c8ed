// The country decides what is asked for; the number is checked as it is typed, and tells its bank.
import {
  bankAccountTypeWords,
  bankCountries,
  bankCountryWords,
  bankOf,
  currenciesOf,
  routingOf,
  typesOf,
} from '@falaj/contract/bank-account-rules'
import { ibanFault, swiftFault } from '@falaj/contract/iban'
import { ChoiceCards } from '../../blocks/form/choice-cards.tsx'
import { TextField } from '../../blocks/form/fields.tsx'
import { NumberInput } from '../../blocks/form/number-input.tsx'
import { Icon } from '../../shell/icons.tsx'
import { Select } from '../../light/select.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { addWords } from './add-words.ts'
import type { AddDraft, Adding } from './use-adding.ts'

const whyOf = { IBAN: 'whyIBAN', Basic: 'whyBasic', 'WPS Account': 'whyWPS', SWIFT: 'whySWIFT' } as const
const ibanLength = 23

const Good = ({ text }: { readonly text: string }) => (
  <span className="number-good">
    <Icon name="check" size={13} />
    {text}
  </span>
)

export const PlaceFields = ({ draft, put }: Pick<Adding, 'draft' | 'put'>) => {
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

/** While it grows nobody is blamed; a wrong country shows at once, the checksum at the end. */
const liveIbanFault = (number: string): string | null => {
  if (number.length >= 2 && !number.startsWith('AE')) return 'IBAN_COUNTRY'
  return number.length === ibanLength ? ibanFault(number, 'AE') : null
}
const IbanField = ({ draft, faults, put }: Pick<Adding, 'draft' | 'faults' | 'put'>) => {
  const t = useWords(addWords)
  const { number } = draft
  const isRight = ibanFault(number, 'AE') === null
  const bank = isRight ? bankOf(draft) : null
  return (
    <NumberInput
      label={t('iban')}
      lengthMax={34}
      value={number}
      fault={faults['number'] ?? liveIbanFault(number)}
      hint={
        isRight ? (
          <Good text={bank ? t('bankIs', { bank }) : t('checks')} />
        ) : number === '' ? (
          t('ibanHint')
        ) : (
          t('ibanSoFar', { n: number.length })
        )
      }
      onChange={(typed) => put({ number: typed })}
    />
  )
}
const digitHints = { US: 'digitsUS', HK: 'digitsHK', SG: 'digitsSG' } as const
const SwiftFields = ({ draft, faults, put }: Pick<Adding, 'draft' | 'faults' | 'put'>) => {
  const t = useWords(addWords)
  const { swift, country } = draft
  const isRight = swiftFault(swift, country) === null
  const bank = isRight ? bankOf(draft) : null
  const live = swift.length === 8 || swift.length === 11 ? swiftFault(swift, country) : null
  return (
    <div className="bank-account-pair">
      <NumberInput
        label={t('swift')}
        lengthMax={11}
        groups={false}
        value={swift}
        fault={faults['swift'] ?? live}
        hint={bank ? <Good text={t('bankKnown', { bank })} /> : t('swiftHint')}
        onChange={(typed) => put({ swift: typed })}
      />
      <NumberInput
        label={t('accountNumber')}
        lengthMax={34}
        inputMode="numeric"
        value={draft.number}
        fault={faults['number']}
        hint={country === 'AE' ? undefined : t(digitHints[country])}
        onChange={(typed) => put({ number: typed })}
      />
    </div>
  )
}
const isWhole = ({ country, number, swift }: AddDraft): boolean =>
  routingOf(country) === 'IBAN' ? ibanFault(number, country) === null : swiftFault(swift, country) === null

export const AccountFields = ({ draft, faults, put }: Pick<Adding, 'draft' | 'faults' | 'put'>) => {
  const t = useWords(addWords)
  const Fields = routingOf(draft.country) === 'IBAN' ? IbanField : SwiftFields
  return (
    <>
      <Fields draft={draft} faults={faults} put={put} />
      {isWhole(draft) && !bankOf(draft) && (
        <TextField
          label={t('bankName')}
          hint={t('bankNameHint')}
          value={draft.bankName}
          fault={faults['bankName']}
          onChange={(bankName) => put({ bankName })}
        />
      )}
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
