// How an e-mail address or a phone number is shown to those who need not know it: enough to recognise one's own, not enough to write to or dial.
// The database has the same rule as `mask_payer`.

const dots = '•••'
const address = /([^\s@•])\S*(@[^\s@]+)/gu
/** '+971-501234567': as it is stored. */
const mobile = /^(\+\d{1,4})-(\d{4,13})$/
/** Typed in any other way, with seven digits at least. */
const number = /^\+?[\d\s().-]{7,}$/

/** '+971-50•••4567'; of a short number '+65-•••67'. */
export const maskMobile = (text: string): string => {
  const [, country, digits = ''] = mobile.exec(text) ?? []
  if (!country) return `${dots}${text.replace(/\D/g, '').slice(-3)}`
  return digits.length < 8
    ? `${country}-${dots}${digits.slice(-2)}`
    : `${country}-${digits.slice(0, 2)}${dots}${digits.slice(-4)}`
}
/** What a payer is called: an e-mail address 'a•••@example.com', a phone number '+971-50•••4567' or '•••567', or a name, which stays. */
export const maskPayer = (text: string): string =>
  text.includes('@')
    ? text.replace(address, `$1${dots}$2`)
    : mobile.test(text) || (number.test(text) && text.replace(/\D/g, '').length >= 7)
      ? maskMobile(text)
      : text
/** A form sends back what it was shown: then the value stays as it is. */
export const isMask = (text: string): boolean => text.includes(dots)
/** The value that a form means: the one on record where it sends back its mask. Undefined if it is the mask of another one. */
export const unmasked = (sent: string, onRecord: string | null | undefined): string | undefined =>
  isMask(sent) ? (onRecord && maskPayer(onRecord) === sent ? onRecord : undefined) : sent
