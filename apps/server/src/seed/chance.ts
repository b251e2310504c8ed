// Chance that is the same every time: what the demo world's history is made of.
import { createHash } from 'node:crypto'
import { numberPrefixes, type NumberedKind } from '../platform/base/ids.ts'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Numbers from 0 to 1, always the same ones for the same words. */
export const chanceOf = (...words: readonly (string | number)[]): (() => number) => {
  let state = digest(words.join(' ')).readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
/** An id that these words always give. */
export const idOf = (...words: readonly (string | number)[]): string => {
  const bytes = digest(words.join(' ')).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
/** The same, of a moment: as `newId` makes them. */
export const idAt = (at: Date, ...words: readonly (string | number)[]): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${idOf(...words).slice(15)}`
}
/** The letters and digits of a number that these words always give. */
export const codeOf = (...words: readonly (string | number)[]): string =>
  [...digest(words.join(' ')).subarray(16, 23)].map((byte) => letters[byte % letters.length]).join('')
/** 'P-7K3QF2M', as `newNumber` makes them. */
export const numberOf = (kind: NumberedKind, ...words: readonly (string | number)[]): string =>
  `${numberPrefixes[kind]}-${codeOf(...words)}`
