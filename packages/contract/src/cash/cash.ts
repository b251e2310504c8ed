// Cash at a merchant's tills: customers hand it in or take it out against the merchant's balance, and top up phones and accounts with it.
// Tills report each move and get an immediate answer; the merchant reads the records, manages the drawers and reverses cash-ins.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { fileReference } from '../workspace/file.ts'
import { amountIn, noteText } from '../kernel/money/order.ts'
import { booked, byId } from '../kernel/money/record.ts'
import type { ProductKey } from '../kernel/products.ts'
import { storeCode } from '../kernel/sale.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { languages, words } from '../kernel/words.ts'

const readers = areas.fiatTransactions
const movers = areas.fiatMoneyMovement

export const cashKinds = ['cash-in', 'cash-out', 'cash-top-up'] as const
export type CashKind = (typeof cashKinds)[number]
/** The product whose terms apply. */
export const cashProducts: Readonly<Record<CashKind, ProductKey>> = {
  'cash-in': 'eatm',
  'cash-out': 'eatm',
  'cash-top-up': 'cash-top-up',
}
/** Tills count in dirhams. */
export const cashCurrency = 'AED'

export const cashStatuses = ['SUCCESS', 'FAILURE', 'REVERTED'] as const
/** Why a till was refused. */
export const cashWhys = [
  'DRAWER_LOW',
  'BALANCE_LOW',
  'UNDER_LIMIT',
  'OVER_LIMIT',
  'OVER_DAILY',
  'PRODUCT_NOT_ACTIVE',
  'PRODUCT_OFF',
  'AGREEMENT_OVERDUE',
  'MERCHANT_AGREEMENT_OVERDUE',
  'STORE_CLOSED',
  'AGENT_UNKNOWN',
  'AGENT_PAUSED',
  'AGENT_CLOSED',
  'AGENT_TOP_UPS_ONLY',
  'AGENT_LIMIT',
  'VOUCHER_UNKNOWN',
  'VOUCHER_REDEEMED',
  'VOUCHER_CANCELLED',
  'VOUCHER_EXPIRED',
  'VOUCHER_AMOUNT',
  'VOUCHER_AGENT',
  'MACHINE_UNKNOWN',
  'MACHINE_PAUSED',
  'MACHINE_PAYS_NOTHING_OUT',
  'MACHINE_NOTES',
  'MACHINE_LIMIT',
  'MACHINE_DAY',
  'CASSETTE_LOW',
  'BOX_FULL',
] as const
export type CashWhy = (typeof cashWhys)[number]
export const cashWhyWords = words({
  DRAWER_LOW: { en: 'Not enough cash in the drawer', zh: '钱箱现金不足' },
  BALANCE_LOW: { en: 'Not enough available balance', zh: '可用余额不足' },
  UNDER_LIMIT: { en: 'Below the smallest amount', zh: '低于最低金额' },
  OVER_LIMIT: { en: 'Above the limit for one', zh: '超过单笔限额' },
  OVER_DAILY: { en: 'Above the limit for one day', zh: '超过单日限额' },
  PRODUCT_NOT_ACTIVE: { en: 'The product isn’t active', zh: '产品未开通' },
  PRODUCT_OFF: { en: 'The product was switched off', zh: '产品已关闭' },
  AGREEMENT_OVERDUE: { en: 'The product’s agreement wasn’t signed in time', zh: '产品协议逾期未签署' },
  MERCHANT_AGREEMENT_OVERDUE: { en: 'The merchant agreement wasn’t signed in time', zh: '商户协议逾期未签署' },
  STORE_CLOSED: { en: 'The store is closed', zh: '门店已关闭' },
  AGENT_UNKNOWN: { en: 'No agent has this code', zh: '没有此代码的代理点' },
  AGENT_PAUSED: { en: 'The agent is paused', zh: '代理点已暂停' },
  AGENT_CLOSED: { en: 'The agent is closed', zh: '代理点已关闭' },
  AGENT_TOP_UPS_ONLY: { en: 'Agents sell top-ups and vouchers only', zh: '代理点仅可办理充值和销售凭证' },
  AGENT_LIMIT: { en: 'The agent would hold more cash than its limit', zh: '超过代理点现金上限' },
  VOUCHER_UNKNOWN: { en: 'No voucher has this number', zh: '没有此编号的凭证' },
  VOUCHER_REDEEMED: { en: 'The voucher was redeemed before', zh: '凭证已兑换' },
  VOUCHER_CANCELLED: { en: 'The voucher was cancelled', zh: '凭证已作废' },
  VOUCHER_EXPIRED: { en: 'The voucher has expired', zh: '凭证已过期' },
  VOUCHER_AMOUNT: { en: 'The amount isn’t the voucher’s face value', zh: '金额与凭证面值不符' },
  VOUCHER_AGENT: { en: 'The voucher is another agent’s to sell', zh: '凭证应由其他代理点销售' },
  MACHINE_UNKNOWN: { en: 'No e-ATM has this number', zh: '没有此编号的电子 ATM' },
  MACHINE_PAUSED: { en: 'The e-ATM is paused', zh: '电子 ATM 已暂停' },
  MACHINE_PAYS_NOTHING_OUT: { en: 'Cash-out is switched off at this e-ATM', zh: '该电子 ATM 已关闭取款' },
  MACHINE_NOTES: { en: 'The notes don’t add up to the amount', zh: '钞票合计与金额不符' },
  MACHINE_LIMIT: { en: 'Above the e-ATM’s limit for one cash-out', zh: '超过该机单笔取款限额' },
  MACHINE_DAY: { en: 'Above the e-ATM’s limit for one day', zh: '超过该机单日取款限额' },
  CASSETTE_LOW: { en: 'Not enough notes in the cassettes', zh: '出钞箱钞票不足' },
  BOX_FULL: { en: 'The cash box is full', zh: '收钞箱已满' },
})

