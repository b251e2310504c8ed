// For the page of all crypto records.
export { CoinPaymentList } from './list.tsx'
