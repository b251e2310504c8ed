export { StepBars } from './referral.bars.tsx'
