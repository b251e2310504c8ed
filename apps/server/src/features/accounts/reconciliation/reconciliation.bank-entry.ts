// An entry of a bank's file, and the faults of an unreadable file.
import type { bankFileFailures } from '@falaj/contract/accounts/reconciliation'

export type Failure = keyof typeof bankFileFailures
/** The file is invalid: reported to its sender. */
export class BadFile extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}
export interface BankEntry {
  /** YYYY-MM-DD */
  readonly day: string
  readonly currency: string
  /** A decimal number without a sign. */
  readonly amount: string
  readonly isCredit: boolean
  /** All of the bank's texts about it. */
  readonly text: string
}

/** Lines of a text that comes in pieces. A line that does not end is none that we know. */
export const linesOf = async function* (texts: AsyncIterable<string>, lineMax = 64 * 1024): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of texts) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    if (rest.length > lineMax) throw new BadFile('KIND')
    yield* lines
  }
  if (rest !== '') yield rest.replace(/\r$/, '')
}
/** A day of a calendar that banks and databases know: no 30th of February, no year 0. */
export const isDay = (text: string): boolean => {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}
