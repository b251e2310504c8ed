// A number in groups of four while it is typed or pasted; the caret stays where it was among the characters.
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { grouped, plainNumber } from '@falaj/contract/formats/iban'
import { FormField, type FormFieldBasics } from './form-field.tsx'
import './number-input.css'

export interface NumberInputProps extends FormFieldBasics {
  readonly value: string
  readonly onChange: (plain: string) => void
  readonly lengthMax: number
  /** False means shown as it is, such as a SWIFT code. */
  readonly groups?: boolean
  readonly inputMode?: 'numeric' | 'text'
  readonly after?: ReactNode
}
/** The caret position after this many significant characters. */
const caretAfter = (shown: string, count: number): number => {
  let digits = 0
  for (let at = 0; at < shown.length; at += 1) {
    if (digits === count) return at
    if (shown[at] !== ' ') digits += 1
  }
  return shown.length
}

export const NumberInput = ({
  value,
  onChange,
  lengthMax,
  groups = true,
  inputMode = 'text',
  after,
  ...field
}: NumberInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)
  const text = groups ? grouped(value) : value
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const at = caretAfter(text, caret.current)
    input.current?.setSelectionRange(at, at)
    caret.current = null
  })
  return (
    <FormField {...field}>
      {(control) => (
        <div className="control" data-fault={Boolean(field.fault)}>
          <input
            {...control}
            ref={input}
            className="control-input digits number-input"
            type="text"
            inputMode={inputMode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              caret.current = plainNumber(target.value.slice(0, target.selectionStart ?? target.value.length)).length
              onChange(plainNumber(target.value).slice(0, lengthMax))
            }}
          />
          {after}
        </div>
      )}
    </FormField>
  )
}
