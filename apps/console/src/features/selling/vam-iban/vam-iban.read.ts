export { DepositList } from './vam-iban.deposit-list.tsx'
