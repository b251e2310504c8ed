// What a light field can refuse, and its sentence. Texts of specification 5 and 8 are used letter for letter.
import type { FieldFault, Result } from '@falaj/contract/kernel/envelope'
import { errors, fieldFaults } from '@falaj/contract/kernel/errors'
import { say, words } from '@falaj/contract/kernel/words'
import { useLanguage } from '../words/language.tsx'

const {
  REQUIRED,
  REQUIRED_ITEM,
  EMAIL,
  PHONE,
  COUNTRY,
  HEX_COLOUR,
  SMS_CODE,
  CODE_WRONG,
  CAPTCHA,
  TOO_LONG,
  STAFF_EXISTS,
} = fieldFaults
const { PASSWORD_FORMAT, PASSWORD_WEAK, PASSWORD_WRONG, PASSWORD_SAME } = fieldFaults
export const faults = words({
  REQUIRED,
  // Phone and password fields use the comma of the list fields.
  REQUIRED_ENTRY: REQUIRED_ITEM,
  EMAIL,
  TOO_LONG,
  PHONE,
  COUNTRY,
  STAFF_EXISTS,
  HEX_COLOUR,
  SMS_CODE,
  CODE_WRONG,
  /** For codes that no SMS brought: an authenticator's. */
  SIX_DIGITS: { en: '{field} must be a 6 digit number', zh: '{field}须为 6 位数字' },
  OTP_FIRST: { en: 'Please send the OTP first.', zh: '请先发送验证码。' },
  CAPTCHA,
  CAPTCHA_WRONG: errors.CAPTCHA_WRONG,
  CAPTCHA_EXPIRED: { en: 'The picture code expired. We made a new one.', zh: '图形验证码已过期，已为您更换。' },
  PASSWORD_FORMAT,
  PASSWORD_WEAK,
  PASSWORD_WRONG,
  PASSWORD_SAME,
  PASSWORD_MATCH: { en: "Those passwords didn't match. Try again!", zh: '两次输入的密码不一致，请重试！' },
  LOGIN_FAILED: errors.LOGIN_FAILED,
  SERVICE_RANDOM: {
    en: 'service random must not be null, please reload page and try again!',
    zh: '缺少服务随机数，请刷新页面后重试！',
  },
})
export type Fault = keyof typeof faults

/** The sentence of a fault for the field of this label, in the language in force; nothing when there is none. */
export const useFaultText = (fault: Fault | null | undefined, label: string): string | undefined => {
  const language = useLanguage()
  return fault ? say(faults[fault], language, { field: label }) : undefined
}

/** Returns the fault of this field in a refused input; null if there is none. A fault without a text is returned as `unknown`. */
export const faultOfField = (result: Result<unknown>, field: string, unknown: Fault): Fault | null => {
  if (result.kind !== 'error' || result.head.code !== errors.INPUT_INVALID.code) return null
  const fields = (result.body as { readonly fields?: readonly FieldFault[] } | null)?.fields ?? []
  const code = fields.find(({ path }) => path === field)?.code
  if (code === undefined) return null
  return Object.hasOwn(faults, code) ? (code as Fault) : unknown
}
