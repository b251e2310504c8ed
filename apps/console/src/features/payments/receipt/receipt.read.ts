// Parts of receipts for other features.
export { PaymentReceipts } from './receipt.of-payment.tsx'
export { ReceiptSeveral } from './receipt.several.tsx'
export { ReceiptFeeList } from './receipt.fees.tsx'
