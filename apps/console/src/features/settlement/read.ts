// What other rooms may show of settlements: their list, with each record behind it.
export { SettlementList } from './list.tsx'
export { useProductName } from './product-name.ts'
