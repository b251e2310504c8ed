// For the page of all crypto records.
export { BoughtList, SoldList } from './list.tsx'
