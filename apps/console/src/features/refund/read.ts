// What other rooms may show of refunds: their list, and those of one payment with the form for another.
export { RefundList } from './list.tsx'
export { RefundsOfPayment } from './of-payment.tsx'
