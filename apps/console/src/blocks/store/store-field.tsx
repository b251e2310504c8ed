// The store that a record is for, found by typing. Stores that are closed and agents cannot be chosen; one that the record has already stays.
import type { FormFieldBasics } from '../form/form-field.tsx'
import { PickField } from '../pick/pick-field.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useStores, type StoreOption } from './store-name.tsx'
import { storeWords } from './store-words.ts'

export interface StoreFieldProps extends FormFieldBasics {
  /** The code; empty: none. */
  readonly value: string
  readonly onChange: (code: string) => void
}
export const matching = (stores: readonly StoreOption[], text: string): readonly StoreOption[] => {
  const typed = text.trim().toLowerCase()
  return stores.filter(
    ({ code, name }) => !typed || [code, name.en, name.zh].some((each) => each.toLowerCase().includes(typed)),
  )
}
export const StoreField = ({ value, onChange, ...field }: StoreFieldProps) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const stores = useStores()
  const chosen = stores.find(({ code }) => code === value)
  const name = chosen?.name[language] ?? value
  const open = stores.filter(({ kind, isClosed }) => kind !== 'agent' && !isClosed)
  return (
    <PickField
      {...field}
      chosen={value ? (chosen?.isClosed ? t('closed', { name }) : name) : null}
      useFound={(text) => ({ data: { rows: matching(open, text) }, isPlaceholderData: false })}
      keyOf={({ code }) => code}
      show={(row) => (
        <>
          <span>{row.name[language]}</span>
          {row.name[language] !== row.code && <span className="quiet">{row.code}</span>}
        </>
      )}
      onPick={(row) => onChange(row?.code ?? '')}
    />
  )
}
