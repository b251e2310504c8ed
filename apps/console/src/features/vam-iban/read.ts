export { DepositList } from './deposit-list.tsx'
