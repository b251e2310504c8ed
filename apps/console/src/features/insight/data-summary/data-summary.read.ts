import './data-summary.css'

export { PeriodPick, Pick } from './data-summary.pickers.tsx'
export { RecordDrawer, RecordRows, type RecordDrawerProps, type RecordPageState } from './data-summary.record-pages.tsx'
export { periodParam, presetsAt } from './data-summary.address.ts'
