// The stores of a filter: several at once, found by typing where there are many. One that is chosen stays in sight.
import { useState } from 'react'
import { useLanguage, useWords } from '../../words/language.tsx'
import { matching } from './store-field.tsx'
import { useStores } from './store-name.tsx'
import { storeWords } from './store-words.ts'

const searchFrom = 9
const shownMost = 40
export const StoresPanel = ({
  title,
  value,
  onChange,
}: {
  readonly title: string
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}) => {
  const t = useWords(storeWords)
  const language = useLanguage()
  const stores = useStores()
  const [text, setText] = useState('')
  const found = matching(stores, text)
  const shown = [
    ...stores.filter(({ code }) => value.includes(code)),
    ...found.filter(({ code }) => !value.includes(code)),
  ].slice(0, Math.max(shownMost, value.length))
  const lines = [
    ...shown.map((row) => ({
      code: row.code,
      label: row.isClosed ? t('closed', { name: row.name[language] }) : row.name[language],
    })),
    ...(text === '' ? [{ code: '', label: t('none') }] : []),
  ]
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{title}</legend>
      {stores.length >= searchFrom && (
        <input
          type="search"
          className="text-panel-input"
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {lines.map(({ code, label }) => (
        <label key={code} className="popover-line">
          <input
            type="checkbox"
            checked={value.includes(code)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, code] : value.filter((each) => each !== code))
            }
          />
          {label}
        </label>
      ))}
      {text !== '' && found.length === 0 && <p className="quiet small">{t('nothing')}</p>}
    </fieldset>
  )
}
