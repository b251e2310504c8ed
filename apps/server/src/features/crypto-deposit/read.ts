// What others may ask of deposits: addresses of their own, and which coin a row is of.
export { coinOf } from './product.ts'
export { addAddress, takeIndex } from './store.ts'
