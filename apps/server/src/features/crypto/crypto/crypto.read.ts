// What others may ask of coins: prices that are kept, and what a movement was worth.
export { askPrices, keepPrices, pricesAt } from '../../accounts/currency-exchange/currency-exchange.coin-prices.ts'
export { keepValue, valueOf, worthOf } from '../../accounts/currency-exchange/currency-exchange.coin-values.ts'
