// For the page of all crypto records.
export { BoughtList, SoldList } from './crypto-convert.list.tsx'
