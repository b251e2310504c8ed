import { cashVoucher } from '@falaj/contract/cash/cash-voucher'
import type { Feature } from '../../../platform/feature.ts'
import { voucherFinder } from './cash-voucher.find.ts'
import { cashVoucherFeature } from './cash-voucher.handlers.ts'
import { voucherList } from './cash-voucher.list.ts'

export const feature = {
  endpoints: cashVoucherFeature,
  exports: voucherList.exports(cashVoucher.query),
  finders: [voucherFinder],
} satisfies Feature
