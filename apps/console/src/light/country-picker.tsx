// The searchable country dropdown: a button that opens the list and closes it when the focus leaves.
import { useEffect, useRef, useState } from 'react'
import type { Country } from '@falaj/contract/workspace/config'
import { Icon } from './icons.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { CountryList } from './country-list.tsx'
import { countryName } from './phone.ts'
import { blurMs } from './popup.tsx'
import { lightWords } from './words.ts'

interface PickerProps {
  readonly countries: readonly Country[]
  readonly chosen: Country
  readonly onChoose: (country: Country) => void
  readonly disabled: boolean
}
export const CountryPicker = ({ countries, chosen, onChoose, disabled }: PickerProps) => {
  const t = useWords(lightWords)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div
      className="country"
      ref={box}
      onFocus={() => clearTimeout(timer.current)}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) timer.current = setTimeout(() => setOpen(false), blurMs)
      }}
    >
      <button
        ref={button}
        type="button"
        className="country-button digits"
        disabled={disabled}
        aria-expanded={open}
        aria-label={t('countryCode', { name: countryName(chosen, language), prefix: chosen.phonePrefix })}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <bdi dir="ltr">+{chosen.phonePrefix}</bdi>
        <Icon name="down" size={12} />
      </button>
      {open && (
        <CountryList
          countries={countries}
          chosen={chosen}
          onChoose={(country) => {
            setOpen(false)
            onChoose(country)
          }}
          onLeave={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </div>
  )
}
