// Orders paid in coins: the requested amount, the received amount, and decisions on coins that did not match.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { coinRecords } from './coin-records.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { exportJobs } from '../workspace/export.ts'
import { booked, byId } from '../kernel/money/record.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'

const access = areas.crypto
export const quoteStatuses = ['AWAITING_COINS', 'PAID', 'UNDERPAID', 'LATE', 'LAPSED'] as const
/** What can be done about it now. */
export const quoteActions = ['accept', 'extend', 'refund', 'keep'] as const
export type QuoteAction = (typeof quoteActions)[number]

const query = coinRecords('POST secure/digiccy/purchase/query', access, quoteStatuses)
const resolve = areas.cryptoWithdraw

export const cryptoPayment = refreshedBy(['crypto-quote.changed', 'crypto-deposit.changed', 'payment.changed'], {
  query,
  detail: read('POST secure/digiccy/purchase/detail', {
    access,
    input: byId,
    output: z.extend(query.row, {
      paymentId: id,
      paymentNumber: z.string(),
      description: z.nullable(z.string()),
      expiresAt: instant,
      paidAt: z.nullable(instant),
      received: money,
      /** Confirmed coins that paid nothing; they are in the balance. */
      excess: z.nullable(money),
      /** The shortfall at the quote's rate, in the order's currency. */
      missing: z.nullable(money),
      rateBy: z.string(),
      ratedAt: instant,
      deposits: z.array(
        z.object({ id, number: z.string(), at: instant, amount: money, status: z.string(), hash: z.string() }),
      ),
      /** What of the excess was not asked to go back yet; of too few coins, all of them. */
      refundable: z.nullable(money),
      refunds: z.array(z.object({ id, number: z.string(), at: instant, amount: money, status: z.string() })),
      resolved: z.nullable(z.object({ as: open(['ACCEPTED', 'KEPT']), at: instant, who: z.nullable(z.string()) })),
      actions: z.array(z.enum(quoteActions)),
      ...booked,
    }),
  }),
  download: change('POST secure/digiccy/purchase/download', {
    does: { en: 'Requested an export', zh: '申请导出' },
    access,
    idempotent: true,
    input: z.omit(exportJobs.add.input, { list: true }),
    output: exportJobs.add.output,
  }),
  /** Accepts too few coins: the order is paid, and the shortfall is taken from the merchant's own balance. */
  accept: change('POST secure/digiccy/purchase/accept', {
    does: { en: 'Accepted too few coins for an order', zh: '接受少付的加密货币订单' },
    access: resolve,
    idempotent: true,
    input: byId,
    output: z.object({}),
  }),
  /** The payer gets more time to send the rest, at the same rate. */
  extend: change('POST secure/digiccy/purchase/extend', {
    does: { en: 'Gave a payer more time to send the rest', zh: '延长顾客补足时间' },
    access: resolve,
    idempotent: true,
    input: byId,
    output: z.object({ expiresAt: instant }),
  }),
  /** The coins stay in the balance; an order that waits for more is cancelled. */
  keep: change('POST secure/digiccy/purchase/keep', {
    does: { en: 'Kept coins that paid no order', zh: '保留未能支付订单的加密货币' },
    access: resolve,
    idempotent: true,
    input: byId,
    output: z.object({}),
  }),
})
