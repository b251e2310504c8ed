// A search field over the list of countries: ARIA's combobox with a listbox popup.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the options of a combobox are no <option>s, and
   their keys are handled by its input, which keeps the focus */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Country } from '@falaj/contract/workspace/config'
import { Icon } from './icons.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { countryName, findCountries } from './phone.ts'
import { lightWords } from './words.ts'

interface ListProps {
  readonly countries: readonly Country[]
  readonly chosen: Country
  readonly onChoose: (country: Country) => void
  readonly onLeave: () => void
}
export const CountryList = ({ countries, chosen, onChoose, onLeave }: ListProps) => {
  const t = useWords(lightWords)
  const language = useLanguage()
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const active = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(() => Math.max(0, countries.indexOf(chosen)))
  const found = findCountries(countries, query)
  const current = found[at]
  useEffect(() => {
    search.current?.focus()
  }, [])
  useEffect(() => {
    // In braces: newer browsers answer a promise here, which React would take for a clean-up.
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at, query])

  const keys = (event: KeyboardEvent): void => {
    const last = found.length - 1
    if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? Math.max(0, last) : at - 1)
    else if (event.key === 'Escape') onLeave()
    else if (event.key === 'Enter') {
      if (current) onChoose(current)
    } else return
    // Enter must not submit the form, Escape must not close the dialog around it, arrows must not move the caret.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="country-panel">
      <div className="country-search">
        <Icon name="search" size={14} />
        <input
          ref={search}
          className="control-input"
          type="text"
          role="combobox"
          aria-label={t('countrySearch')}
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${id}${current.countryCode}` : undefined}
          placeholder={t('countrySearch')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={keys}
        />
      </div>
      <div className="country-list" role="listbox" id={`${id}list`} aria-label={t('countries')}>
        {found.map((country, index) => (
          <div
            key={country.countryCode}
            id={`${id}${country.countryCode}`}
            ref={index === at ? active : null}
            role="option"
            tabIndex={-1}
            aria-selected={country === chosen}
            data-active={index === at}
            onMouseMove={() => setAt(index)}
            // The focus stays in the search field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(country)}
          >
            <span>{countryName(country, language)}</span>
            <span className="country-code">{country.countryCode}</span>
            <bdi dir="ltr" className="digits">
              +{country.phonePrefix}
            </bdi>
          </div>
        ))}
      </div>
      <output className="country-none">{found.length === 0 && t('countryNone')}</output>
    </div>
  )
}
