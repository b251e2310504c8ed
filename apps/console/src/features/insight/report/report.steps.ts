// The bars of a report's chart: a bridge from the period before, or one bar for each group. Pure.
import { ticksOf } from '../../../blocks/chart-card/ticks.ts'

export interface Step {
  readonly key: string
  readonly short: string
  readonly from: number
  readonly to: number
  /** What is written at it. */
  readonly value: number
  readonly kind: 'whole' | 'change' | 'group'
}
export interface Group {
  readonly key: string
  readonly name: string
  readonly value: number
  readonly before: number | null
}
interface StepsInput {
  readonly groups: readonly Group[]
  readonly total: number
  readonly before: number | null
  readonly isBridge: boolean
  readonly words: { readonly before: string; readonly now: string; readonly rest: string }
}
export interface Steps {
  readonly bars: readonly Step[]
  /** Where the axis starts. */
  readonly floor: number
  readonly isBridge: boolean
}
/** Steps between the two wholes; what is smaller is one step together. */
const changesMax = 5
const barsMax = 62
/** Names share the width of the drawing: the table under it has them whole. */
const shortened = (name: string): string => (name.length > 14 ? `${name.slice(0, 13)}…` : name)

/** A round value below all: with the axis at zero the changes could not be seen. */
const floorOf = (least: number, most: number): number => {
  if (least <= 0 || least < most * 0.6) return 0
  const step = 10 ** Math.floor(Math.log10(most - least || most))
  return Math.max(0, Math.floor((least - (most - least)) / step) * step)
}
export const stepsOf = ({ groups, total, before, isBridge, words }: StepsInput): Steps => {
  if (isBridge && before !== null && before > 0 && groups.length > 0) {
    const moved = groups
      .map(({ key, name, value, before: then }) => ({ key, name, change: value - (then ?? 0) }))
      .filter(({ change }) => change !== 0)
      .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
    const shown = moved.slice(0, changesMax)
    const rest = total - before - shown.reduce((sum, { change }) => sum + change, 0)
    const parts = rest === 0 ? shown : [...shown, { key: '…', name: words.rest, change: rest }]
    let level = before
    const changes = parts.map(({ key, name, change }): Step => {
      const from = level
      level += change
      return { key: `change ${key}`, short: shortened(name), from, to: level, value: change, kind: 'change' }
    })
    const levels = [before, ...changes.map(({ to }) => to)]
    const floor = floorOf(Math.min(...levels), Math.max(...levels))
    return {
      isBridge: true,
      floor,
      bars: [
        { key: 'before', short: words.before, from: floor, to: before, value: before, kind: 'whole' },
        ...changes,
        { key: 'now', short: words.now, from: floor, to: total, value: total, kind: 'whole' },
      ],
    }
  }
  return {
    isBridge: false,
    floor: 0,
    bars: groups
      .slice(0, barsMax)
      .map(({ key, name, value }) => ({ key, short: shortened(name), from: 0, to: value, value, kind: 'group' })),
  }
}
/** Where the lines of the axis lie, in units. Below zero there is as much to see as above it; between two records there is nothing. */
export const linesOf = ({ bars, floor }: Steps, unit: number): readonly number[] => {
  const ends = bars.flatMap(({ from, to }) => [from, to])
  const [least, most] = [Math.min(floor, ...ends) / unit, Math.max(floor, ...ends) / unit]
  const isWhole = unit === 1
  const whole = (ticks: readonly number[]) => (isWhole ? ticks.filter((tick) => Number.isInteger(tick)) : ticks)
  if (least >= 0) return whole(ticksOf(most, floor / unit))
  // One step for both sides, so that a line is as far from the next everywhere.
  const step = whole(ticksOf(Math.max(-least, most)))[1] ?? 1
  const [from, to] = [Math.floor(least / step), Math.max(0, Math.ceil(most / step))]
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step)
}
