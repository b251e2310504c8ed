// Payout accounts: requested by one member, approved by another, checked by the bank, and in cooling-off before the first payout.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { requestStates } from '../kernel/approval-states.ts'
import {
  accountFaults,
  bankAccountTypeWords,
  bankCountries,
  bankCountryWords,
  bankCurrencies,
  type AccountFacts,
} from './bank-account-rules.ts'
import { bankAccountTypes } from '../kernel/enumerations.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { plainNumber } from '../formats/iban.ts'
import { id, instant, open, smsCode } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.bankAccount
const scene = 'add-bank-account'

/** Display statuses: most of them follow from stored data and the time. */
export const bankAccountStatuses = [
  'in-review',
  'sent-back',
  'cooling-off',
  'active',
  'frozen',
  'rejected',
  'recalled',
  'expired',
  'removed',
] as const

/** Why the bank refused. */
export const bankRefusals = words({
  NAME_MISMATCH: { en: 'The bank has this account under another name.', zh: '银行登记的户名与此不符。' },
  ACCOUNT_CLOSED: { en: 'The bank says this account is closed.', zh: '银行表示该账户已关闭。' },
  ACCOUNT_UNKNOWN: { en: 'The bank doesn’t recognise this account.', zh: '银行没有此账户。' },
})
export type BankRefusal = keyof typeof bankRefusals

/** What can be written in its history. */
export const bankAccountChanges = [
  'asked',
  'submitted',
  'sent-back',
  'refused',
  'recalled',
  'expired',
  'approved',
  'verified',
  'rejected',
  'renamed',
  'default',
  'frozen',
  'unfrozen',
  'removal-asked',
  'removal-refused',
  'removed',
] as const
export type BankAccountChange = (typeof bankAccountChanges)[number]

const name = (max: number) =>
  z.string().check(
    z.overwrite((text) => text.trim().replace(/\s+/g, ' ')),
    z.minLength(2, { error: 'REQUIRED' }),
    z.maxLength(max, { error: 'TOO_LONG' }),
  )
/** Pasted with blanks and hyphens, it is the same number. */
const code = (max: number) => z.string().check(z.overwrite(plainNumber), z.maxLength(max, { error: 'TOO_LONG' }))
export const bankFacts = {
  country: z.enum(bankCountries),
  type: z.enum(bankAccountTypes),
  currency: z.enum(bankCurrencies),
  /** IBAN where the country routes by it, else the account number. */
  number: code(40),
  swift: z.optional(code(20)),
  /** Only for a bank whose code is not known. */
  bankName: z.optional(name(80)),
}
export const fitTogether = z.check<AccountFacts>((context) => {
  for (const { path, code: message } of accountFaults(context.value))
    context.issues.push({ code: 'custom', message, input: context.value, path: [path] })
})
/** What a right code was exchanged for; good once, for the same account, in the same session. */
const smsProof = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'INVALID' }))
const proof = z.object({ smsProof })

const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Added', '添加时间')),
    alias: sortable(field.text('Alias', '别名')),
    holder: field.text('Account holder', '户名'),
    bankName: field.text('Bank', '银行'),
    country: field.label('Country', '国家或地区', bankCountries, bankCountryWords),
    type: field.label('Type', '类型', bankAccountTypes, bankAccountTypeWords),
    /** Masked: never whole. */
    number: field.code('Number', '账号'),
    currency: field.of('code', open(bankCurrencies))('Currency', '币种'),
    /** The currency it is the default of. */
    defaultFor: orNone(field.code('Default for', '默认币种')),
    status: field.status('Status', '状态', bankAccountStatuses, statuses),
    verifiedBy: orNone(field.text('Verified by', '核验方')),
    addedBy: field.text('Added by', '添加人'),
    coolingUntil: orNone(field.time('Cooling-off until', '冷静期至')),
  },
  {
    text: filter.search('Alias, holder, bank or last digits', '别名、户名、银行或尾号'),
    status: filter.several(bankAccountStatuses),
    currency: filter.one(bankCurrencies),
    country: filter.several(bankCountries),
    type: filter.several(bankAccountTypes),
    createdAt: filter.dates,
  },
)('POST secure/bankcard/query', access)
const { row } = query
export type BankAccountRow = z.output<typeof row>

