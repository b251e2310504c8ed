// The currency something is sold in.
import { saleCurrencies, type SaleCurrency } from '@falaj/contract/kernel/sale'
import { words } from '@falaj/contract/kernel/words'
import { useWords } from '../../words/language.tsx'
import { SelectField } from '../form/choice-fields.tsx'

const currencyWords = words({ currency: { en: 'Currency', zh: '币种' } })

export interface CurrencyFieldProps {
  readonly value: SaleCurrency
  readonly fault?: string | null | undefined
  readonly onChange: (currency: SaleCurrency) => void
}
export const CurrencyField = ({ value, fault, onChange }: CurrencyFieldProps) => {
  const t = useWords(currencyWords)
  return (
    <SelectField
      label={t('currency')}
      value={value}
      fault={fault}
      onChange={(currency) => currency && onChange(currency as SaleCurrency)}
      choices={saleCurrencies.map((each) => ({ value: each, label: each }))}
    />
  )
}
