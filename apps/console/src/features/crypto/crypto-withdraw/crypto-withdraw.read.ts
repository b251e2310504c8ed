export { CoinRefundList, CoinWithdrawList } from './crypto-withdraw.list.tsx'
