// Parts of the automatic settlement for other features: rules, skipped runs and schedule are shared by all automatic payouts.
export { keptOf, sumOf } from './automatic-settlement.amount.ts'
export { modes, scheduleText } from './automatic-settlement.rule-approvable.ts'
export { plannedBetween, type PlannedRun } from './automatic-settlement.schedule.ts'
export * as settlementStore from './automatic-settlement.store.ts'
