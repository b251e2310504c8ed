// What converting coins takes of the currency exchange: its mechanism, and where its records stand.
export { convertNow, exchangeFactsOf, isOfCoins, quoteFor, takeQuote } from './currency-exchange.exchange.ts'
export { exchangeOrders } from './currency-exchange.product.ts'
