// For the page of all crypto records.
export { TopUpList } from './crypto-top-up.list.tsx'
