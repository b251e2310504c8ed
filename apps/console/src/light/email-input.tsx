import { TextInput, type TextInputProps } from './text-input.tsx'

/** The rule is `emailFault`; the form runs it on submit. */
export const EmailInput = (props: Omit<TextInputProps, 'type' | 'inputMode'>) => (
  <TextInput autoComplete="email" {...props} type="email" inputMode="email" />
)
