// What other rooms show of vouchers: their list, with each record behind it.
export { VoucherList } from './cash-voucher.list.tsx'
