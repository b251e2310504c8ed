// What other rooms show of receipts.
export { PaymentReceipts } from './receipt.of-payment.tsx'
export { ReceiptFeeList } from './receipt.fees.tsx'
