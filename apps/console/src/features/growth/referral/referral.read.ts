export { finding, StepBars } from './referral.bars.tsx'
