// Parts of payments for other features: their list with each payment.
export { PayLaterList, PaymentList } from './payment.list.tsx'
