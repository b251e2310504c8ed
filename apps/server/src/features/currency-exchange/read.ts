// What converting coins takes of the currency exchange: its mechanism, and where its records stand.
export { exchangeFactsOf, isOfCoins, quoteFor, takeQuote } from './exchange.ts'
export { exchangeOrders } from './product.ts'
