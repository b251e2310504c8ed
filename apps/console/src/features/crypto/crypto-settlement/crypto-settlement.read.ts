export { CoinSettlementList } from './crypto-settlement.list.tsx'
