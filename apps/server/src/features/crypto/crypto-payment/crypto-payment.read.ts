// What a payer's page needs of payments in coins, and what a withdrawal that gives coins back does.
export { beginRefund, refundableOf } from './crypto-payment.refunds.ts'
export {
  canPay,
  coinLimits,
  coinsForOrder,
  isOverDay,
  makeQuote,
  priceNow,
  shownQuote,
} from './crypto-payment.quote.ts'
