import './automatic-settlement.css'

export { PlannedRuns, SumNowBar, type SumNow } from './automatic-settlement.planned.tsx'
export { useScheduleText } from './automatic-settlement.rule-text.ts'
export { ScheduleFields } from './automatic-settlement.schedule-fields.tsx'
export { automaticSettlementWords } from './automatic-settlement.words.ts'
