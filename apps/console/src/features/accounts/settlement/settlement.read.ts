// Parts of settlements for other features: their list with each record.
export { SettlementList } from './settlement.list.tsx'
export { useProductName } from './settlement.product-name.ts'
