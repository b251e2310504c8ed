// Coins that leave: what it takes and costs now, what it would do, asking for it, and its way through the chain until it is confirmed.
import * as z from 'zod/mini'
import { areas, type Access } from '../kernel/access.ts'
import { coinRecords } from './coin-records.ts'
import { coins, networks } from '../kernel/coins.ts'
import { change, refreshedBy, read } from '../kernel/endpoint.ts'
import { exportJobs } from '../workspace/export.ts'
import { money as moneyOf } from '@falaj/money'
import {
  approvals,
  amountIn,
  balances,
  draftId,
  forecast,
  limit,
  orderAnswer,
  orderDetail,
} from '../kernel/money/order.ts'
import { coinWithdrawStatuses } from '../kernel/money/order-status.ts'
import { byId } from '../kernel/money/record.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { words } from '../kernel/words.ts'

const access = areas.cryptoWithdraw
/** Members who send coins read withdrawals on the withdraw page; others read them among the records, which have their own step-up. */
const readers: Access = [areas.cryptoWithdraw, areas.crypto]
export const feeLevelNames = ['slow', 'normal', 'fast'] as const
export type FeeLevelName = (typeof feeLevelNames)[number]
export const feeLevelWords = words({
  slow: { en: 'Slow', zh: '慢速' },
  normal: { en: 'Normal', zh: '标准' },
  fast: { en: 'Fast', zh: '快速' },
})
/** What may leave in coins, in dirhams at the prices of when it is asked for: by one withdrawal, and on a day in Dubai. The provider's default. */
export const coinWithdrawLimits = { one: moneyOf(250_000_00n, 'AED'), daily: moneyOf(500_000_00n, 'AED') } as const
/** Why it was not sent, or not carried out. */
export const coinWithdrawFaults = words({
  BAD_ADDRESS: { en: 'The network doesn’t know this address.', zh: '网络无法识别该地址。' },
  DUST: { en: 'The amount is too small for the network.', zh: '数量过小，网络不予转账。' },
  COIN_OFF: { en: 'The coin was switched off.', zh: '该币种已停用。' },
  TOKEN_REFUSED: { en: 'The token’s contract refused it.', zh: '代币合约拒绝了该笔转账。' },
  FEE_ABOVE_LIMIT: {
    en: 'The network’s fee stayed above what was approved for a day.',
    zh: '网络费持续一天高于获批上限。',
  },
  FOREIGN_TRANSACTION: {
    en: 'Another transaction took its place. Your provider gave the coins back.',
    zh: '网络上有其他交易取代了它，服务商已退回。',
  },
  GIVEN_UP: { en: 'It could not be sent in time.', zh: '未能及时发送。' },
})

const coin = z.enum(coins)
const level = z.enum(feeLevelNames)
const wanted = {
  /** What arrives: the network’s fee is charged beside it. */
  amount: amountIn(coins, 'CURRENCY_OTHER'),
  payeeId: id,
  level,
  /** For a test amount: the amount that is to follow. */
  rest: z.optional(money),
  /** Changes what this request asks for, instead of asking anew. */
  requestId: z.optional(id),
  /** For a refund: the order paid in coins whose coins are returned. */
  quoteId: z.optional(id),
}

const query = coinRecords('POST secure/digiccy/withdraw/query', readers, coinWithdrawStatuses)
/** Those that give back coins which paid no order; they are withdrawals, too. */
const refunds = coinRecords('POST secure/digiccy/refund/query', readers, coinWithdrawStatuses)
/** Somebody else's transaction that took a withdrawal's place, and what it pays. A token that nobody knows has no amount. */
export const foreignTransaction = z.object({
  txid: z.string(),
  pays: z.array(z.object({ amount: z.nullable(money), address: z.string() })),
})
const detail = z.extend(query.row, {
  payeeId: id,
  /** As the address book has it. */
  label: z.string(),
  holder: z.string(),
  service: z.nullable(z.string()),
  /** The order whose coins it gives back. */
  refundOf: z.nullable(z.object({ id, number: z.string() })),
  checker: z.nullable(z.string()),
  level: open(feeLevelNames),
  total: money,
  /** In the network's own coin: at most, and what it was. */
  networkMost: money,
  networkTook: z.nullable(money),
  rest: z.nullable(money),
  waitsFor: z.nullable(open(['NETWORK', 'FEE', 'FUNDS'])),
  stuckAt: z.nullable(instant),
  /** Null means none, or nobody found it. */
  foreign: z.nullable(foreignTransaction),
  /** What the provider decided about that. */
  decision: z.nullable(
    z.object({ as: open(['RELEASED', 'KEPT']), why: z.object({ en: z.string(), zh: z.string() }), at: instant }),
  ),
  placedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** Every transaction that was signed for it, the newest first; only one of them can ever be in a block. */
  attempts: z.array(
    z.object({
      txid: z.string(),
      level: open(feeLevelNames),
      fee: money,
      at: instant,
      isSent: z.boolean(),
      /** The one that counts. */
      isCurrent: z.boolean(),
    }),
  ),
  /** What speeding it up would hold more at most; null if it cannot be sped up now, or not by the reader. */
  speedUp: z.nullable(money),
  valued: z.nullable(z.object({ rate: z.string(), by: z.string(), at: instant })),
  /** A code of `coinWithdrawFaults`, an error's name, or how the request ended. */
  why: z.nullable(z.string()),
  ...orderDetail,
})
export type CoinWithdrawDetail = z.output<typeof detail>

