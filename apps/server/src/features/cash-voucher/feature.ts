import { cashVoucher } from '@falaj/contract/cash-voucher'
import type { Feature } from '../../platform/feature.ts'
import { voucherFinder } from './find.ts'
import { cashVoucherFeature } from './handlers.ts'
import { voucherList } from './list.ts'

export const feature = {
  endpoints: cashVoucherFeature,
  exports: voucherList.exports(cashVoucher.query),
  finders: [voucherFinder],
} satisfies Feature
