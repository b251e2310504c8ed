// The keypad's error codes (specification 8). The specification states that 1004 and 1012 "map to the password messages in point 5", but not
// which to which. We read it as: 1004, the input is no password (empty: 'is required', not six digits: 'Invalid password format.');
// 1012, it is a password but too weak, only where a strength check applies; 1006, the server has sent no salt. The salt is checked last,
// because it is needed last: to seal the input.
import type { Fault } from './faults.ts'
import { passwordFault } from './rules.ts'

export type KeypadCode = 1004 | 1006 | 1012
export interface KeypadFault {
  readonly code: KeypadCode
  readonly fault: Fault
}
export interface KeypadEntry {
  readonly digits: string
  readonly salt: string | null
  readonly strength: boolean
}
export const keypadFault = ({ digits, salt, strength }: KeypadEntry): KeypadFault | null => {
  const fault = passwordFault(digits, { strength })
  if (fault) return { code: fault === 'PASSWORD_WEAK' ? 1012 : 1004, fault }
  return salt ? null : { code: 1006, fault: 'SERVICE_RANDOM' }
}
