// Six digits by a keypad whose keys change places each time it opens. The digits live in the caller's state alone: no input element,
// nothing to paste into or to fill in, and neither the boxes nor the announcements know more than how many there are.
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { passwordLength } from '@falaj/contract/kernel/typed'
import { Icon } from './icons.tsx'
import { useWords } from '../words/language.tsx'
import { Field, type FieldBasics } from './field.tsx'
import { KeypadTray } from './keypad-tray.tsx'
import { blurMs } from './popup.tsx'
import { lightWords } from './words.ts'
import './keypad.css'

export interface SecureKeypadProps extends FieldBasics {
  readonly value: string
  readonly onChange: (digits: string) => void
  /** Height of a key in pixels. */
  readonly size: 24 | 32 | 40
  /** 'always': opens with the page; a new `key` on the element shuffles again. 'on-focus': opens when entered. */
  readonly opens?: 'always' | 'on-focus'
  /** Ignores digits typed on a physical keyboard; the keys can still be reached by arrows. */
  readonly pointerOnly?: boolean
  readonly disabled?: boolean
}

const positions = Array.from({ length: passwordLength }, (_, at) => at)

export const SecureKeypad = (props: SecureKeypadProps) => {
  const { value, onChange, size, opens = 'on-focus', pointerOnly = false, disabled = false, ...field } = props
  const t = useWords(lightWords)
  const countId = useId()
  const [focused, setFocused] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const boxes = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)
  useEffect(() => {
    const press = (event: PointerEvent): void => {
      pressed.current = event.type === 'pointerdown'
    }
    const kinds = ['pointerdown', 'pointerup', 'pointercancel'] as const
    for (const kind of kinds) document.addEventListener(kind, press, true)
    return () => {
      clearTimeout(timer.current)
      for (const kind of kinds) document.removeEventListener(kind, press, true)
    }
  }, [])
  // Content below moves up when the keys go: not while a finger is still down, or its press would hit nothing.
  const leave = (): void => {
    timer.current = setTimeout(() => (pressed.current ? leave() : setFocused(false)), blurMs)
  }
  const open = !disabled && (opens === 'always' || focused)

  const press = (digit: string): void => {
    if (disabled) return
    if (value.length < passwordLength) onChange(value + digit)
    // A refused input stays so that it can be sent again; typing replaces it.
    else if (field.fault) onChange(digit)
  }
  const back = (): void => onChange(value.slice(0, -1))
  const clear = (): void => onChange('')
  const typed = (event: KeyboardEvent): void => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key) && !pointerOnly) press(event.key)
    else if (event.key === 'Backspace') back()
    else if (event.key === 'Delete') clear()
    else if (event.key === 'Enter' && event.target === boxes.current) boxes.current?.closest('form')?.requestSubmit()
    else if (event.key === 'ArrowDown' && event.target === boxes.current)
      box.current?.querySelector<HTMLElement>('.keypad-key[tabindex="0"]')?.focus()
    else return
    event.preventDefault()
  }
  const count = t('keypadCount', { n: value.length, max: passwordLength })
  const hint =
    field.hint === undefined ? (
      <>
        <Icon name="shield" size={13} />
        {t('keypadHint')}
      </>
    ) : (
      field.hint
    )
  return (
    <Field {...field} hint={hint} native={false}>
      {(control) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events that bubble out of the boxes and the keys
        <div
          ref={box}
          onKeyDown={typed}
          onFocus={() => {
            clearTimeout(timer.current)
            setFocused(true)
          }}
          onBlur={leave}
        >
          <div
            {...control}
            ref={boxes}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input element would hold the digits
            role="textbox"
            tabIndex={disabled ? -1 : 0}
            aria-disabled={disabled}
            aria-describedby={[countId, control['aria-describedby']].filter(Boolean).join(' ')}
            className="keypad-boxes"
            data-fault={Boolean(field.fault)}
          >
            {positions.map((at) => (
              <span
                key={at}
                className="keypad-box"
                aria-hidden="true"
                data-filled={at < value.length}
                data-next={focused && at === value.length}
              />
            ))}
          </div>
          <output className="visually-hidden" id={countId}>
            {count}
          </output>
          {open && (
            <KeypadTray
              size={size}
              onDigit={press}
              onBack={back}
              onClear={clear}
              onPointer={() => boxes.current?.focus({ preventScroll: true })}
            />
          )}
        </div>
      )}
    </Field>
  )
}
