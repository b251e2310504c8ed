// What opens under a chip: a list to choose from, a text to type, or two amounts.
import { useState } from 'react'
import type { AmountRange } from '@falaj/contract/kernel/scalars'
import { fromText, toText, type Currency } from '@falaj/money'
import { useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { PlainForm } from '../form/plain-form.tsx'
import { AmountInput } from '../money/amount-input.tsx'
import { listWords } from './words.ts'

export interface ChoicePanelProps {
  readonly title: string
  readonly choices: readonly { readonly code: string; readonly label: string }[]
  readonly several: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
/** Codes that share a label are one line: their names do not distinguish them. */
const grouped = (choices: ChoicePanelProps['choices']): readonly { label: string; codes: readonly string[] }[] => {
  const byLabel = new Map<string, string[]>()
  for (const { code, label } of choices) byLabel.set(label, [...(byLabel.get(label) ?? []), code])
  return [...byLabel].map(([label, codes]) => ({ label, codes }))
}

export const ChoicePanel = ({ title, choices, several, value, onChange }: ChoicePanelProps) => {
  const t = useWords(listWords)
  if (!several)
    return (
      <fieldset className="choices">
        <legend className="visually-hidden">{title}</legend>
        {[{ code: undefined, label: t('any') }, ...choices].map(({ code, label }) => (
          <label key={label} className="popover-line">
            <input type="radio" name={title} checked={value === code} onChange={() => onChange(code)} />
            {label}
          </label>
        ))}
      </fieldset>
    )
  const chosen = (value as readonly string[] | undefined) ?? []
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{title}</legend>
      {grouped(choices).map(({ label, codes }) => {
        const on = codes.every((code) => chosen.includes(code))
        const partly = !on && codes.some((code) => chosen.includes(code))
        const rest = chosen.filter((code) => !codes.includes(code))
        return (
          <label key={label} className="popover-line">
            <input
              type="checkbox"
              checked={on}
              ref={(box) => {
                if (box) box.indeterminate = partly
              }}
              onChange={() => onChange(on ? rest : [...rest, ...codes])}
            />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

export const TextPanel = ({
  title,
  value,
  onChange,
  close,
}: {
  readonly title: string
  readonly value: string
  readonly onChange: (value: unknown) => void
  readonly close: () => void
}) => {
  const t = useWords(blockWords)
  const [typed, setTyped] = useState(value)
  return (
    <form
      className="text-panel"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim())
        close()
      }}
    >
      <input
        className="text-panel-input"
        aria-label={title}
        placeholder={title}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="popover-actions">
        <button type="submit" className="button button-primary">
          {t('apply')}
        </button>
      </div>
    </form>
  )
}

export interface AmountPanelProps {
  readonly title: string
  readonly currencies: readonly Currency[]
  readonly value: AmountRange | undefined
  readonly onChange: (value: unknown) => void
  readonly close: () => void
}
export const AmountPanel = ({ title, currencies, value, onChange, close }: AmountPanelProps) => {
  const t = useWords(blockWords)
  const words = useWords(listWords)
  const chosen = (value?.min ?? value?.max)?.currency ?? currencies[0] ?? 'AED'
  const [currency, setCurrency] = useState<Currency>(chosen)
  const [typed, setTyped] = useState({
    min: value?.min ? toText(value.min) : '',
    max: value?.max ? toText(value.max) : '',
  })
  const [isWrong, setIsWrong] = useState(false)
  const apply = (): void => {
    const [min, max] = [typed.min, typed.max].map((text) => (text === '' ? undefined : fromText(text, currency)))
    const wrong = min === null || max === null || (min && max ? max.minor < min.minor : !min && !max)
    setIsWrong(wrong)
    if (wrong) return
    onChange({ ...(min ? { min } : {}), ...(max ? { max } : {}) })
    close()
  }
  return (
    <PlainForm className="amount-panel" onSubmit={apply}>
      {(['min', 'max'] as const).map((side) => (
        <AmountInput
          key={side}
          label={`${title}, ${words(side)}`}
          choices={currencies}
          value={{ amount: typed[side], currency }}
          fault={isWrong ? 'AMOUNT' : null}
          onChange={(next) => {
            setTyped({ ...typed, [side]: next.amount })
            setCurrency(next.currency)
            setIsWrong(false)
          }}
        />
      ))}
      <div className="popover-actions">
        <button type="submit" className="button button-primary">
          {t('apply')}
        </button>
      </div>
    </PlainForm>
  )
}
