// For the page of all crypto records.
export { CoinPaymentList } from './crypto-payment.list.tsx'
