// For the pages of all crypto records and of top-ups.
import './deposit.css'

export { AddressCard } from './address.tsx'
export { DepositList } from './list.tsx'
export { depositWords } from './words.ts'
