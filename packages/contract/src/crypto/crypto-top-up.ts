// Customers who load their account with a merchant in coins: one address per customer and coin, its top-ups, and the notify URL of the
// merchant's server.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { coinRecords } from './coin-records.ts'
import { coins, networks, networkWords } from '../kernel/coins.ts'
import { depositStatuses } from './crypto-deposit.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { exportJobs } from '../workspace/export.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { deliveryCalls, overlapHours, webhookEndpoint } from '../developers/webhook.ts'
import { words } from '../kernel/words.ts'

const access = areas.crypto
const changers = areas.cryptoWithdraw
const connectors = areas.cryptoTopUpUrl
export const overLimits = ['ONE', 'DAY'] as const

const query = coinRecords('POST secure/digiccy/topup/query', access, depositStatuses)
const coinNames = words({
  BTC: { en: 'BTC', zh: 'BTC' },
  ETH: { en: 'ETH', zh: 'ETH' },
  USDT: { en: 'USDT', zh: 'USDT' },
  BUSD: { en: 'BUSD', zh: 'BUSD' },
  USDC: { en: 'USDC', zh: 'USDC' },
})
const addresses = listed(
  {
    id: field.id,
    createdAt: field.time('Created', '创建时间'),
    reference: field.code('Reference', '顾客参考号'),
    customer: orNone(field.text('Customer', '顾客')),
    coin: field.label('Coin', '币种', coins, coinNames),
    network: field.label('Network', '网络', networks, networkWords),
    address: field.code('Address', '地址'),
    topUps: field.count('Top-ups', '充值笔数'),
    lastAt: orNone(field.time('Last top-up', '最近充值')),
  },
  {
    text: filter.search('Reference, customer or address', '参考号、顾客或地址'),
    coin: filter.several(coins),
    createdAt: filter.dates,
  },
)('POST secure/digiccy/topup/address/query', access)

const deliveries = deliveryCalls(
  {
    query: 'POST secure/digiccy/url/delivery/query',
    detail: 'POST secure/digiccy/url/delivery/detail',
    resend: 'POST secure/digiccy/url/delivery/resend',
  },
  access,
  connectors,
)

export const cryptoTopUp = refreshedBy(['crypto-top-up.changed', 'crypto-address.changed', 'webhook.changed'], {
  query,
  detail: read('POST secure/digiccy/topup/detail', {
    access,
    input: byId,
    output: z.extend(query.row, {
      reference: z.string(),
      customer: z.nullable(z.object({ id, name: z.string() })),
      /** Credited now or later: the amount less fee and VAT. */
      credited: money,
      vat: money,
      block: z.int(),
      seen: z.int(),
      confirmedAt: z.nullable(instant),
      /** Its block vanished after it could be used. */
      lostAt: z.nullable(instant),
      /** The limit of the product that it is above. */
      overLimit: z.nullable(open(overLimits)),
      valued: z.nullable(z.object({ rate: z.string(), by: z.string(), at: instant })),
      ...booked,
    }),
  }),
  download: change('POST secure/digiccy/topup/download', {
    does: { en: 'Requested an export', zh: '申请导出' },
    access,
    idempotent: true,
    input: z.omit(exportJobs.add.input, { list: true }),
    output: exportJobs.add.output,
  }),

  addresses,
  /** The same customer and coin always get the same address. */
  addAddress: change('POST secure/digiccy/topup/address/add', {
    does: { en: 'Created a top-up address', zh: '创建充值地址' },
    access: changers,
    product: 'crypto-top-up',
    // The chain's rail has transactions of its own.
    ownTransactions: true,
    input: z.object({
      coin: z.enum(coins),
      /** One of the merchant's customers, or the merchant's own word for one. */
      customerId: z.optional(id),
      reference: z.optional(
        z.string().check(
          z.overwrite((text) => text.trim()),
          z.maxLength(64, { error: 'TOO_LONG' }),
          z.regex(/^[0-9A-Za-z._:@-]*$/, { error: 'INVALID' }),
        ),
      ),
    }),
    output: z.object({ id, reference: z.string(), coin: open(coins), network: open(networks), address: z.string() }),
  }),

  url: read('POST secure/digiccy/url/get', {
    access,
    input: nothing,
    output: z.object({ endpoint: z.nullable(webhookEndpoint) }),
  }),
  /** At most one: created the first time, then changed. A deleted one is reused. */
  editUrl: change('POST secure/digiccy/url/edit', {
    does: { en: 'Saved the notify URL of top-ups', zh: '保存充值通知地址' },
    access: connectors,
    product: 'crypto-top-up',
    idempotent: true,
    input: z.object({
      url: z.string().check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(500, { error: 'TOO_LONG' })),
    }),
    output: byId,
  }),
  deleteUrl: change('POST secure/digiccy/url/delete', {
    does: { en: 'Deleted the notify URL of top-ups', zh: '删除充值通知地址' },
    access: connectors,
    idempotent: true,
    input: nothing,
    output: nothing,
  }),
  /** Not idempotent: an answer with a secret is not stored. */
  revealSecret: change('POST secure/digiccy/url/secret/reveal', {
    does: { en: 'Viewed a signing secret', zh: '查看签名密钥' },
    access: connectors,
    scene: 'api-key',
    input: nothing,
    output: z.object({ secret: z.string(), previousUntil: z.nullable(instant) }),
  }),
  rollSecret: change('POST secure/digiccy/url/secret/roll', {
    does: { en: 'Rolled a signing secret', zh: '轮换签名密钥' },
    access: connectors,
    scene: 'api-key',
    idempotent: true,
    input: z.object({ overlapHours: z.union(overlapHours.map((hours) => z.literal(hours))) }),
    output: nothing,
  }),
  testUrl: change('POST secure/digiccy/url/test', {
    does: { en: 'Sent a test event', zh: '发送测试事件' },
    access: connectors,
    idempotent: true,
    input: nothing,
    output: z.object({ deliveryId: id }),
  }),
  deliveries: deliveries.deliveries,
  delivery: deliveries.detail,
  resend: deliveries.resend,
})
