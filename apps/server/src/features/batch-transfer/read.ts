// What others may ask of the batches: rows that arrived, and what is left of a day's limit.
export { sentToday, lockDay } from './day-limit.ts'
export { receivedRows, rowRecord } from './received.ts'
