// The example rooms copy: orders of the demo world, a list with filters, sums and a detail, and commands that need a second factor.
// Exists in sandbox mode only.
import * as z from 'zod/mini'
import { areas } from './access.ts'
import { change, list, read } from './endpoint.ts'
import { orderStatuses } from './enumerations.ts'
import { dateRange, id, instant, money, open, shortText } from './scalars.ts'
import { statuses } from './status.ts'
import { words } from './words.ts'

const access = areas.fiatTransactions
const sandbox = true

export const sampleMethods = ['bank card', 'Apple Pay', 'Google Pay', 'Alipay', 'balance', 'pay later'] as const
export const sampleMethodWords = words({
  'bank card': { en: 'Bank card', zh: '银行卡' },
  'Apple Pay': { en: 'Apple Pay', zh: 'Apple Pay' },
  'Google Pay': { en: 'Google Pay', zh: 'Google Pay' },
  Alipay: { en: 'Alipay', zh: '支付宝' },
  balance: { en: 'Balance', zh: '余额' },
  'pay later': { en: 'Pay later', zh: '先用后付' },
}) satisfies Record<(typeof sampleMethods)[number], unknown>

const filters = z.object({
  createdAt: z.optional(dateRange),
  status: z.optional(z.array(z.enum(orderStatuses))),
  method: z.optional(z.enum(sampleMethods)),
  /** Order number, reference or payer. */
  text: z.optional(shortText),
})
const row = z.object({
  id,
  createdAt: instant,
  orderNo: z.string(),
  reference: z.string(),
  method: open(sampleMethods),
  /** Masked: never whole. */
  payer: z.string(),
  store: z.string(),
  status: open(orderStatuses),
  amount: money,
  fee: money,
  net: money,
  settledAt: z.nullable(instant),
})
export type SampleOrder = z.output<typeof row>

const titles = words({
  id: { en: 'Id', zh: '编号' },
  createdAt: { en: 'Created', zh: '创建时间' },
  orderNo: { en: 'Order', zh: '订单' },
  reference: { en: 'Reference', zh: '商户单号' },
  method: { en: 'Method', zh: '支付方式' },
  payer: { en: 'Payer', zh: '付款人' },
  store: { en: 'Store', zh: '门店' },
  status: { en: 'Status', zh: '状态' },
  amount: { en: 'Amount', zh: '金额' },
  fee: { en: 'Fee', zh: '手续费' },
  net: { en: 'Net', zh: '净额' },
  settledAt: { en: 'Settled', zh: '结算时间' },
  text: { en: 'Order, reference or payer', zh: '订单、商户单号或付款人' },
})

export const sample = {
  query: list('POST secure/sandbox/sample/query', {
    access,
    sandbox,
    filters,
    row,
    titles,
    labels: { status: statuses, method: sampleMethodWords },
  }),
  detail: read('POST secure/sandbox/sample/detail', { access, sandbox, input: z.object({ id }), output: row }),
  /** Pays nothing back: it shows what a command with a second factor and a key looks like. */
  refund: change('POST secure/sandbox/sample/refund', {
    does: { en: 'Refunded a sample order', zh: '退款示例订单' },
    access,
    sandbox,
    scene: 'refund',
    idempotent: true,
    input: z.object({ id, amount: money, reason: shortText }),
    output: z.object({ reference: z.string(), amount: money }),
  }),
}