export const cryptoWithdraw = refreshedBy(['crypto-withdraw.changed', 'balance.changed', 'crypto-payee.changed'], {
  /** What it takes before anything is typed; `draftId` asks whether this form was sent already. */
  prerequisite: read('POST secure/digiccy/withdraw/prerequisite', {
    access,
    input: z.object({ coin, draftId: z.optional(draftId), quoteId: z.optional(id) }),
    output: z.object({
      balances: z.extend(balances, { pending: money }),
      /** Less is not sent; it is also what a test sends. */
      min: money,
      /** In dirhams: of one withdrawal, and of the day. */
      one: money,
      daily: limit,
      /** In the coin itself, at most; empty while nobody knows. `most`: what could arrive of all there is, within the limits. */
      levels: z.array(z.object({ level: open(feeLevelNames), fee: money, minutes: z.int(), most: money })),
      isOn: z.boolean(),
      /** Its node does not follow: nothing is sent until it does. */
      isBehind: z.boolean(),
      payees: z.array(
        z.object({
          id,
          label: z.string(),
          address: z.string(),
          network: open(networks),
          holder: z.string(),
          service: z.nullable(z.string()),
          whyNot: z.nullable(z.enum(['in-review', 'cooling-off'])),
          coolingUntil: z.nullable(instant),
        }),
      ),
      asked: z.nullable(orderAnswer),
      /** For a refund: the order and how many of its coins can be returned. */
      refund: z.nullable(z.object({ number: z.string(), left: money })),
    }),
  }),
  /** The whole command, carried out and taken back: what would be after it. */
  whatIf: read('POST secure/digiccy/withdraw/whatIf', {
    ownTransactions: true,
    access,
    input: z.object(wanted),
    output: z.object({
      amount: money,
      /** At most. */
      fee: money,
      total: money,
      /** Value of the arriving amount in dirhams; null without a price. */
      value: z.nullable(money),
      minutes: z.int(),
      ...forecast(z.extend(balances, { pending: money })),
      approvals,
    }),
  }),
  add: change('POST secure/digiccy/withdraw/add', {
    does: { en: 'Requested a coin withdrawal', zh: '申请提币' },
    access,
    scene: 'crypto-withdraw',
    idempotent: true,
    /** `feeMost`: what was read before it was sent; if it costs more now, it is not asked for. */
    input: z.object({ ...wanted, draftId, feeMost: money }),
    output: orderAnswer,
  }),
  /** The withdrawal that a request asks for. */
  ofRequest: read('POST secure/digiccy/withdraw/request', {
    access,
    input: z.object({ requestId: id }),
    output: z.object({ id: z.nullable(id) }),
  }),
  /** A higher fee for one that waits: what is sent instead spends the same, so only one of the two arrives. */
  speedUp: change('POST secure/digiccy/withdraw/speedUp', {
    does: { en: 'Sped up a coin withdrawal', zh: '加速提币' },
    access,
    scene: 'crypto-withdraw',
    idempotent: true,
    input: byId,
    output: z.object({}),
  }),
  query,
  refunds,
  detail: read('POST secure/digiccy/withdraw/detail', { access: readers, input: byId, output: detail }),
  download: change('POST secure/digiccy/withdraw/download', {
    does: exportJobs.add.does!,
    access: readers,
    idempotent: true,
    input: z.omit(exportJobs.add.input, { list: true }),
    output: exportJobs.add.output,
  }),
})
