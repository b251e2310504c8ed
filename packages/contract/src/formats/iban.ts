// IBAN and SWIFT codes: how they are written, read and checked. Pure, for both sides.
import type { FieldFaultCode } from '../kernel/errors.ts'

/** Normalises pasted text: removes blanks of every kind, hyphens and a leading 'IBAN', and converts full-width digits. */
export const plainNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*IBAN\b[\s:.]*/, '')
    .replace(/[^0-9A-Z]/g, '')
/** In groups of four, for printing. */
export const grouped = (text: string): string => plainNumber(text).replace(/(.{4})(?=.)/g, '$1 ')

/** Length by country: SWIFT's IBAN registry, the countries merchants here have accounts in. */
const ibanLengths: Readonly<Record<string, number>> = {
  AE: 23,
  BH: 22,
  CH: 21,
  DE: 22,
  EG: 29,
  ES: 24,
  FR: 27,
  GB: 22,
  IT: 27,
  JO: 30,
  KW: 30,
  LB: 28,
  NL: 18,
  PK: 24,
  QA: 29,
  SA: 24,
  TR: 26,
}
/** ISO 7064, mod 97: the first four go to the end, letters count from 10, and 1 is left. */
export const isChecksumRight = (iban: string): boolean => {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
/** Null when it is an IBAN of this country. */
export const ibanFault = (text: string, country: string): FieldFaultCode | null => {
  const iban = plainNumber(text)
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{8,30}$/.test(iban)) return 'IBAN_FORMAT'
  if (!iban.startsWith(country)) return 'IBAN_COUNTRY'
  if (iban.length !== ibanLengths[country]) return 'IBAN_LENGTH'
  return isChecksumRight(iban) ? null : 'IBAN_CHECKSUM'
}

/** Null when it is a SWIFT code of this country. The eighth character 0 marks a code for tests. */
export const swiftFault = (text: string, country: string): FieldFaultCode | null => {
  const swift = plainNumber(text)
  if (!/^[A-Z]{6}[0-9A-Z][1-9A-Z]([0-9A-Z]{3})?$/.test(swift)) return 'SWIFT_FORMAT'
  return swift.slice(4, 6) === country ? null : 'SWIFT_COUNTRY'
}

/** Adds the check digits: 98 minus the remainder modulo 97. */
export const ibanOf = (country: string, bban: string): string => {
  const digits = `${bban}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return `${country}${String(98 - rest).padStart(2, '0')}${bban}`
}
