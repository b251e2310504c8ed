// What an e-ATM may take and pay, which cassettes pay it, and what a count differs by. Pure.
import type { CashKind, CashWhy } from '@falaj/contract/cash/cash'
import { noteValues, type EatmState } from '@falaj/contract/cash/eatm'
import type { Money } from '@falaj/money'
import type { NoteCount } from '../../../rails/till-rail.ts'

export interface Container {
  readonly id: string
  readonly kind: 'cassette' | 'cash-box'
  readonly position: number
  /** In whole units; null for a cash box. */
  readonly value: number | null
  readonly capacity: number
  /** One entry per denomination that was ever in it. */
  readonly notes: readonly NoteCount[]
}
export interface Machine {
  readonly id: string
  readonly number: string
  readonly store: string
  readonly currency: string
  readonly state: EatmState
  readonly paysOut: boolean
  readonly outMax: bigint
  readonly outDaily: bigint
  /** Paid out since midnight in Dubai. */
  readonly outToday: bigint
  readonly containers: readonly Container[]
}
/** A change of one container's notes. */
export interface NoteChange {
  readonly container: Container
  readonly value: number
  readonly change: number
}
export const countIn = ({ notes }: Pick<Container, 'notes'>, value?: number): number =>
  notes.reduce((sum, each) => sum + (value === undefined || each.value === value ? each.count : 0), 0)
export const minorOf = (notes: readonly NoteCount[]): bigint =>
  notes.reduce((sum, { value, count }) => sum + BigInt(value) * BigInt(count) * 100n, 0n)
export const cassettesMinor = ({ containers }: Pick<Machine, 'containers'>): bigint =>
  containers.filter(({ kind }) => kind === 'cassette').reduce((sum, { notes }) => sum + minorOf(notes), 0n)

/** Where the notes go, or come from: null if they do not fit, or are not there. The cassette of the lowest position pays first. */
export const changesFor = (
  containers: readonly Container[],
  kind: CashKind,
  notes: readonly NoteCount[],
): readonly NoteChange[] | null => {
  if (kind !== 'cash-out') {
    const box = containers.find((each) => each.kind === 'cash-box')
    const coming = notes.reduce((sum, { count }) => sum + count, 0)
    if (!box || countIn(box) + coming > box.capacity) return null
    return notes.map(({ value, count }) => ({ container: box, value, change: count }))
  }
  const changes: NoteChange[] = []
  for (const { value, count } of notes) {
    let left = count
    for (const container of containers.filter((each) => each.kind === 'cassette' && each.value === value)) {
      const paid = Math.min(left, countIn(container, value))
      if (paid > 0) changes.push({ container, value, change: -paid })
      left -= paid
    }
    if (left > 0) return null
  }
  return changes
}
export const whyNotMachine = (
  machine: Machine | 'unknown' | null,
  {
    kind,
    amount,
    notes = [],
  }: { readonly kind: CashKind; readonly amount: Money; readonly notes?: readonly NoteCount[] },
): CashWhy | null => {
  if (machine === null) return null
  if (machine === 'unknown') return 'MACHINE_UNKNOWN'
  if (machine.state !== 'active') return 'MACHINE_PAUSED'
  const isKnown = notes.every(({ value }) => (noteValues as readonly number[]).includes(value))
  if (!isKnown || minorOf(notes) !== amount.minor) return 'MACHINE_NOTES'
  if (kind === 'cash-out') {
    if (!machine.paysOut) return 'MACHINE_PAYS_NOTHING_OUT'
    if (amount.minor > machine.outMax) return 'MACHINE_LIMIT'
    if (machine.outToday + amount.minor > machine.outDaily) return 'MACHINE_DAY'
    return changesFor(machine.containers, kind, notes) ? null : 'CASSETTE_LOW'
  }
  return changesFor(machine.containers, kind, notes) ? null : 'BOX_FULL'
}

export interface CountedLine {
  readonly container: Container
  readonly value: number
  readonly expected: number
  readonly counted: number
}
/** Every denomination that is expected or was counted in the container. */
export const countedLines = (container: Container, counted: readonly NoteCount[]): readonly CountedLine[] => {
  const values = new Set([
    ...(container.value === null ? [] : [container.value]),
    ...container.notes.filter(({ count }) => count > 0).map(({ value }) => value),
    ...counted.map(({ value }) => value),
  ])
  return [...values]
    .toSorted((a, b) => a - b)
    .map((value) => ({
      container,
      value,
      expected: countIn(container, value),
      counted: countIn({ notes: counted }, value),
    }))
}

interface CountLine {
  readonly position: number
  readonly value?: number | undefined
}
/** Only those that a line names: a box that nobody opened is not counted. */
export const countedContainers = (
  containers: readonly Container[],
  lines: readonly CountLine[],
): readonly Container[] => containers.filter(({ position }) => lines.some((line) => line.position === position))
/** Every cassette is counted each time. A cash box that is counted has a line for every denomination, so that an empty field never means none. */
export const missingIn = (
  containers: readonly Container[],
  lines: readonly CountLine[],
): 'COUNT_INCOMPLETE' | 'COUNT_BOX' | null => {
  const counted = countedContainers(containers, lines)
  if (containers.some((each) => each.kind === 'cassette' && !counted.includes(each))) return 'COUNT_INCOMPLETE'
  const box = counted.find(({ kind }) => kind === 'cash-box')
  const isWhole = noteValues.every((value) =>
    lines.some((line) => line.position === box?.position && line.value === value),
  )
  return box && !isWhole ? 'COUNT_BOX' : null
}
