// What other rooms may show of batches: the screen, the list with each record behind it, and the rows of a batch that waits.
export { BatchList } from './batch-transfer.list.tsx'
export { BatchParts } from './batch-transfer.parts.tsx'
export { Batch } from './batch-transfer.screen.tsx'
