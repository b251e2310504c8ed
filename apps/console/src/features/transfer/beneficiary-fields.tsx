// Who gets it: somebody of the book, whoever an earlier transfer went to, or an account that is typed and checked as it grows.
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
import { transferToBank } from '@falaj/contract/transfer-to-bank'
import { useAction, useQuery } from '../../api/use.ts'
import { TextField } from '../../blocks/form/fields.tsx'
import { NumberInput } from '../../blocks/form/number-input.tsx'
import { toast } from '../../light/messages.tsx'
import { Select } from '../../light/select.tsx'
import { Icon } from '../../shell/icons.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { ToBankDraft } from './draft.ts'
import { shown } from './live.ts'
import type { ToBankSending } from './to-bank.tsx'
import { transferWords } from './words.ts'

interface Part {
  readonly sending: ToBankSending
}
const Good = ({ text }: { readonly text: string }) => (
  <span className="number-good">
    <Icon name="check" size={13} />
    {text}
  </span>
)
const ibanLength = 23
const liveIbanFault = (number: string): string | null => {
  if (number.length >= 2 && !number.startsWith('AE')) return 'IBAN_COUNTRY'
  return number.length >= ibanLength ? ibanFault(number, 'AE') : null
}
const NumberFields = ({ sending: { draft, put, faults } }: Part) => {
  const t = useWords(transferWords)
  const { country, number, swift } = draft
  const fault = (field: string) => faults[`beneficiary.${field}`]
  if (routingOf(country) === 'IBAN') {
    const isRight = ibanFault(number, country) === null
    const bank = isRight ? bankOf(draft) : null
    return (
      <NumberInput
        label={t('iban')}
        lengthMax={34}
        value={number}
        fault={fault('number') ?? liveIbanFault(number)}
        hint={isRight ? <Good text={bank ? t('bankIs', { bank }) : t('checks')} /> : undefined}
        onChange={(typed) => put({ number: typed })}
      />
    )
  }
  const bank = swiftFault(swift, country) === null ? bankOf(draft) : null
  return (
    <div className="transfer-pair">
      <NumberInput
        label={t('swift')}
        lengthMax={11}
        groups={false}
        value={swift}
        fault={fault('swift') ?? (swift.length === 8 || swift.length === 11 ? swiftFault(swift, country) : null)}
        hint={bank ? <Good text={bank} /> : undefined}
        onChange={(typed) => put({ swift: typed })}
      />
      <NumberInput
        label={t('accountNumber')}
        lengthMax={34}
        inputMode="numeric"
        value={number}
        fault={fault('number')}
        onChange={(typed) => put({ number: typed })}
      />
    </div>
  )
}
const isWhole = ({ country, number, swift }: ToBankDraft): boolean =>
  (routingOf(country) === 'IBAN' ? ibanFault(number, country) : swiftFault(swift, country)) === null

const NewBeneficiary = ({ sending }: Part) => {
  const t = useWords(transferWords)
  const language = useLanguage()
  const { draft, put, faults } = sending
  const types = typesOf(draft.country)
  return (
    <>
      <div className="transfer-pair">
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
      <NumberFields sending={sending} />
      {isWhole(draft) && !bankOf(draft) && (
        <TextField
          label={t('bankName')}
          hint={t('bankNameHint')}
          value={draft.bankName}
          fault={faults['beneficiary.bankName']}
          onChange={(bankName) => put({ bankName })}
        />
      )}
      <TextField
        label={t('holder')}
        value={draft.holder}
        fault={faults['beneficiary.holder']}
        onChange={(holder) => put({ holder: holder.slice(0, 70) })}
      />
      <TextField
        label={t('saveAs')}
        hint={t('saveAsHint')}
        optional
        value={draft.saveAs}
        fault={faults['saveAs']}
        onChange={(saveAs) => put({ saveAs: saveAs.slice(0, 60) })}
      />
    </>
  )
}

export interface Before {
  readonly id: string
  readonly name: string
  readonly number: string
}
export const BeneficiaryFields = ({ sending, before }: Part & { readonly before: Before | null }) => {
  const t = useWords(transferWords)
  const { draft, put } = sending
  const book = useQuery(transferToBank.payees, {})
  const remove = useAction(transferToBank.removePayee, { stale: shown })
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
      {choices.length > 1 && (
        <div className="transfer-book">
          <Select
            label={t('beneficiary')}
            value={draft.to}
            choices={choices}
            onChange={(to) => {
              const payee = kept.find(({ id }) => to === `payee ${id}`)
              put({ to, saveAs: '', ...(payee ? { currency: payee.currency as ToBankDraft['currency'] } : {}) })
            }}
          />
          {chosen && (
            <button
              type="button"
              className="button"
              onClick={() =>
                void remove.run({ id: chosen.id }).then(({ kind }) => {
                  if (kind !== 'success') return
                  put({ to: 'new' })
                  toast('success', t('removed'))
                })
              }
            >
              {t('removePayee')}
            </button>
          )}
        </div>
      )}
      {chosen && (
        <p className="quiet small">
          {chosen.holder}, {chosen.bankName} <span className="digits">{chosen.number}</span>
        </p>
      )}
      {draft.to === 'new' && <NewBeneficiary sending={sending} />}
    </>
  )
}
