// What a payment's detail shows of its instalments.
export { Schedule } from './schedule.tsx'
