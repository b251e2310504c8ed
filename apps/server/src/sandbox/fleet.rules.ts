// How a till of the demo world fares: when it is off the network, and what is left of its battery. Derived from its id and the time, so that nothing
// has to be remembered.
import { createHash } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '@falaj/contract/kernel/time'

/** From 0 up to 1, always the same for the same words. */
const chanceOf = (...words: readonly (string | number)[]): number =>
  createHash('sha256').update(words.join(' ')).digest().readUInt32BE() / 2 ** 32

const spanMs = 2 * hourMs
const offChance = 0.05
const [offLeastMs, offMostMs] = [10 * minuteMs, 40 * minuteMs]
/** The demo world's own day: Dubai has no summer time. */
const dubaiMs = 4 * hourMs
/** Off for ten to forty minutes, in about one of twenty spans of two hours. */
const isCut = (id: string, at: number): boolean => {
  const span = Math.floor(at / spanMs)
  if (chanceOf(id, span, 'off') >= offChance) return false
  const length = offLeastMs + chanceOf(id, span, 'length') * (offMostMs - offLeastMs)
  const from = span * spanMs + chanceOf(id, span, 'from') * (spanMs - length)
  return at >= from && at < from + length
}
const fullHour = 7
/** Falls during the day from what it was charged to in the night; some are not plugged in, and some are charged at noon. */
const batteryOf = (id: string, at: number): number => {
  const local = at + dubaiMs - fullHour * hourMs
  const [day, hours] = [Math.floor(local / dayMs), (local % dayMs) / hourMs]
  const full = 72 + chanceOf(id, day, 'full') * 28
  const perHour = 1.5 + chanceOf(id, day, 'use') * 3.5
  const charged = hours > 8 && chanceOf(id, day, 'noon') < 0.6 ? hours - 8 : hours
  return Math.max(0, Math.round(full - charged * perHour))
}
/** So empty that it is switched off. */
const emptyAt = 3
export interface TillHealth {
  readonly isUp: boolean
  /** Null: it is plugged in. */
  readonly battery: number | null
}
export const fleetHealth = (id: string, hasBattery: boolean, at: Date): TillHealth => {
  const battery = hasBattery ? batteryOf(id, at.getTime()) : null
  return { isUp: !isCut(id, at.getTime()) && (battery === null || battery > emptyAt), battery }
}
/** What a bank makes of a card that is tapped: of thirty one is declined. */
export const tapOutcome = (sale: string): 'approve' | 'decline' =>
  chanceOf(sale, 'tap') < 1 / 30 ? 'decline' : 'approve'
