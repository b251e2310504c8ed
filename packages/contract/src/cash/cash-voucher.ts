// Vouchers of cash top-up: printed by the merchant with a face value, sold by its tills and agents, and used for one top-up.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { cashCurrency } from './cash.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { amountIn, noteText } from '../kernel/money/order.ts'
import { byId } from '../kernel/money/record.ts'
import { id, instant } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'

const readers = areas.fiatTransactions
const movers = areas.fiatMoneyMovement
export const voucherStatuses = ['issued', 'redeemed', 'expired', 'voucher-cancelled'] as const
export const voucherLimits = { atOnce: 500, days: 730 } as const

const query = listed(
  {
    id: field.id,
    issuedAt: field.time('Issued', '发行时间'),
    number: field.code('Voucher no', '凭证号'),
    status: field.status('Status', '状态', voucherStatuses, statuses),
    value: sortable(field.money('Face value', '面值')),
    agent: orNone(field.text('Agent', '代理点')),
    expiresAt: field.time('Valid until', '有效期至'),
    redeemedAt: orNone(field.time('Redeemed', '兑换时间')),
    topUpNo: orNone(field.code('Top-up', '充值单')),
    /** Null if its top-up is older than voucher records. */
    issuedBy: orNone(field.text('Issued by', '发行人')),
  },
  {
    text: filter.search('Voucher no, top-up or agent', '凭证号、充值单或代理点'),
    status: filter.several(voucherStatuses),
    value: filter.amount,
    issuedAt: filter.dates,
  },
)('POST secure/trade/cashVoucher/query', readers)

const detail = z.extend(query.row, {
  topUpId: z.nullable(id),
  agentId: z.nullable(id),
  cancelled: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), why: z.nullable(z.string()) })),
  actions: z.array(z.enum(['cancel'])),
})
export type VoucherDetail = z.output<typeof detail>

const whole = (max: number) =>
  z.int({ error: 'WHOLE_NUMBER' }).check(z.gte(1, { error: 'WHOLE_NUMBER' }), z.lte(max, { error: 'TOO_MANY' }))
export const cashVoucher = refreshedBy(['cash.changed'], {
  query,
  detail: read('POST secure/trade/cashVoucher/detail/{id}', { access: readers, input: byId, output: detail }),
  /** Issues a number of vouchers of one value, for printing. */
  issue: change('POST secure/trade/cashVoucher/issue', {
    does: { en: 'Issued vouchers', zh: '发行凭证' },
    access: movers,
    product: 'cash-top-up',
    idempotent: true,
    input: z.object({
      count: whole(voucherLimits.atOnce),
      value: amountIn([cashCurrency], 'CURRENCY_NOT_SENT'),
      /** The seller; default: the merchant's own tills. */
      agentId: z.optional(id),
      days: whole(voucherLimits.days),
    }),
    output: z.object({ count: z.int(), numbers: z.array(z.string()) }),
  }),
  /** Only one that was not used; it stays in the list. */
  cancel: change('POST secure/trade/cashVoucher/cancel', {
    does: { en: 'Cancelled a voucher', zh: '作废凭证' },
    access: movers,
    idempotent: true,
    input: z.object({ id, reason: noteText.check(z.minLength(1, { error: 'REQUIRED' })) }),
    output: nothing,
  }),
})
