export { CoinRefundList, CoinWithdrawList } from './list.tsx'
