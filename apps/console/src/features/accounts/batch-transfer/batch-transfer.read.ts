// Parts of batches for other features: the screen, the list with each record, and the rows of a batch that waits.
export { BatchList } from './batch-transfer.list.tsx'
export { BatchParts } from './batch-transfer.parts.tsx'
export { Batch } from './batch-transfer.screen.tsx'
