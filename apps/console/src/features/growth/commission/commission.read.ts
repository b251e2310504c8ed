export { CommissionView } from './commission.view.tsx'
export { PayOutButton, PayoutView } from './commission.payout.tsx'
export { RatesPart, useSpan } from './commission.rates.tsx'