const requestAnswer = z.object({
  id,
  /** Null if the policy asked nobody. */
  requestId: z.nullable(id),
  number: z.nullable(z.string()),
  state: open(requestStates),
})
/** `mine`: requested by the reader. */
const request = z.nullable(z.object({ id, number: z.string(), mine: z.boolean() }))

export const bankAccount = refreshedBy(['bank-account.changed'], {
  query,
  detail: read('POST secure/bankcard/detail', {
    access,
    input: z.object({ id }),
    output: z.extend(row, {
      swift: z.nullable(z.string()),
      letter: z.object({ path: id, name: z.string() }),
      rejectedWhy: z.nullable(z.string()),
      request,
      removalRequest: request,
      /** Commands allowed in the account's current state. */
      actions: z.array(z.enum(['rename', 'default', 'freeze', 'unfreeze', 'remove', 'edit'])),
      history: z.array(
        z.object({
          at: instant,
          what: open(bankAccountChanges),
          who: z.nullable(z.string()),
          before: z.nullable(z.string()),
          after: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  /** What its maker typed, to be edited once more: the whole number, for the maker alone. */
  draft: read('POST secure/bankcard/draft', {
    access,
    input: z.object({ requestId: id }),
    output: z.object({
      ...bankFacts,
      alias: z.string(),
      holder: z.string(),
      letter: z.object({ path: id, name: z.string() }),
      number: z.string(),
      request: z.object({ id, number: z.string(), reason: z.nullable(z.string()) }),
    }),
  }),
  /** What this installation does after an approval. */
  terms: read('POST secure/bankcard/terms', {
    access,
    input: nothing,
    output: z.object({ coolingOffSeconds: z.int() }),
  }),

  sendBindCode: change('POST secure/bankcard/sendBindCardSms', {
    does: { en: 'Requested a code to add a bank account', zh: '获取添加银行账户验证码' },
    access,
    input: z.object({ ...bankFacts, requestId: z.optional(id) }).check(fitTogether),
    output: nothing,
  }),
  proveBindCode: change('POST secure/bankcard/verifyBindCardSms', {
    does: { en: 'Entered the code to add a bank account', zh: '提交添加银行账户验证码' },
    access,
    ownTransactions: true,
    input: z.object({ ...bankFacts, smsCode }).check(fitTogether),
    output: proof,
  }),
  add: change('POST secure/bankcard/add', {
    does: { en: 'Requested a new bank account', zh: '申请添加银行账户' },
    access,
    scene,
    idempotent: true,
    input: z
      .object({ ...bankFacts, alias: name(40), holder: name(100), letter: id, smsProof, requestId: z.optional(id) })
      .check(fitTogether),
    output: requestAnswer,
  }),

  rename: change('POST secure/bankcard/rename', {
    does: { en: 'Renamed a bank account', zh: '修改银行账户别名' },
    access,
    input: z.object({ id, alias: name(40) }),
    output: nothing,
  }),
  setDefault: change('POST secure/bankcard/default', {
    does: { en: 'Made a bank account the default', zh: '设为默认银行账户' },
    access,
    scene,
    idempotent: true,
    input: z.object({ id }),
    output: nothing,
  }),
  freeze: change('POST secure/bankcard/freeze', {
    does: { en: 'Froze a bank account', zh: '冻结银行账户' },
    access,
    idempotent: true,
    input: z.object({ id, reason: name(200) }),
    output: nothing,
  }),
  unfreeze: change('POST secure/bankcard/unfreeze', {
    does: { en: 'Unfroze a bank account', zh: '解冻银行账户' },
    access,
    scene,
    idempotent: true,
    input: z.object({ id }),
    output: nothing,
  }),

  sendUnbindCode: change('POST secure/bankcard/sendUnBindCardSms', {
    does: { en: 'Requested a code to remove a bank account', zh: '获取删除银行账户验证码' },
    access,
    input: z.object({ id }),
    output: nothing,
  }),
  proveUnbindCode: change('POST secure/bankcard/verifyUnBindCardSms', {
    does: { en: 'Entered the code to remove a bank account', zh: '提交删除银行账户验证码' },
    access,
    ownTransactions: true,
    input: z.object({ id, smsCode }),
    output: proof,
  }),
  remove: change('POST secure/bankcard/remove', {
    does: { en: 'Requested removal of a bank account', zh: '申请删除银行账户' },
    access,
    idempotent: true,
    input: z.object({ id, reason: name(200), smsProof }),
    output: requestAnswer,
  }),
})
