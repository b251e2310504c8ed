// What other rooms may show of refunds: their list, their form, those of one payment, and several at once.
export { RefundForm } from './form.tsx'
export { RefundList } from './list.tsx'
export { RefundsOfPayment } from './of-payment.tsx'
export { RefundSeveral } from './several.tsx'
