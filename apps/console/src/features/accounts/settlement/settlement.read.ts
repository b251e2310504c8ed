// What other rooms may show of settlements: their list, with each record behind it.
export { SettlementList } from './settlement.list.tsx'
export { useProductName } from './settlement.product-name.ts'
