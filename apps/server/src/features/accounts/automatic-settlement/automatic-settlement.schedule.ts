// When a schedule runs: its planned days, moved to the next day on which banks work. Pure.
import type { Schedule } from '@falaj/contract/accounts/automatic-settlement'
import { bankingDayFrom, daysLater, dubaiDay, dubaiTime, weekdayOf } from '../../../platform/base/banking-days.ts'

export interface PlannedRun {
  readonly at: Date
  /** The day it was planned for, when banks rest on it. */
  readonly movedFrom: string | null
}
const monthsLast = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()

const runsOn = ({ kind, weekdays, day: wanted }: Schedule, day: string): boolean => {
  if (kind === 'daily') return true
  if (kind === 'weekdays') return weekdays.includes(weekdayOf(day))
  return Number(day.slice(8)) === Math.min(wanted, monthsLast(day))
}
/** A daily run does not move: the next day has its own. */
const movedOf = (schedule: Schedule, day: string, holidays: ReadonlySet<string>): string | null => {
  const banking = bankingDayFrom(day, holidays)
  return banking !== day && schedule.kind === 'daily' ? null : banking
}

/** A month's run can lie a month back and move on from there. */
const lookBackDays = 16
const lookAheadDays = 800

/** Runs after one moment and not after another, up to a maximum, the earliest first. Two that meet on one day are one run. */
export const plannedBetween = (
  schedule: Schedule,
  holidays: ReadonlySet<string>,
  { after, until, most }: { readonly after: Date; readonly until?: Date; readonly most: number },
): readonly PlannedRun[] => {
  const found: PlannedRun[] = []
  const first = daysLater(dubaiDay(after), -lookBackDays)
  for (let step = 0; step < lookAheadDays && found.length < most; step += 1) {
    const day = daysLater(first, step)
    if (until && dubaiTime(day) > until) break
    const runs = runsOn(schedule, day) ? movedOf(schedule, day, holidays) : null
    if (runs === null) continue
    const at = dubaiTime(runs, schedule.time)
    if (at <= after || (until && at > until) || found.some((other) => other.at.getTime() === at.getTime())) continue
    // One that meets a run of that day's own has not moved it.
    found.push({ at, movedFrom: runsOn(schedule, runs) ? null : day })
  }
  return found
}
