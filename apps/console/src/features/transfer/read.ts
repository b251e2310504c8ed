// What other rooms may show of transfers: their lists, with each record behind it.
export { BatchList, SingleList, ToBankList } from './lists.tsx'
export { useLiveTransfers } from './live.ts'
