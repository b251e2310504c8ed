// What other rooms show of receipts.
export { PaymentReceipts } from './of-payment.tsx'
export { ReceiptFeeList } from './fees.tsx'
