// Finds card numbers in typed text. Without schemas: the payer's page runs the same check before it sends anything.

const luhnSum = (digits: string): number =>
  digits
    .split('')
    .toReversed()
    .reduce((sum, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)
export const isCardNumber = (digits: string): boolean => /^\d{13,19}$/.test(digits) && luhnSum(digits) % 10 === 0
/** The digit that makes a card number of those before it. */
export const checkDigitOf = (digits: string): number => (10 - (luhnSum(`${digits}0`) % 10)) % 10

/** Full-width, Arabic and Persian digits are digits; what cannot be seen is nothing. */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
/** Digits in groups, as people write cards: 4-4-4-4, 4-6-5, or in one piece. Whatever is neither digit nor letter separates them, up to eight of it. */
const grouped = /\+?\d+(?:[^\p{L}\p{N}]{1,8}\d+)*/gu
const phoneDigitsMax = 15
const cardDigitsMax = 19
const nearMax = 3

/** Beginnings that schemes issue, among them no year. */
const issued = /^(2[2-7]|[3-6])/
/**
 * Whether any adjacent groups of digits form a card number. A number after a plus sign, up to the length of a telephone number, is not
 * checked; no card number begins with 0; and groups far apart count only if they begin as cards do.
 */
export const holdsCardNumber = (text: string): boolean =>
  [...plainDigits(text).matchAll(grouped)].some(([run]) => {
    const groups = [...run.matchAll(/(\D*)(\d+)/g)].map(([, gap, digits]) => ({ gap: gap!, digits: digits! }))
    if (run.startsWith('+') && groups.map(({ digits }) => digits).join('').length <= phoneDigitsMax) return false
    return groups.some((first, from) => {
      let [digits, isFarApart] = ['', false]
      return groups.slice(from, from + cardDigitsMax).some((each) => {
        isFarApart ||= each !== first && each.gap.length > nearMax
        digits += each.digits
        return isCardNumber(digits) && (isFarApart ? issued.test(digits) : !digits.startsWith('0'))
      })
    })
  })
