// The number of a bank account in its country's format: checked while it is typed, and showing its bank.
import { bankOf, routingOf, type BankCountry } from '@falaj/contract/merchant/bank-account-rules'
import { ibanFault, swiftFault } from '@falaj/contract/formats/iban'
import { Icon } from '../../light/icons.tsx'
import { useWords } from '../../words/language.tsx'
import { TextField } from '../form/fields.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { bankNumberWords } from './words.ts'
import './bank-number.css'

interface Draft {
  readonly country: BankCountry
  readonly number: string
  readonly swift: string
  /** Requested only if the number does not identify the bank. */
  readonly bankName: string
}
export interface BankNumberProps {
  readonly draft: Draft
  readonly faultOf: (field: 'number' | 'swift' | 'bankName') => string | undefined
  readonly put: (part: Partial<Pick<Draft, 'number' | 'swift' | 'bankName'>>) => void
}
const Good = ({ text }: { readonly text: string }) => (
  <span className="number-good">
    <Icon name="check" size={13} />
    {text}
  </span>
)

const ibanLength = 23
/** While it grows nobody is blamed; a wrong country shows at once, the checksum at the end. */
const liveIbanFault = (number: string): string | null => {
  if (number.length >= 2 && !number.startsWith('AE')) return 'IBAN_COUNTRY'
  return number.length >= ibanLength ? ibanFault(number, 'AE') : null
}
const Iban = ({ draft, faultOf, put }: BankNumberProps) => {
  const t = useWords(bankNumberWords)
  const { number } = draft
  const isRight = ibanFault(number, 'AE') === null
  const bank = isRight ? bankOf(draft) : null
  return (
    <NumberInput
      label={t('iban')}
      lengthMax={34}
      value={number}
      fault={faultOf('number') ?? liveIbanFault(number)}
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
const Swift = ({ draft, faultOf, put }: BankNumberProps) => {
  const t = useWords(bankNumberWords)
  const { swift, country } = draft
  const bank = swiftFault(swift, country) === null ? bankOf(draft) : null
  const live = swift.length === 8 || swift.length === 11 ? swiftFault(swift, country) : null
  return (
    <div className="bank-number-pair">
      <NumberInput
        label={t('swift')}
        lengthMax={11}
        groups={false}
        value={swift}
        fault={faultOf('swift') ?? live}
        hint={bank ? <Good text={bank} /> : t('swiftHint')}
        onChange={(typed) => put({ swift: typed })}
      />
      <NumberInput
        label={t('accountNumber')}
        lengthMax={34}
        inputMode="numeric"
        value={draft.number}
        fault={faultOf('number')}
        hint={country === 'AE' ? undefined : t(digitHints[country])}
        onChange={(typed) => put({ number: typed })}
      />
    </div>
  )
}

export const BankNumber = (given: BankNumberProps) => {
  const t = useWords(bankNumberWords)
  const { draft, faultOf, put } = given
  const { country, number, swift } = draft
  const isIban = routingOf(country) === 'IBAN'
  const isWhole = (isIban ? ibanFault(number, country) : swiftFault(swift, country)) === null
  return (
    <>
      {isIban ? <Iban {...given} /> : <Swift {...given} />}
      {isWhole && !bankOf(draft) && (
        <TextField
          label={t('bankName')}
          hint={t('bankNameHint')}
          value={draft.bankName}
          fault={faultOf('bankName')}
          onChange={(bankName) => put({ bankName })}
        />
      )}
    </>
  )
}