const common = {
  id: field.id,
  at: field.time('Time', '时间'),
  number: field.code('Receipt no', '凭条号'),
  status: field.status('Status', '状态', cashStatuses, statuses),
  amount: sortable(field.money('Amount', '金额')),
}
const whereTaken = {
  store: field.store,
  device: orNone(field.code('Device', '设备')),
  staff: orNone(field.text('Staff', '收银员')),
  shift: orNone(field.code('Shift', '班次')),
  customer: orNone(field.text('Customer', '顾客')),
}
const why = orNone(field.label('Why not', '未成功原因', cashWhys, cashWhyWords))
const earned = field.money('You earned', '所得佣金')
const filters = {
  status: filter.several(cashStatuses),
  why: filter.several(cashWhys),
  store: filter.stores,
  amount: filter.amount,
  at: filter.dates,
}
const text = filter.search(
  'Receipt no, reference, store, device, staff, shift or customer',
  '凭条号、参考号、门店、设备、收银员、班次或顾客',
)
const forParents = { by: 'at' } as const
const inQuery = {
  ...listed({ ...common, ...whereTaken, why }, { text, ...filters })('POST secure/trade/cashIn/query', readers),
  forParents,
}
const outQuery = {
  ...listed({ ...common, earned, ...whereTaken, why }, { text, ...filters })(
    'POST secure/trade/cashOut/query',
    readers,
  ),
  forParents,
}
const takenByWords = words({ store: { en: 'Your stores', zh: '自有门店' }, agent: { en: 'Agents', zh: '代理点' } })
const topUps = listed(
  {
    ...common,
    earned,
    target: field.code('Number or account', '充值号码或账户'),
    operator: orNone(field.text('Operator', '运营商')),
    voucherNo: orNone(field.code('Voucher no', '凭证号')),
    agent: orNone(field.code('Agent', '代理点')),
    ...whereTaken,
    why,
  },
  {
    text: filter.search(
      'Receipt no, voucher no, number or account, store, staff or customer',
      '凭条号、凭证号、号码或账户、门店、收银员或顾客',
    ),
    takenBy: filter.one(['store', 'agent'], { en: 'Taken by', zh: '收款方' }, takenByWords),
    ...filters,
  },
)('POST secure/trade/cashTopUp/query', readers)
const topUpQuery = { ...topUps, forParents }

const more = {
  /** The till's own. */
  reference: z.string(),
  reverted: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), why: z.string() })),
  actions: z.array(z.enum(['reverse'])),
  ...booked,
}
const inDetail = z.extend(inQuery.row, more)
const outDetail = z.extend(outQuery.row, more)
const topUpDetail = z.extend(topUpQuery.row, more)
export type CashInDetail = z.output<typeof inDetail>
export type CashOutDetail = z.output<typeof outDetail>
export type TopUpDetail = z.output<typeof topUpDetail>

