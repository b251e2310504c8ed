// What other rooms may show of cash: its lists, with each record behind it.
export { CashInList, CashOutList, TopUpList } from './cash.list.tsx'
