// For other features: the exchange mechanism and its records, stored coin prices, and what a movement of coins was worth.
export { convertNow, exchangeFactsOf, isOfCoins, quoteFor, takeQuote } from './currency-exchange.exchange.ts'
export { exchangeOrders } from './currency-exchange.order.ts'
export { askPrices, keepPrices, pricesAt, pricesSince, priceTask } from './currency-exchange.coin-prices.ts'
export { averageOf, basisOf, keepValue, lotsOf, valueOf, worthOf } from './currency-exchange.coin-values.ts'
