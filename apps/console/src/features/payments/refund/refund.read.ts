// What other features may show of refunds: their list, their form, those of one payment, and several at once.
export { RefundForm } from './refund.form.tsx'
export { RefundList } from './refund.list.tsx'
export { RefundsOfPayment } from './refund.of-payment.tsx'
export { RefundSeveral } from './refund.several.tsx'
