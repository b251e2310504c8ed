// Statements: on request or by schedule, made in the background, numbered, immutable; and those of the previous system.
import * as z from 'zod/mini'
import { dayMs } from '../kernel/time.ts'
import { areas, type Access } from '../kernel/access.ts'
import { change, refreshedBy, nothing, pageParam, read } from '../kernel/endpoint.ts'
import { chosenMax, field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { fileReference } from '../workspace/file.ts'
import { id, instant, money, open } from '../kernel/scalars.ts'
import { statementTypeNames, statementTypeTable } from './statement-types.ts'
import { statuses } from '../kernel/status.ts'
import { languages, words } from '../kernel/words.ts'

const access = areas.statements
export const statementStates = ['IN_REVIEW', 'PROCESSING', 'ANALYZING', 'READY', 'FINISH', 'FAILURE'] as const
export const statementFormats = ['pdf', 'csv', 'xlsx', 'jsonl', 'camt053'] as const
export type StatementFormat = (typeof statementFormats)[number]
/** GP: green points, of which most types have no movement. */
export const statementCurrencies = ['AED', 'USD', 'GBP', 'EUR', 'GP'] as const

export const statementFailures = words({
  TOTALS: {
    en: 'The rows don’t add up to the difference between closing and opening balance. No statement was issued, and the provider has been notified.',
    zh: '明细合计与期末减期初不符，未出具对账单，已通知服务商。',
  },
  STOPPED: {
    en: 'The statement couldn’t be created. Try again. Nothing else has changed.',
    zh: '未能生成，请重试，其他内容未受影响。',
  },
})

const day = z.iso.date({ error: 'INVALID' })
/** Codes of stores; absent: the whole merchant. */
const ofStores = z.optional(
  z
    .array(z.string().check(z.maxLength(200, { error: 'TOO_LONG' })))
    .check(z.minLength(1, { error: 'CHOOSE_ONE' }), z.maxLength(chosenMax, { error: 'TOO_LONG' })),
)
const type = z.enum(statementTypeNames)
const currency = z.enum(statementCurrencies)
const number = field.code('Statement no', '对账单号')
const period = {
  type: field.label('Type', '类型', statementTypeNames, statementTypeTable),
  currency: field.code('Currency', '币种'),
  firstDay: field.code('Period', '期间'),
  lastDay: field.day('To', '截止日'),
}
const asking = {
  text: filter.search('Statement no', '对账单号'),
  type: filter.several(statementTypeNames),
}
const fields = {
  id: field.id,
  number,
  createdAt: sortable(field.time('Created', '创建时间')),
  status: field.status('Status', '状态', statementStates, statuses),
  ...period,
  opening: orNone(field.money('Opening', '期初')),
  credits: orNone(field.money('Credits', '贷方')),
  debits: orNone(field.money('Debits', '借方')),
  closing: orNone(field.money('Closing', '期末')),
  rows: field.count('Rows', '行数'),
  /** Null until they are counted. */
  rowsTotal: orNone(field.count('Rows expected', '预计行数')),
  failure: orNone(
    field.label(
      'Why it failed',
      '失败原因',
      Object.keys(statementFailures) as [keyof typeof statementFailures, ...string[]],
      statementFailures,
    ),
  ),
  /** The secondary merchant, and the terminal, that it is about. */
  about: orNone(field.text('About', '对象')),
  /** The stores that it is for; null: the whole merchant. */
  stores: orNone(field.labels('Stores', '门店', {})),
  /** Null means by schedule. */
  by: orNone(field.text('Created by', '创建人')),
}
type Currencies = readonly [string, ...string[]]
/** Fiat and coin statements are separate lists. */
export const statementListing = <const C extends Currencies>(currencies: C) =>
  listed(fields, {
    ...asking,
    currency: filter.several(currencies),
    status: filter.several(statementStates),
    store: filter.stores,
    createdAt: filter.dates,
  })
const listing = statementListing(statementCurrencies)
/** A statement shows all that happened in its period. */
const forParents = { by: 'firstDay', until: 'lastDay' } as const
/** A member who is bound to stores has those that are for some of these stores only. */
const forStores = 'asks'
const listOf = (route: `POST ${string}`) => ({ ...listing(route, access), forParents, forStores }) as const
const balance = listOf('POST secure/statement/balance/query')
const { row } = balance
export type StatementRow = z.output<typeof row>
const old = listed(
  {
    id: { ...field.id, title: { en: 'File', zh: '文件' } },
    number,
    ...period,
    source: field.text('Source system', '来源系统'),
    sha256: field.code('SHA-256', 'SHA-256'),
    importedAt: field.time('Imported', '导入时间'),
  },
  asking,
)('POST secure/statement/old/query', access)
export type OldStatementRow = z.output<typeof old.row>

const entry = z.object({
  n: z.int(),
  at: instant,
  reason: z.string(),
  /** A key of `businessObjects`. */
  business: z.string(),
  reference: z.string(),
  /** What it was paid through and where, or where it went. */
  detail: z.string(),
  /** Where it is another in Chinese. */
  detailZh: z.nullable(z.string()),
  /** That brought it; null if none did. */
  product: z.nullable(z.string()),
  amount: money,
  /** After it. */
  balance: money,
  /** Value of a coin in dirhams at that time; null if there was no price, and for fiat money. */
  value: z.nullable(money),
})
export type StatementEntry = z.output<typeof entry>
/** What can be asked of statements, whichever money they are of. */
export const statementCalls = <const C extends Currencies>(prefix: string, readers: Access, currencies: C) => ({
  detail: read(`POST ${prefix}/detail`, {
    access: readers,
    input: z.object({ id }),
    output: z.extend(row, {
      sha256: z.nullable(z.string()),
      endedAt: z.nullable(instant),
      formats: z.array(z.enum(statementFormats)),
    }),
  }),
  rows: read(`POST ${prefix}/rows`, {
    access: readers,
    /** `after`: number of the last row read, used instead of the page number. */
    input: z.object({ id, pageParam, after: z.optional(z.int().check(z.minimum(0))) }),
    output: z.object({ rows: z.array(entry), total: z.int() }),
  }),
  add: change(`POST ${prefix}/add`, {
    does: { en: 'Requested statements', zh: '申请对账单' },
    access: readers,
    idempotent: true,
    input: z
      .object({
        types: z.array(type).check(z.minLength(1, { error: 'CHOOSE_ONE' })),
        currencies: z.array(z.enum(currencies)).check(z.minLength(1, { error: 'CHOOSE_ONE' })),
        firstDay: day,
        lastDay: day,
        language: z.enum(languages),
        /** For 'secondary merchant/terminal': of whom, and of which terminal there. */
        about: z.optional(
          z.object({
            merchantMid: z.string().check(z.regex(/^\d{8,16}$/, { error: 'INVALID' })),
            terminal: z.optional(id),
          }),
        ),
        stores: ofStores,
      })
      .check(
        z.check((context) => {
          const { value, issues } = context
          const blame = (message: string): void =>
            void issues.push({ code: 'custom', message, input: value, path: ['lastDay'] })
          if (value.lastDay < value.firstDay) blame('RANGE_ORDER')
          else if (Date.parse(value.lastDay) - Date.parse(value.firstDay) > 800 * dayMs) blame('PERIOD_LONG')
        }),
      ),
    /** Types without any movement in the period are left out and named. */
    output: z.object({ made: z.array(z.object({ id, number: z.string() })), empty: z.array(z.string()) }),
  }),
  retry: change(`POST ${prefix}/retry`, {
    does: { en: 'Requested a statement again', zh: '重新生成对账单' },
    access: readers,
    idempotent: true,
    input: z.object({ id }),
    output: nothing,
  }),
  download: change(`POST ${prefix}/download`, {
    does: { en: 'Downloaded a statement', zh: '下载对账单' },
    access: readers,
    ownTransactions: true,
    input: z.object({ id, format: z.enum(statementFormats), language: z.enum(languages) }),
    output: fileReference,
  }),
})
const calls = statementCalls('secure/statement', access, statementCurrencies)
export const statement = refreshedBy(['statement.changed'], {
  charge: listOf('POST secure/statement/charge/query'),
  balance,
  transaction: listOf('POST secure/statement/transaction/query'),
  settlement: listOf('POST secure/statement/settlement/query'),
  purchase: listOf('POST secure/statement/purchase/query'),
  old,

  detail: { ...calls.detail, forParents, forStores },
  rows: { ...calls.rows, forStores },
  add: { ...calls.add, forStores },
  retry: { ...calls.retry, forStores },
  download: { ...calls.download, forStores },
  oldDownload: read('POST secure/statement/old/download', { access, input: z.object({ id }), output: fileReference }),

  /** The merchants that a statement can be about: those that belong or belonged to the account, with their terminals. */
  subjects: read('POST secure/statement/subjects', {
    access,
    input: nothing,
    output: z.object({
      merchants: z.array(
        z.object({
          mid: z.string(),
          name: z.object({ en: z.string(), zh: z.string() }),
          terminals: z.array(z.object({ id, number: z.string() })),
        }),
      ),
    }),
  }),
  schedules: read('POST secure/statement/schedule/query', {
    forStores,
    access,
    input: nothing,
    output: z.object({
      schedules: z.array(
        z.object({
          id,
          type: open(statementTypeNames),
          currency: z.string(),
          stores: z.nullable(z.array(z.string())),
          by: z.string(),
          since: instant,
        }),
      ),
      /** YYYY-MM-DD of the next one. */
      nextDay: z.string(),
    }),
  }),
  schedule: change('POST secure/statement/schedule/add', {
    forStores,
    does: { en: 'Scheduled a monthly statement', zh: '设置每月对账单' },
    access,
    idempotent: true,
    input: z.object({ type, currency, language: z.enum(languages), stores: ofStores }),
    output: z.object({ id }),
  }),
  unschedule: change('POST secure/statement/schedule/remove', {
    forStores,
    does: { en: 'Stopped a monthly statement', zh: '取消每月对账单' },
    access,
    idempotent: true,
    input: z.object({ id }),
    output: nothing,
  }),
})
