// The light fields' rules: return null or the fault. Run by a form when it is submitted.
import { isEmail, isHexColour, isPasswordFormat, isWeakPassword, patterns } from '@falaj/contract/kernel/typed'
import type { Fault } from './faults.ts'

export const emailFault = (text: string, optional = false): Fault | null => {
  if (text === '') return optional ? null : 'REQUIRED'
  return isEmail(text) ? null : 'EMAIL'
}
/** An empty field is for the form to judge: a colour is often optional. */
export const hexColourFault = (text: string): Fault | null => (text === '' || isHexColour(text) ? null : 'HEX_COLOUR')

const captchaLength = 4
/** At most four letters and digits; anything else keeps the previous value. */
export const acceptCaptcha = (previous: string, next: string): string =>
  /^[0-9a-zA-Z]*$/.test(next) && next.length <= captchaLength ? next : previous
export const captchaFault = (text: string): Fault | null => {
  if (text === '') return 'REQUIRED'
  return patterns.captcha.test(text) ? null : 'CAPTCHA'
}

/** `sent`: an otpTicket exists. Before that no code can be right; a malformed code is reported first. */
export const smsCodeFault = (code: string, sent: boolean): Fault | null => {
  if (code !== '' && !patterns.sixDigits.test(code)) return 'SMS_CODE'
  if (!sent) return 'OTP_FIRST'
  return code === '' ? 'REQUIRED' : null
}

/** `strength` only where a password is set or changed, never at login: there it would reveal what passwords are not. */
export const passwordFault = (digits: string, { strength }: { readonly strength: boolean }): Fault | null => {
  if (digits === '') return 'REQUIRED_ENTRY'
  if (!isPasswordFormat(digits)) return 'PASSWORD_FORMAT'
  return strength && isWeakPassword(digits) ? 'PASSWORD_WEAK' : null
}
export interface PairFaults {
  readonly password: Fault | null
  readonly again: Fault | null
}
export const pairFaults = (password: string, again: string, options: { readonly strength: boolean }): PairFaults => ({
  password: passwordFault(password, options),
  again: again === '' ? 'REQUIRED_ENTRY' : again === password ? null : 'PASSWORD_MATCH',
})
