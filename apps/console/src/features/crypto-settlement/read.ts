export { CoinSettlementList } from './list.tsx'
