// What others may use of the automatic settlement: its rules, skipped runs and schedule are the same for whatever leaves by itself.
export { keptOf, sumOf } from './amount.ts'
export { modes, scheduleText } from './rule-approvable.ts'
export { plannedBetween, type PlannedRun } from './schedule.ts'
export * as settlementStore from './store.ts'
