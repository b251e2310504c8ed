// For the page of all crypto records.
export { DepositList } from './list.tsx'
