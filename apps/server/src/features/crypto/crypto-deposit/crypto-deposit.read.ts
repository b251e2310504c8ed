// What others may ask of deposits: addresses of their own, which coin a row is of, and to read a network now.
export { coinOf } from './crypto-deposit.product.ts'
export { addAddress, takeIndex } from './crypto-deposit.store.ts'
export { watchOnce } from './crypto-deposit.watch.ts'
