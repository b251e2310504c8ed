// Money to the merchant's own bank: requirements, preview, request, and outcome.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { withdrawStatuses } from '../kernel/money/order-status.ts'
import { bankAccountTypes } from '../kernel/enumerations.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { salt, saltValue, sealed } from '../people/login.ts'
import {
  approvals,
  balances as orderBalances,
  draftId,
  forecast,
  limit,
  orderAnswer,
  orderDetail,
} from '../kernel/money/order.ts'
import { payoutAmount, payoutArrival, payoutProgress, remittance } from './payout.ts'
import { byId } from '../kernel/money/record.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { withdrawCurrencies } from './withdraw-rules.ts'
import { words } from '../kernel/words.ts'

const access = areas.fiatMoneyMovement
export const withdrawModes = ['MANUAL', 'AUTOMATIC'] as const

const currency = z.enum(withdrawCurrencies)
const wanted = { amount: payoutAmount, accountId: id, line: z.optional(remittance) }

const sum = { amount: money, fee: money, vat: money, net: money }
const balances = z.extend(orderBalances, { pending: money })
export const prerequisiteCodes = ['bank-account', 'balance', 'limit', 'second-factor', 'password', 'approver'] as const

export const withdrawModeWords = words({
  MANUAL: { en: 'Manual', zh: '手动' },
  AUTOMATIC: { en: 'Automatic', zh: '自动' },
})
const listing = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Created', '创建时间')),
    number: field.code('Withdraw no', '提现单号'),
    mode: field.label('Mode', '方式', withdrawModes, withdrawModeWords),
    status: field.status('Status', '状态', withdrawStatuses, statuses),
    amount: sortable(field.money('Amount', '金额')),
    fee: field.money('Fee', '手续费'),
    vat: field.money('VAT', '增值税'),
    net: field.money('Bank receives', '到账金额'),
    bankName: field.text('Bank', '银行'),
    /** Masked. */
    account: field.code('Account', '账户'),
    maker: field.text('Maker', '经办人'),
    checker: orNone(field.text('Checker', '复核人')),
    bankReference: orNone(field.code('Bank reference', '银行参考号')),
    completedAt: orNone(field.time('Completed', '完成时间')),
  },
  {
    text: filter.search('Number, bank, account or bank reference', '单号、银行、账户或银行参考号'),
    status: filter.several(withdrawStatuses),
    currency: filter.one(withdrawCurrencies, { en: 'Currency', zh: '币种' }),
    mode: filter.one(withdrawModes),
    amount: filter.amount,
    createdAt: filter.dates,
  },
)
const forParents = { by: 'createdAt' } as const
const query = listing('POST secure/merchant/withdraw/query', access)
const { row } = query
export type WithdrawRow = z.output<typeof row>

const detail = z.extend(row, {
  accountId: id,
  holder: z.string(),
  line: z.nullable(z.string()),
  arrivesBy: instant,
  ...payoutProgress,
  /** A code of `payoutFaults`, an error's name, or how the request ended. */
  why: z.nullable(z.string()),
  ...orderDetail,
  hasCertificate: z.boolean(),
})
export type WithdrawDetail = z.output<typeof detail>

/** Changes this request instead of making a new one. */
const requestId = z.optional(id)
export const withdraw = refreshedBy(['withdraw.changed', 'balance.changed'], {
  /** Which balance can go to which bank currency. */
  currencyPair: read('POST secure/merchant/withdraw/currencyPair', {
    access,
    input: nothing,
    output: z.object({
      pairs: z.array(z.object({ from: open(withdrawCurrencies), to: open(withdrawCurrencies), available: money })),
    }),
  }),
  /** What it takes before anything is typed; `draftId` asks whether this form was sent already. */
  prerequisite: read('POST secure/merchant/withdraw/prerequisite', {
    access,
    input: z.object({ currency, draftId: z.optional(draftId) }),
    output: z.object({
      balances,
      /** What can be withdrawn now: the least of balance and limits. */
      withdrawable: money,
      min: money,
      fee: money,
      daily: limit,
      monthly: limit,
      arrival: payoutArrival,
      accounts: z.array(
        z.object({
          id,
          alias: z.string(),
          holder: z.string(),
          bankName: z.string(),
          number: z.string(),
          type: open(bankAccountTypes),
          isDefault: z.boolean(),
          whyNot: z.nullable(z.enum(['in-review', 'cooling-off', 'frozen', 'removed', 'rejected'])),
          coolingUntil: z.nullable(instant),
        }),
      ),
      prerequisites: z.array(
        z.object({ code: z.enum(prerequisiteCodes), isMet: z.boolean(), path: z.nullable(z.string()) }),
      ),
      asked: z.nullable(orderAnswer),
    }),
  }),
  calculate: read('POST secure/merchant/withdraw/calculate', {
    access,
    input: z.object({ amount: payoutAmount }),
    output: z.object({ ...sum, arrival: payoutArrival }),
  }),
  /** The whole command, carried out and taken back: what would be after it. */
  whatIf: read('POST secure/merchant/withdraw/whatIf', {
    ownTransactions: true,
    access,
    input: z.object({ ...wanted, requestId }),
    output: z.object({
      ...sum,
      arrival: payoutArrival,
      ...forecast(balances),
      daily: limit,
      monthly: limit,
      withdrawable: money,
      approvals,
    }),
  }),
  generateSalt: change('POST secure/merchant/withdraw/generateSalt', {
    does: { en: 'Started to enter the password for a withdrawal', zh: '开始输入提现密码' },
    access,
    input: nothing,
    output: salt,
  }),
  /** A right password becomes a proof for exactly this withdrawal; a wrong one is counted. */
  verifyPassword: change('POST secure/merchant/withdraw/verifyPassword', {
    does: { en: 'Entered the password for a withdrawal', zh: '提交提现密码' },
    access,
    ownTransactions: true,
    input: z.object({ ...wanted, password: sealed, salt: saltValue }),
    output: z.object({ passwordProof: z.string() }),
  }),
  add: change('POST secure/merchant/withdraw/add', {
    does: { en: 'Requested a withdrawal', zh: '申请提现' },
    access,
    scene: 'withdraw',
    idempotent: true,
    input: z.object({
      ...wanted,
      draftId,
      requestId,
      passwordProof: z.string().check(z.regex(/^[\w-]{43}$/, { error: 'INVALID' })),
    }),
    output: orderAnswer,
  }),
  /** The withdrawal that a request asks for. */
  ofRequest: read('POST secure/merchant/withdraw/request', {
    access,
    input: z.object({ requestId: id }),
    output: z.object({ id: z.nullable(id) }),
  }),
  query,
  detail: read('GET secure/merchant/withdraw/detail/{id}', { access, input: byId, output: detail }),
  tradeQuery: { ...listing('POST secure/trade/merchant/withdraw/query', areas.fiatTransactions), forParents },
  tradeDetail: {
    ...read('POST secure/trade/merchant/withdraw/detail/{id}', {
      access: areas.fiatTransactions,
      input: byId,
      output: detail,
    }),
    forParents,
  },
})
