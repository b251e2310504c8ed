// Pure rules of shifts: what a count says, what a shift's lines add up to, and the text that a report's hash covers.
import { createHash } from 'node:crypto'

export interface Count {
  readonly counts: readonly { readonly value: number; readonly count: number }[]
  readonly coins: bigint
  readonly counted: bigint
}
export type CountFault = 'COUNT_NEGATIVE' | 'COUNT_MALFORMED' | 'COUNT_SUM'
/** `counts`: '100000x3,500x1,coins:250', as the till writes it. */
export const readCount = (counted: unknown, counts: unknown): Count | CountFault => {
  const [sum, list] = [String(counted), String(counts)]
  if (sum.startsWith('-') || /(^|,|:)-|x-/.test(list)) return 'COUNT_NEGATIVE'
  if (!/^\d{1,15}$/.test(sum) || !/^(\d{1,9}x\d{1,5},)*coins:\d{1,15}$/.test(list)) return 'COUNT_MALFORMED'
  const parts = list.split(',')
  const coins = BigInt(parts.pop()!.slice('coins:'.length))
  const found = parts.map((part) => {
    const [value = 0, count = 0] = part.split('x').map(Number)
    return { value, count }
  })
  const total = sumOfCount(found, coins)
  return total === BigInt(sum) ? { counts: found, coins, counted: total } : 'COUNT_SUM'
}
export const sumOfCount = (counts: Count['counts'], coins: bigint): bigint =>
  counts.reduce((sum, { value, count }) => sum + BigInt(value) * BigInt(count), coins)

export interface Line {
  readonly kind: string
  readonly method: string | null
  readonly count: number
  readonly minor: string
}
/** What the drawer has more through these. */
export const cashOf = (lines: readonly Line[]): bigint =>
  lines.reduce((sum, { kind, method, minor }) => {
    if (kind === 'sale') return method === 'cash' ? sum + BigInt(minor) : sum
    const isIn = kind === 'cash-in' || kind === 'received'
    return isIn ? sum + BigInt(minor) : sum - BigInt(minor)
  }, 0n)
/** The lines of several reports together. */
export const addLines = (all: readonly Line[]): Line[] => {
  const sums = new Map<string, Line>()
  for (const line of all) {
    const key = `${line.kind} ${line.method}`
    const before = sums.get(key)
    sums.set(key, {
      ...line,
      count: line.count + (before?.count ?? 0),
      minor: String(BigInt(line.minor) + BigInt(before?.minor ?? 0)),
    })
  }
  return [...sums.values()]
}
export interface ReportFacts {
  readonly number: string
  readonly store: string
  readonly currency: string
  readonly float: bigint
  readonly lines: readonly Line[]
  readonly expected: bigint
  readonly counted: bigint | null
  readonly difference: bigint
}
/** Without ids and times of the server: sales that were rebuilt from their receipts give the same report. */
export const reportHash = ({ lines, ...facts }: ReportFacts): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        facts.number,
        facts.store,
        facts.currency,
        String(facts.float),
        lines.map(({ kind, method, count, minor }) => [kind, method, count, minor]),
        String(facts.expected),
        facts.counted === null ? null : String(facts.counted),
        String(facts.difference),
      ]),
    )
    .digest('hex')
export const zNumber = (z: number, supplement = 0): string => (supplement === 0 ? `Z ${z}` : `Z ${z}-S${supplement}`)
