// The keys. Ten digits in a new order at every opening, ← and Clear at the end of their rows; one of them is in the tab order.
import { useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from './icons.tsx'
import { useWords } from '../words/language.tsx'
import { digitKeys, keyFrom, shuffled } from './keypad-keys.ts'
import { lightWords } from './words.ts'

interface TrayProps {
  readonly size: 24 | 32 | 40
  readonly onDigit: (digit: string) => void
  readonly onBack: () => void
  readonly onClear: () => void
  /** A key was pressed by mouse or finger: the focus belongs to the boxes, so that it does not show which key it was. */
  readonly onPointer: () => void
}
interface Key {
  readonly name: string
  readonly face: ReactNode
  readonly label?: string
  readonly press: () => void
}

const neverChanges = () => () => undefined

export const KeypadTray = ({ size, onDigit, onBack, onClear, onPointer }: TrayProps) => {
  const t = useWords(lightWords)
  const [at, setAt] = useState(0)
  const [order] = useState(() => shuffled(digitKeys))
  // A prerendered page must not carry an order: its keys stay blank until the page is alive.
  const live = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

  const digitAt = (index: number): Key => ({
    name: `place-${index}`,
    face: live && order[index],
    press: () => onDigit(String(order[index])),
  })
  const keys: readonly Key[] = [
    ...[0, 1, 2, 3, 4].map(digitAt),
    { name: 'back', face: <Icon name="back" size={18} />, label: t('keypadBack'), press: onBack },
    ...[5, 6, 7, 8, 9].map(digitAt),
    { name: 'clear', face: t('keypadClear'), press: onClear },
  ]
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = keyFrom(at, event.key, getComputedStyle(event.currentTarget).direction === 'rtl')
    const target = next === null ? undefined : event.currentTarget.parentElement?.children[next]
    if (!(target instanceof HTMLElement)) return
    event.preventDefault()
    target.focus()
  }
  return (
    <fieldset className="keypad" data-size={size} aria-label={t('keypad')}>
      {keys.map(({ name, face, label, press }, index) => (
        <button
          key={name}
          type="button"
          className="keypad-key"
          data-kind={name === 'back' || name === 'clear' ? 'edit' : 'digit'}
          tabIndex={index === at ? 0 : -1}
          aria-label={label}
          onFocus={() => setAt(index)}
          onKeyDown={move}
          onMouseDown={(event) => {
            event.preventDefault()
            onPointer()
          }}
          onClick={press}
        >
          <span className="keypad-face">{face}</span>
        </button>
      ))}
    </fieldset>
  )
}