/** What somebody counted, as typed: nothing is an answer, less than nothing is not. */
export const countedAmount = z.string().check(
  z.refine((text) => !/^\s*[-−]/.test(text), { error: 'COUNTED_NEGATIVE', abort: true }),
  z.regex(/^\s*\d{1,9}([.]\d{1,2})?\s*$/, { error: 'AMOUNT' }),
)
export const drawerChanges = [
  'put-in',
  'taken-out',
  'float',
  'sale',
  'refund',
  'received',
  'handed-over',
  'over',
  'short',
] as const
export const drawerChangeWords = words({
  'put-in': { en: 'Put in', zh: '放入' },
  'taken-out': { en: 'Taken out', zh: '取走' },
  float: { en: 'Opening cash', zh: '备用金' },
  sale: { en: 'Sold for cash', zh: '现金销售' },
  refund: { en: 'Given back in cash', zh: '现金退款' },
  received: { en: 'Received', zh: '收到' },
  'handed-over': { en: 'Handed over', zh: '交出' },
  over: { en: 'Counted: over', zh: '清点长款' },
  short: { en: 'Counted: short', zh: '清点短款' },
})
export const drawerWays = ['put-in', 'take-out'] as const

export const cash = refreshedBy(['cash.changed', 'balance.changed', 'shift.changed', 'shift.closed'], {
  inQuery,
  inDetail: {
    ...read('POST secure/trade/cashIn/detail/{id}', {
      forStores: { of: 'cash-in' },
      access: readers,
      input: byId,
      output: inDetail,
    }),
    forParents,
  },
  outQuery,
  outDetail: {
    ...read('POST secure/trade/cashOut/detail/{id}', {
      forStores: { of: 'cash-out' },
      access: readers,
      input: byId,
      output: outDetail,
    }),
    forParents,
  },
  topUpQuery,
  topUpDetail: {
    ...read('POST secure/trade/cashTopUp/detail/{id}', {
      forStores: { of: 'cash-top-up' },
      access: readers,
      input: byId,
      output: topUpDetail,
    }),
    forParents,
  },
  /** On the day it was handed in: the customer gets the banknotes back. */
  reverse: change('POST secure/trade/cashIn/reverse', {
    forStores: { of: 'cash-in' },
    does: { en: 'Reversed a cash-in', zh: '冲正现金存入' },
    access: movers,
    idempotent: true,
    input: z.object({ id, reason: noteText.check(z.minLength(1, { error: 'REQUIRED' })) }),
    output: nothing,
  }),
  /** The slip that the till printed, once more. */
  slip: change('POST secure/trade/cash/slip', {
    forStores: { of: cashKinds },
    does: { en: 'Reprinted a cash slip', zh: '补打现金凭条' },
    access: readers,
    ownTransactions: true,
    input: z.object({ id, language: z.enum(languages) }),
    output: fileReference,
  }),
  /** What should be in each drawer now. */
  drawers: read('POST secure/trade/cash/drawers', {
    forStores: 'asks',
    access: readers,
    input: nothing,
    output: z.object({
      drawers: z.array(z.object({ store: z.string(), balance: money })),
      /** Shifts of tills that are open, or were closed today. */
      shifts: z.array(
        z.object({
          id,
          number: z.string(),
          store: z.string(),
          till: z.string(),
          cashier: z.nullable(z.string()),
          isOpen: z.boolean(),
          /** What is in the drawer through it: what was counted, or should be there now. */
          inside: money,
        }),
      ),
      /** What customers handed in and took out at each counter today: moves of the provider's till, not of shifts. */
      counters: z.array(
        z.object({
          store: z.string(),
          shift: z.nullable(z.string()),
          staff: z.string(),
          moves: z.int(),
          in: money,
          out: money,
          topUp: money,
          /** What the drawer has more, or less, through it. */
          more: money,
          earned: money,
        }),
      ),
      /** Every change but moves of customers, the newest first. */
      changes: z.array(
        z.object({
          id,
          at: instant,
          store: z.string(),
          amount: money,
          what: open(drawerChanges),
          note: z.nullable(z.string()),
          /** Null: a till did it. */
          who: z.nullable(z.string()),
          till: z.nullable(z.string()),
          deviceId: z.nullable(id),
        }),
      ),
    }),
  }),
  changeDrawer: change('POST secure/trade/cash/drawer/change', {
    forStores: 'asks',
    does: { en: 'Put cash into or took cash out of a drawer', zh: '钱箱存取现金' },
    access: movers,
    idempotent: true,
    input: z.object({
      store: storeCode,
      way: z.enum(drawerWays),
      amount: amountIn([cashCurrency], 'CURRENCY_NOT_SENT'),
      note: z.optional(noteText),
    }),
    output: z.object({ store: z.string(), balance: money }),
  }),
})
