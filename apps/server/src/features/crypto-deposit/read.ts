// What others may ask of deposits: addresses of their own, which coin a row is of, and to read a network now.
export { coinOf } from './product.ts'
export { addAddress, takeIndex } from './store.ts'
export { watchOnce } from './watch.ts'
