export { CommissionView } from './commission.view.tsx'
export { PayOutButton, PayoutView } from './commission.payout.tsx'
export { rateText } from './commission.text.ts'
