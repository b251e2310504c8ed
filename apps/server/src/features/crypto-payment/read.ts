// What a payer's page needs of payments in coins.
export { canPay, coinsForOrder, makeQuote, priceNow, shownQuote } from './quote.ts'
