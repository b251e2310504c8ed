// What other features may show of disputes: their board and list, with each dispute behind it.
export { DisputeList } from './dispute.list.tsx'
