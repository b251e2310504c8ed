// A colour as 3 or 6 hex digits, with a swatch. Validated when the field is left.
import { useState } from 'react'
import { isHexColour } from '@falaj/contract/kernel/typed'
import { hexColourFault } from './rules.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'
import './hex-colour-input.css'

// An SVG attribute and not a style: the login-free pages allow no style attributes.
const Swatch = ({ colour }: { readonly colour: string | null }) => (
  <svg className="swatch" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {colour ? <rect width="24" height="24" fill={colour} /> : <path d="M4 20 20 4" stroke="currentColor" />}
  </svg>
)

export const HexColourInput = ({ fault, value, onChange, ...rest }: Omit<TextInputProps, 'type' | 'before'>) => {
  const [left, setLeft] = useState(false)
  const colour = isHexColour(value) ? `#${value.replace('#', '')}` : null
  return (
    <TextInput
      placeholder="#0E6265"
      maxLength={7}
      {...rest}
      before={<Swatch colour={colour} />}
      value={value}
      fault={fault ?? (left ? hexColourFault(value) : null)}
      onBlur={() => setLeft(true)}
      onChange={(next) => {
        setLeft(false)
        onChange(next.trim())
      }}
    />
  )
}
