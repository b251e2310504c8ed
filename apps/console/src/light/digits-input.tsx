// Digits only, up to a length; anything else keeps the previous value (specification 5).
import { acceptDigits } from '@falaj/contract/kernel/typed'
import { TextInput, type TextInputProps } from './text-input.tsx'

export interface DigitsInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'maxLength'> {
  readonly lengthMax: number
}
export const DigitsInput = ({ lengthMax, value, onChange, ...rest }: DigitsInputProps) => (
  <TextInput
    {...rest}
    inputMode="numeric"
    value={value}
    onChange={(next) => onChange(acceptDigits(value, next, lengthMax))}
  />
)
