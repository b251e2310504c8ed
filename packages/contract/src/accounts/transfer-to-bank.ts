// Money to another party's bank account: the beneficiary, who bears the charges, and its progress.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { toBankStatuses } from '../kernel/money/order-status.ts'
import { bankFacts, fitTogether } from '../merchant/bank-account.ts'
import { bankCountries, bankCurrencies } from '../merchant/bank-account-rules.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { bankAccountTypes } from '../kernel/enumerations.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import {
  actions,
  approvals,
  balances,
  draftId,
  forecast,
  orderAnswer,
  orderDetail,
  saveAs,
} from '../kernel/money/order.ts'
import { payoutAmount, payoutArrival, payoutProgress, remittance } from './payout.ts'
import { byId } from '../kernel/money/record.ts'
import { words } from '../kernel/words.ts'

const movers = areas.fiatMoneyMovement
const readers = areas.transfer

export const chargesWords = words({
  OUR: { en: 'OUR: we pay all charges', zh: 'OUR：费用由我方承担' },
  SHA: { en: 'SHA: each side pays its own charges', zh: 'SHA：双方各自承担' },
  BEN: { en: 'BEN: taken from the amount', zh: 'BEN：从金额中扣除' },
})
export const chargesNames = ['OUR', 'SHA', 'BEN'] as const
export const purposeWords = words({
  GOODS: { en: 'Goods', zh: '货款' },
  SERVICES: { en: 'Services', zh: '服务费' },
  SALARY: { en: 'Salary', zh: '工资' },
  RENT: { en: 'Rent', zh: '租金' },
  UTILITIES: { en: 'Utilities', zh: '水电费' },
  TAX: { en: 'Taxes and government fees', zh: '税费' },
  LOAN: { en: 'Loan repayment', zh: '偿还贷款' },
  REFUND: { en: 'Refund to a customer', zh: '退还客户' },
  OTHER: { en: 'Something else', zh: '其他' },
})
export const purposeNames = Object.keys(purposeWords) as [keyof typeof purposeWords, ...(keyof typeof purposeWords)[]]

const holder = z.string().check(
  z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
  z.minLength(2, { error: 'REQUIRED' }),
  z.maxLength(70, { error: 'TOO_LONG' }),
)
const wanted = {
  /** Exactly one of three: a new beneficiary, a saved one, or the beneficiary of an earlier transfer. */
  beneficiary: z.optional(z.object({ ...bankFacts, holder }).check(fitTogether)),
  payeeId: z.optional(id),
  sameAs: z.optional(id),
  amount: payoutAmount,
  charges: z.enum(chargesNames),
  purpose: z.enum(purposeNames),
  line: z.optional(remittance),
}
const oneBeneficiary = z.check<{ beneficiary?: unknown; payeeId?: unknown; sameAs?: unknown }>((context) => {
  const { beneficiary, payeeId, sameAs } = context.value
  if ([beneficiary, payeeId, sameAs].filter((each) => each !== undefined).length !== 1)
    context.issues.push({ code: 'custom', message: 'REQUIRED', input: context.value, path: ['beneficiary'] })
})

