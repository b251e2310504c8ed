// The phone field's rules (specification 5): countries, accepted input, validation, wire form.
import type { Country } from '@falaj/contract/workspace/config'
import { acceptDigits, patterns, phoneDisplay, phoneLengthMax } from '@falaj/contract/kernel/typed'
import type { Language } from '@falaj/contract/kernel/words'
import type { Fault } from './faults.ts'

export interface PhoneValue {
  readonly countryCode: string
  readonly number: string
}
/** 'mobile': must be a mobile number. 'any': a fixed line will do. */
export type PhoneType = 'mobile' | 'any'
export const noPhone: PhoneValue = { countryCode: 'AE', number: '' }

const made = (phonePrefix: string, countryCode: string, englishName: string, countryFullName: string): Country => ({
  phonePrefix,
  countryCode,
  countryFullName,
  countrySimpleName: countryCode,
  englishName,
  icon: '',
})
/** What can be chosen before the site's configuration has arrived. */
const defaults: readonly Country[] = [
  made('86', 'CN', 'China', '中国'),
  made('971', 'AE', 'United Arab Emirates', '阿拉伯联合酋长国'),
]
/** The two default countries first, as far as they are allowed, then the others in the site's order. */
export const orderCountries = (allowed: readonly Country[]): readonly Country[] => {
  if (allowed.length === 0) return defaults
  const first = defaults.flatMap(({ countryCode }) => allowed.find((each) => each.countryCode === countryCode) ?? [])
  return [...first, ...allowed.filter((each) => !first.includes(each))]
}
export const countryName = (country: Country, language: Language): string =>
  language === 'zh' ? country.countryFullName : country.englishName

/** Searchable by prefix ('+971', '97'), code ('ae') or a part of the name in either language. */
export const findCountries = (countries: readonly Country[], typed: string): readonly Country[] => {
  const query = typed.trim().toLowerCase()
  const digits = /^\+?\s*(\d+)$/.exec(query)?.[1]
  return countries.filter(
    ({ phonePrefix, countryCode, countrySimpleName, englishName, countryFullName }) =>
      (digits !== undefined && phonePrefix.startsWith(digits)) ||
      countryCode.toLowerCase().startsWith(query) ||
      [countrySimpleName, englishName, countryFullName].some((name) => name.toLowerCase().includes(query)),
  )
}
/** The chosen country, or the first one when the choice is not allowed here. */
export const countryOf = ({ countryCode }: PhoneValue, countries: readonly Country[]): Country =>
  countries.find((each) => each.countryCode === countryCode) ?? (countries[0] as Country)

/** Digits, spaces stripped, at most 13; otherwise the previous value remains. A whole number ('+971 50…') also chooses the country. */
export const acceptPhone = (previous: PhoneValue, typed: string, countries: readonly Country[]): PhoneValue => {
  const text = typed.replace(/\s/g, '')
  const whole = /^\+(\d+)$/.exec(text)?.[1]
  const owners = whole ? countries.filter(({ phonePrefix }) => whole.startsWith(phonePrefix)) : []
  // +1 belongs to several countries: the chosen one keeps it, else the longest prefix wins.
  const owner =
    owners.find(({ countryCode }) => countryCode === previous.countryCode) ??
    owners.toSorted((a, b) => b.phonePrefix.length - a.phonePrefix.length)[0]
  if (whole && owner) {
    const number = acceptDigits('', whole.slice(owner.phonePrefix.length), phoneLengthMax)
    return number ? { countryCode: owner.countryCode, number } : previous
  }
  return { ...previous, number: acceptDigits(previous.number, text, phoneLengthMax) }
}

export interface PhoneCheck {
  readonly fault: Fault | null
  /** '+971-501234417': the display and wire form. A trunk zero typed before the number is not part of it. */
  readonly sent: string
}
const plansOf = {
  mobile: () => import('./phone-plans-mobile.ts'),
  any: () => import('./phone-plans-any.ts'),
}
/** Fetches the number plans; called on the first key, so that they are there when the form is submitted. */
export const warmPhone = (type: PhoneType): void => void plansOf[type]().catch(() => null)

/** Runs on submit. A disabled field is not judged. Without number plans (lost network) only the form of the number is. */
export const checkPhone = async (
  value: PhoneValue,
  { countries, type, disabled = false }: { countries: readonly Country[]; type: PhoneType; disabled?: boolean },
): Promise<PhoneCheck> => {
  const country = countryOf(value, orderCountries(countries))
  const typed = phoneDisplay(country.phonePrefix, value.number)
  if (disabled) return { fault: null, sent: typed }
  if (value.number === '') return { fault: 'REQUIRED_ENTRY', sent: typed }
  const plans = await plansOf[type]().catch(() => null)
  const parsed = plans?.parse(typed.replace('-', ''))
  const national = parsed?.countryCallingCode === country.phonePrefix ? parsed.nationalNumber : value.number
  const sent = phoneDisplay(country.phonePrefix, national)
  const right = (plans === null || parsed?.isValid()) && patterns.mobile.test(sent)
  return { fault: right ? null : 'PHONE', sent }
}
