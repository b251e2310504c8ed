export { coinsValue } from './crypto.holdings.ts'
