// What other rooms may show of refunds: their list, those of one payment with the form for another, and several at once.
export { RefundList } from './list.tsx'
export { RefundsOfPayment } from './of-payment.tsx'
export { RefundSeveral } from './several.tsx'
