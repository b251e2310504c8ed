// Parts of withdrawals for other features: their list with each record.
export { WithdrawList } from './withdraw.list.tsx'
