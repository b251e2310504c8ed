// What a payment's detail shows of its instalments.
export { Schedule } from './smart-purchase.schedule.tsx'
