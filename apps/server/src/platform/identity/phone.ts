// Which numbers may come in: a mobile number that exists in its country's plan, of a country the provider allows.
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { FieldFaultCode } from '@falaj/contract/kernel/errors'

/** '+971-501234567' → null if it may be used, else the fault for the field. */
export const mobileFault = (mobile: string, allowedPrefixes: readonly string[]): FieldFaultCode | null => {
  const [prefix = '', number = ''] = mobile.slice(1).split('-')
  if (!allowedPrefixes.includes(prefix)) return 'COUNTRY'
  const parsed = parsePhoneNumberFromString(`+${prefix}${number}`)
  return parsed?.isValid() && parsed.countryCallingCode === prefix ? null : 'PHONE'
}
