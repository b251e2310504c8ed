// Card numbers in what merchants write. One in ten numbers of this length passes the check digit, so here a number must also begin and be
// as long as those of a scheme, and be written as cards are.
import { isCardNumber, plainDigits } from './card-number.ts'
import { isChecksumRight } from './iban.ts'

interface Scheme {
  readonly begins: RegExp
  readonly lengths: readonly number[]
}
/** Visa's thirteen digits are left out: none have been issued for decades, and barcodes of thirteen digits begin with 4 too. */
const schemes: readonly Scheme[] = [
  { begins: /^4/, lengths: [16, 19] },
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { begins: /^3[47]/, lengths: [15] },
  { begins: /^(30[0-5]|36|38|39)/, lengths: [14] },
  { begins: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { begins: /^35(2[89]|[3-8])/, lengths: [16] },
  { begins: /^62/, lengths: [16, 17, 18, 19] },
  { begins: /^(5018|5020|5038|6304|6759|676[13])/, lengths: [16, 19] },
]
const isIssued = (digits: string): boolean =>
  isCardNumber(digits) && schemes.some(({ begins, lengths }) => begins.test(digits) && lengths.includes(digits.length))

const gap = String.raw`[\s.\-_·\u2010-\u2015]{1,8}`
/** In one piece, in fours (the last may be shorter), 4-6-5 or 4-6-4. */
const written = new RegExp(
  String.raw`\d{14,19}|\d{4}(?:${gap}\d{4}){3}(?:${gap}\d{3})?|\d{4}${gap}\d{6}${gap}\d{4,5}`,
  'g',
)
/** Characters directly before or after that make it part of a reference, a longer number or a telephone number. */
const [joinedBefore, joinedAfter] = [/[\p{L}\d+/#]$|\p{L}[-_]$|\d[._-]$/u, /^[\p{L}\d/#]|^[-_]\p{L}|^[._-]\d/u]
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gi
const withoutIbans = (text: string): string =>
  text.replace(iban, (found) => (isChecksumRight(found.replaceAll(' ', '').toUpperCase()) ? 'IBAN' : found))

export const holdsIssuedCard = (text: string): boolean => {
  const plain = withoutIbans(plainDigits(text))
  return [...plain.matchAll(written)].some(
    (found) =>
      isIssued(found[0].replace(/\D/g, '')) &&
      !joinedBefore.test(plain.slice(0, found.index)) &&
      !joinedAfter.test(plain.slice(found.index + found[0].length)),
  )
}
