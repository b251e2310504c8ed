// Messages between the supervisor and an app process, one JSON line each.
import type { Posting } from '@falaj/ledger/posting'

export type Answer = 'moved' | 'known' | 'BALANCE_TOO_LOW' | 'KEY_REUSED' | 'MONTH_CLOSED'
export interface TortureRequest {
  readonly id: number
  readonly postings: readonly Posting[]
}
export interface TortureAnswer {
  readonly id: number
  /** Null if it failed in a way that leaves the outcome open. */
  readonly answer: Answer | null
  readonly error?: string
}
export const toLine = (value: TortureRequest | TortureAnswer): string =>
  `${JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))}\n`
export const fromLine = (line: string): unknown =>
  JSON.parse(line, (_, each: unknown) =>
    typeof each === 'string' && /^\d+n$/.test(each) ? BigInt(each.slice(0, -1)) : each,
  )
