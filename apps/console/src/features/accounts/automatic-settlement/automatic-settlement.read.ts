import './automatic-settlement.css'

export { PlannedRuns, SumNowBar, type SumNow } from './automatic-settlement.planned.tsx'
export { useScheduleText } from './automatic-settlement.rule-text.ts'
export { RuleForm, RulePreview, type RuleDraft } from './automatic-settlement.rule-form.tsx'
export { automaticSettlementWords } from './automatic-settlement.words.ts'
