// What others may ask of coins: prices that are kept, and what a movement was worth.
export { askPrices, keepPrices, pricesAt } from './prices.ts'
export { keepValue, valueOf } from './values.ts'
