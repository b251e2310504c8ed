import './data-summary.css'

export { Days, Pick } from './data-summary.pickers.tsx'
export { periodParam, presetsAt } from './data-summary.address.ts'
