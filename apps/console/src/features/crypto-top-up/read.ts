// For the page of all crypto records.
export { TopUpList } from './list.tsx'
