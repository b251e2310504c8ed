// What other rooms may show of withdrawals: their list, with each record behind it.
export { WithdrawList } from './withdraw.list.tsx'
