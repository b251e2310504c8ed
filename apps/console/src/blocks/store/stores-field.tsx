// Several stores of a form, added one by one by typing; closed ones, too, because what is asked about them is in the past.
import { PickField } from '../pick/pick-field.tsx'
import type { FormFieldBasics } from '../form/form-field.tsx'
import { Icon } from '../../light/icons.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { matching } from './store-field.tsx'
import { useStoreName, useStores } from './store-name.tsx'
import { storeWords } from './store-words.ts'
import './stores-field.css'

export interface StoresFieldProps extends FormFieldBasics {
  /** Codes. */
  readonly value: readonly string[]
  readonly onChange: (codes: readonly string[]) => void
}
export const StoresField = ({ value, onChange, ...field }: StoresFieldProps) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const stores = useStores().filter(({ code }) => !value.includes(code))
  const nameOf = useStoreName()
  return (
    <div className="stores-field">
      <PickField
        {...field}
        chosen={null}
        useFound={(text) => ({ data: { rows: matching(stores, text) }, isPlaceholderData: false })}
        keyOf={({ code }) => code}
        show={(row) => (
          <>
            <span>{row.isClosed ? t('closed', { name: row.name[language] }) : row.name[language]}</span>
            {row.name[language] !== row.code && <span className="quiet">{row.code}</span>}
          </>
        )}
        onPick={(row) => row && onChange([...value, row.code])}
      />
      {value.length > 0 && (
        <ul aria-label={t('chosen')}>
          {value.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={t('remove', { name: nameOf(code) })}
                onClick={() => onChange(value.filter((each) => each !== code))}
              >
                {nameOf(code)}
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
