// For the pages of all crypto records and of top-ups.
import './crypto-deposit.deposit.css'

export { AddressCard } from './crypto-deposit.address.tsx'
export { DepositList } from './crypto-deposit.list.tsx'
export { depositWords } from './crypto-deposit.words.ts'
