// What other rooms may show of payments: their list, with each payment behind it.
export { PayLaterList, PaymentList } from './payment.list.tsx'
