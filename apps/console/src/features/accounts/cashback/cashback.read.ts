// Parts of cashback for other features: its list with each record.
export { CashbackList } from './cashback.list.tsx'
