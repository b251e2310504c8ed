// What other rooms may show of transfers: their list, with each record behind it.
export { SingleList } from './transfer.list.tsx'
