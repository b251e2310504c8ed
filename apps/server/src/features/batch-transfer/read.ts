// What others may ask of the batches: rows that arrived.
export { receivedRows, rowRecord } from './received.ts'