const sum = { amount: money, fee: money, vat: money, total: money }
const listing = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Created', '创建时间')),
    number: field.code('Transfer no', '转账单号'),
    status: field.status('Status', '状态', toBankStatuses, statuses),
    beneficiary: field.text('Beneficiary', '收款人'),
    bankName: field.text('Bank', '银行'),
    /** Masked. */
    account: field.code('Account', '账户'),
    amount: sortable(field.money('Bank pays', '到账金额')),
    fee: field.money('Fee with VAT', '手续费（含税）'),
    total: field.money('Leaves the balance', '余额减少'),
    purpose: field.label('Purpose', '用途', purposeNames, purposeWords),
    charges: field.label('Charges', '费用承担', chargesNames, chargesWords),
    maker: field.text('Maker', '经办人'),
    checker: orNone(field.text('Checker', '复核人')),
    bankReference: orNone(field.code('Bank reference', '银行参考号')),
    completedAt: orNone(field.time('Completed', '完成时间')),
    /** Why the bank refused or returned it, or how the request ended. */
    why: orNone(field.code('Reason', '原因')),
  },
  {
    text: filter.search('Number, beneficiary, bank, account or reference', '单号、收款人、银行、账户或参考号'),
    status: filter.several(toBankStatuses),
    currency: filter.one(bankCurrencies, { en: 'Currency', zh: '币种' }),
    purpose: filter.several(purposeNames),
    amount: filter.amount,
    createdAt: filter.dates,
  },
)
const query = listing('POST secure/transfertobank/query', readers)
const { row } = query
export type ToBankRow = z.output<typeof row>
const detail = z.extend(row, {
  vat: money,
  country: open(bankCountries),
  type: open(bankAccountTypes),
  line: z.nullable(z.string()),
  arrivesBy: z.nullable(instant),
  ...payoutProgress,
  ...orderDetail,
  actions,
})
export type ToBankDetail = z.output<typeof detail>

export const transferToBank = refreshedBy(['transfer-to-bank.changed', 'balance.changed'], {
  /** Saved, and nothing has moved. `id` changes one that was not submitted, or was sent back. */
  add: change('POST secure/transfertobank/add', {
    product: 'transfer-to-bank',
    does: { en: 'Created a transfer to a bank', zh: '准备转账到银行' },
    access: movers,
    idempotent: true,
    input: z
      .object({
        ...wanted,
        id: z.optional(id),
        draftId,
        saveAs,
      })
      .check(oneBeneficiary),
    output: orderAnswer,
  }),
  submit: change('POST secure/transfertobank/submit', {
    product: 'transfer-to-bank',
    does: { en: 'Submitted a transfer to a bank', zh: '提交转账到银行' },
    access: movers,
    scene: 'transfer',
    idempotent: true,
    input: byId,
    output: orderAnswer,
  }),
  cancel: change('POST secure/transfertobank/cancel', {
    does: { en: 'Cancelled a transfer to a bank', zh: '取消转账到银行' },
    access: movers,
    idempotent: true,
    input: byId,
    output: orderAnswer,
  }),
  whatIf: read('POST secure/transfertobank/whatIf', {
    ownTransactions: true,
    access: movers,
    input: z.object({ ...wanted, id: z.optional(id) }).check(oneBeneficiary),
    output: z.object({
      ...sum,
      beneficiary: z.object({ holder: z.string(), bankName: z.string(), number: z.string() }),
      arrival: payoutArrival,
      ...forecast(balances),
      /** Carried out then at the earliest: much money to somebody who was never paid before. */
      dueAt: z.nullable(instant),
      approvals,
    }),
  }),
  payees: read('POST secure/transfertobank/payee/query', {
    access: movers,
    input: nothing,
    output: z.object({
      /** The bank cannot be reached at the moment. */
      isDelayed: z.boolean(),
      payees: z.array(
        z.object({
          id,
          alias: z.string(),
          holder: z.string(),
          bankName: z.string(),
          /** Masked. */
          number: z.string(),
          currency: open(bankCurrencies),
          lastUsedAt: z.nullable(instant),
        }),
      ),
    }),
  }),
  removePayee: change('POST secure/transfertobank/payee/remove', {
    does: { en: 'Removed a beneficiary', zh: '删除收款人' },
    access: movers,
    input: byId,
    output: nothing,
  }),
  /** The transfer of a returned request. */
  ofRequest: read('POST secure/transfertobank/request', {
    access: movers,
    input: z.object({ requestId: id }),
    output: z.object({ id: z.nullable(id) }),
  }),
  query,
  detail: read('POST secure/transfertobank/detail', { access: readers, input: byId, output: detail }),
  tradeQuery: listing('POST secure/trade/transfertobank/query', areas.fiatTransactions),
  tradeDetail: read('POST secure/trade/transfertobank/detail/{id}', {
    access: areas.fiatTransactions,
    input: byId,
    output: detail,
  }),
})
