import './automatic-settlement.css'

export { PlannedRuns, SumNowBar, type SumNow } from './planned.tsx'
export { useScheduleText } from './rule-text.ts'
export { ScheduleFields } from './schedule-fields.tsx'
export { automaticSettlementWords } from './words.ts'
