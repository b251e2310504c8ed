// Parts of cash for other features: its lists with each record.
export { CashInList, CashOutList, TopUpList } from './cash.list.tsx'
