// Parts of transfers for other features: their list with each record.
export { SingleList } from './transfer.list.tsx'
