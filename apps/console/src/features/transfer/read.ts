// What other rooms may show of transfers: their lists, with each record behind it, and the rows of a batch that waits.
export { BatchParts, type LeftOut } from './batch-parts.tsx'
export { BatchList, SingleList, ToBankList } from './lists.tsx'
