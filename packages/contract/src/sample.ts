// The example rooms copy: orders of the demo world, a list with filters, sums and a detail, and commands that need a second factor.
// Exists in sandbox mode only.
import * as z from 'zod/mini'
import { areas } from './access.ts'
import { change, read } from './endpoint.ts'
import { field, filter, listed, orNone } from './fields.ts'
import { orderStatuses } from './enumerations.ts'
import { id, money, shortText } from './scalars.ts'
import { statuses } from './status.ts'
import { words } from './words.ts'

const access = areas.fiatTransactions
const sandbox = true as const

export const sampleMethods = ['bank card', 'Apple Pay', 'Google Pay', 'Alipay', 'balance', 'pay later'] as const
export const sampleMethodWords = words({
  'bank card': { en: 'Bank card', zh: '银行卡' },
  'Apple Pay': { en: 'Apple Pay', zh: 'Apple Pay' },
  'Google Pay': { en: 'Google Pay', zh: 'Google Pay' },
  Alipay: { en: 'Alipay', zh: '支付宝' },
  balance: { en: 'Balance', zh: '余额' },
  'pay later': { en: 'Pay later', zh: '先用后付' },
}) satisfies Record<(typeof sampleMethods)[number], unknown>

const query = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    orderNo: field.code('Order', '订单'),
    reference: field.text('Reference', '商户单号'),
    method: field.label('Method', '支付方式', sampleMethods, sampleMethodWords),
    /** Masked: never whole. */
    payer: field.text('Payer', '付款人'),
    store: field.text('Store', '门店'),
    status: field.status('Status', '状态', orderStatuses, statuses),
    amount: field.money('Amount', '金额'),
    fee: field.money('Fee', '手续费'),
    net: field.money('Net', '净额'),
    settledAt: orNone(field.time('Settled', '结算时间')),
  },
  {
    createdAt: filter.dates,
    status: filter.several(orderStatuses),
    method: filter.one(sampleMethods),
    text: filter.search('Order, reference or payer', '订单、商户单号或付款人'),
  },
)('POST secure/sandbox/sample/query', access)
const { row } = query
export type SampleOrder = z.output<typeof row>

export const sample = {
  query: { ...query, sandbox },
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
