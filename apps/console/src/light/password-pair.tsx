// A new password and once more the same. Judged on submit by `pairFaults`.
import { useWords } from '../words/language.tsx'
import { SecureKeypad, type SecureKeypadProps } from './keypad.tsx'
import type { PairFaults } from './rules.ts'
import { lightWords } from './words.ts'

export interface PasswordPairProps extends Pick<SecureKeypadProps, 'size' | 'pointerOnly' | 'disabled'> {
  readonly password: string
  readonly again: string
  readonly onChange: (password: string, again: string) => void
  readonly faults?: PairFaults
}
export const PasswordPair = ({ password, again, onChange, faults, ...keypad }: PasswordPairProps) => {
  const t = useWords(lightWords)
  return (
    <>
      <SecureKeypad
        {...keypad}
        label={t('password')}
        value={password}
        onChange={(next) => onChange(next, again)}
        fault={faults?.password}
      />
      <SecureKeypad
        {...keypad}
        label={t('passwordAgain')}
        hint={null}
        value={again}
        onChange={(next) => onChange(password, next)}
        fault={faults?.again}
      />
    </>
  )
}
