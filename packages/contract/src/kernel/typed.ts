// What may be typed (specification 5), as patterns and plain functions: the schemas are made of them, and fields that must be small use
// them without the schemas.

export const patterns = {
  hexColour: /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i,
  email: /^[^\s@•]+@[^\s@.]+(\.[^\s@.]+)+$/,
  captcha: /^[0-9a-zA-Z]{1,4}$/,
  sixDigits: /^\d{6}$/,
  mobile: /^\+\d{1,4}-\d{4,13}$/,
} as const
export const emailLengthMax = 254
export const isEmail = (text: string): boolean => text.length <= emailLengthMax && patterns.email.test(text)
export const isHexColour = (text: string): boolean => patterns.hexColour.test(text)

export const phoneLengthMax = 13
/** Spec 5: +{prefix}-{number} with spaces removed. */
export const phoneDisplay = (prefix: string, number: string): string =>
  `+${prefix.replace(/\D/g, '')}-${number.replace(/\s/g, '')}`

/** Digits only, at most `lengthMax`; otherwise the previous value remains. */
export const acceptDigits = (previous: string, next: string, lengthMax: number): string =>
  /^\d*$/.test(next) && next.length <= lengthMax ? next : previous

/** Spec 5: an integer, a decimal, a value ending in a single dot, or empty; otherwise the previous value remains. */
export const acceptAmount = (previous: string, next: string): string =>
  /^(\d+(\.\d*)?)?$/.test(next) ? next : previous

export const passwordLength = 6
export const isPasswordFormat = (text: string): boolean => patterns.sixDigits.test(text)
/** Six equal digits, and any six-digit run of the specification's sequence (decision 0012). */
export const isWeakPassword = (text: string): boolean =>
  /^(\d)\1{5}$/.test(text) || '0123456789876543210'.includes(text)
