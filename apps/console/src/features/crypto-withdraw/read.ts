export { CoinWithdrawList } from './list.tsx'
