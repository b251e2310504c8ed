// What opens under a chip: a list to choose from, or a text to type.
import { useState } from 'react'
import { useWords } from '../../words/language.tsx'
import { blockWords } from '../block-words.ts'
import { listWords } from './words.ts'

export interface ChoicePanelProps {
  readonly title: string
  readonly choices: readonly { readonly code: string; readonly label: string }[]
  readonly several: boolean
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}
/** Codes that share a label are one line: nobody can tell them apart by name. */
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
