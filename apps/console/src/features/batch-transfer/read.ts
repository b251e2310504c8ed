// What other rooms may show of batches: the screen, the list with each record behind it, and the rows of a batch that waits.
export { BatchList } from './list.tsx'
export { BatchParts, type ExcludedRows } from './parts.tsx'
export { Batch } from './screen.tsx'
