// Parts of vouchers for other features: their list with each record.
export { VoucherList } from './cash-voucher.list.tsx'
