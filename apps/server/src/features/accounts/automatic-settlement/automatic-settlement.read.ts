// What others may use of the automatic settlement: its rules, skipped runs and schedule are the same for whatever leaves by itself.
export { keptOf, sumOf } from './automatic-settlement.amount.ts'
export { modes, scheduleText } from './automatic-settlement.rule-approvable.ts'
export { plannedBetween, type PlannedRun } from './automatic-settlement.schedule.ts'
export * as settlementStore from './automatic-settlement.store.ts'
