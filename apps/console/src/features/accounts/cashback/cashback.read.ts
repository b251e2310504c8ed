// What other rooms may show of cashback: its list, with each record behind it.
export { CashbackList } from './cashback.list.tsx'
