// Money to somebody else's bank account: who gets it, who bears the charges, and where it is on its way.
import * as z from 'zod/mini'
import { areas } from './access.ts'
import { requestStates } from './approval-states.ts'
import { bankFacts, fitTogether } from './bank-account.ts'
import { bankCountries, bankCurrencies } from './bank-account-rules.ts'
import { change, list, nothing, read } from './endpoint.ts'
import { bankAccountTypes } from './enumerations.ts'
import { dateRange, id, instant, money, open, shortText } from './scalars.ts'
import { statuses } from './status.ts'
import {
  draftId,
  transferApprovals,
  transferAsked,
  transferBalances,
  transferEntries,
  transferExplained,
  transferRequest,
  transferSteps,
} from './transfer.ts'
import { bankLine } from './withdraw.ts'
import { words } from './words.ts'

const movers = areas.fiatMoneyMovement
const readers = areas.transfer

export const chargesWords = words({
  OUR: { en: 'OUR: we pay all charges', zh: 'OUR：费用由我方承担' },
  SHA: { en: 'SHA: each bears their own', zh: 'SHA：双方各自承担' },
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

/** Zero and less are no amounts here; a currency that cannot leave is named. */
const amount = money.check(
  z.check((context) => {
    const { value, issues } = context
    if (!(bankCurrencies as readonly string[]).includes(value.currency))
      issues.push({ code: 'custom', message: 'CURRENCY_CANNOT_LEAVE', input: value, path: ['currency'] })
    if (value.minor <= 0n) issues.push({ code: 'custom', message: 'AMOUNT', input: value, path: ['amount'] })
  }),
)
const holder = z.string().check(
  z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
  z.minLength(2, { error: 'REQUIRED' }),
  z.maxLength(70, { error: 'TOO_LONG' }),
)
const wanted = {
  /** Somebody new, somebody of the book, or whoever an earlier transfer went to: one of the three. */
  beneficiary: z.optional(z.object({ ...bankFacts, holder }).check(fitTogether)),
  payeeId: z.optional(id),
  sameAs: z.optional(id),
  amount,
  charges: z.enum(chargesNames),
  purpose: z.enum(purposeNames),
  line: z.optional(bankLine),
}
const oneBeneficiary = z.check<{ beneficiary?: unknown; payeeId?: unknown; sameAs?: unknown }>((context) => {
  const { beneficiary, payeeId, sameAs } = context.value
  if ([beneficiary, payeeId, sameAs].filter((each) => each !== undefined).length !== 1)
    context.issues.push({ code: 'custom', message: 'REQUIRED', input: context.value, path: ['beneficiary'] })
})

const sum = { amount: money, fee: money, vat: money, total: money }
const row = z.object({
  id,
  createdAt: instant,
  number: z.string(),
  status: open(requestStates),
  beneficiary: z.string(),
  bankName: z.string(),
  /** Masked. */
  account: z.string(),
  /** What the bank is to pay. */
  amount: money,
  /** With VAT. */
  fee: money,
  /** What leaves the balance. */
  total: money,
  purpose: open(purposeNames),
  charges: open(chargesNames),
  maker: z.string(),
  checker: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  completedAt: z.nullable(instant),
  /** Why the bank refused or returned it, or how the request ended. */
  why: z.nullable(z.string()),
})
export type ToBankRow = z.output<typeof row>
const filters = z.object({
  /** Number, beneficiary, bank, last digits or bank reference. */
  text: z.optional(shortText),
  status: z.optional(z.array(z.enum(requestStates))),
  currency: z.optional(z.enum(bankCurrencies)),
  purpose: z.optional(z.array(z.enum(purposeNames))),
  createdAt: z.optional(dateRange),
})
const titles = words({
  id: { en: 'Id', zh: '编号' },
  createdAt: { en: 'Created', zh: '创建时间' },
  number: { en: 'Transfer no', zh: '转账单号' },
  status: { en: 'Status', zh: '状态' },
  beneficiary: { en: 'Beneficiary', zh: '收款人' },
  bankName: { en: 'Bank', zh: '银行' },
  account: { en: 'Account', zh: '账户' },
  amount: { en: 'Bank pays', zh: '到账金额' },
  fee: { en: 'Fee with VAT', zh: '手续费（含税）' },
  total: { en: 'Leaves the balance', zh: '余额减少' },
  purpose: { en: 'Purpose', zh: '用途' },
  charges: { en: 'Charges', zh: '费用承担' },
  maker: { en: 'Maker', zh: '经办人' },
  checker: { en: 'Checker', zh: '复核人' },
  bankReference: { en: 'Bank reference', zh: '银行参考号' },
  completedAt: { en: 'Completed', zh: '完成时间' },
  why: { en: 'Reason', zh: '原因' },
  text: { en: 'Number, beneficiary, bank, account or reference', zh: '单号、收款人、银行、账户或参考号' },
  currency: { en: 'Currency', zh: '币种' },
})
const listed = { filters, row, titles, labels: { status: statuses, purpose: purposeWords, charges: chargesWords } }
const detail = z.extend(row, {
  vat: money,
  country: open(bankCountries),
  type: open(bankAccountTypes),
  line: z.nullable(z.string()),
  arrivesBy: z.nullable(instant),
  isLate: z.boolean(),
  placedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  returnedAt: z.nullable(instant),
  request: transferRequest,
  steps: transferSteps,
  entries: transferEntries,
  explained: transferExplained,
  actions: z.array(z.enum(['submit', 'edit', 'cancel', 'repeat'])),
})
export type ToBankDetail = z.output<typeof detail>
const byId = z.object({ id })

export const transferToBank = {
  /** Saved, and nothing has moved. `id` changes one that was not submitted, or was sent back. */
  add: change('POST secure/transfertobank/add', {
    access: movers,
    once: true,
    input: z
      .object({
        ...wanted,
        id: z.optional(id),
        draftId,
        /** Keeps the beneficiary in the book, under this name. */
        saveAs: z.optional(z.string().check(z.maxLength(60, { error: 'TOO_LONG' }))),
      })
      .check(oneBeneficiary),
    output: transferAsked,
  }),
  submit: change('POST secure/transfertobank/submit', {
    access: movers,
    once: true,
    input: byId,
    output: transferAsked,
  }),
  cancel: change('POST secure/transfertobank/cancel', {
    access: movers,
    once: true,
    input: byId,
    output: transferAsked,
  }),
  whatIf: read('POST secure/transfertobank/whatIf', {
    access: movers,
    input: z.object({ ...wanted, id: z.optional(id) }).check(oneBeneficiary),
    output: z.object({
      ...sum,
      beneficiary: z.object({ holder: z.string(), bankName: z.string(), number: z.string() }),
      arrival: z.object({ cutOffAt: instant, by: instant }),
      now: transferBalances,
      whileAsked: transferBalances,
      after: transferBalances,
      approvals: transferApprovals,
    }),
  }),
  payees: read('POST secure/transfertobank/payee/query', {
    access: movers,
    input: nothing,
    output: z.object({
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
  removePayee: change('POST secure/transfertobank/payee/remove', { access: movers, input: byId, output: nothing }),
  /** The transfer behind a request that was sent back. */
  ofRequest: read('POST secure/transfertobank/request', {
    access: movers,
    input: z.object({ requestId: id }),
    output: z.object({ id: z.nullable(id) }),
  }),
  query: list('POST secure/transfertobank/query', { access: readers, ...listed }),
  detail: read('POST secure/transfertobank/detail', { access: readers, input: byId, output: detail }),
  tradeQuery: list('POST secure/trade/transfertobank/query', { access: areas.fiatTransactions, ...listed }),
  tradeDetail: read('POST secure/trade/transfertobank/detail/{id}', {
    access: areas.fiatTransactions,
    input: byId,
    output: detail,
  }),
}
