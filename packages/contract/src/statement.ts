// Statements: asked for or by schedule, made in the background, numbered, never changed; and those of the system before.
import * as z from 'zod/mini'
import { areas } from './access.ts'
import { change, hearing, list, nothing, pageParam, read } from './endpoint.ts'
import { fileReference } from './file.ts'
import { dateRange, id, instant, money, open, shortText } from './scalars.ts'
import { statementTypeNames, statementTypeTable } from './statement-types.ts'
import { statuses } from './status.ts'
import { languages, words } from './words.ts'

const access = areas.statements
export const statementStates = ['IN_REVIEW', 'PROCESSING', 'ANALYZING', 'READY', 'FINISH', 'FAILURE'] as const
export const statementFormats = ['pdf', 'csv', 'xlsx', 'jsonl', 'camt053'] as const
export type StatementFormat = (typeof statementFormats)[number]
export const statementCurrencies = ['AED', 'USD', 'GBP', 'EUR'] as const

export const statementFailures = words({
  TOTALS: {
    en: 'The rows do not add up to closing less opening. Nothing was issued; the provider was told.',
    zh: '明细合计与期末减期初不符，未出具对账单，已通知服务商。',
  },
  STOPPED: {
    en: 'It could not be made. Try again; nothing else was changed.',
    zh: '未能生成，请重试，其他内容未受影响。',
  },
})

const day = z.iso.date({ error: 'INVALID' })
const type = z.enum(statementTypeNames)
const currency = z.enum(statementCurrencies)
const row = z.object({
  id,
  number: z.string(),
  createdAt: instant,
  status: open(statementStates),
  type: open(statementTypeNames),
  currency: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  opening: z.nullable(money),
  credits: z.nullable(money),
  debits: z.nullable(money),
  closing: z.nullable(money),
  rows: z.int(),
  /** Null until they are counted. */
  rowsTotal: z.nullable(z.int()),
  failure: z.nullable(open(Object.keys(statementFailures) as [keyof typeof statementFailures, ...string[]])),
  /** Null: by schedule. */
  by: z.nullable(z.string()),
})
export type StatementRow = z.output<typeof row>
const listOf = (line: `POST ${string}`) =>
  list(line, {
    access,
    filters: z.object({
      text: z.optional(shortText),
      type: z.optional(z.array(type)),
      currency: z.optional(z.array(currency)),
      status: z.optional(z.array(z.enum(statementStates))),
      createdAt: z.optional(dateRange),
    }),
    row,
    titles: words({
      id: { en: 'Id', zh: '编号' },
      number: { en: 'Statement no', zh: '对账单号' },
      createdAt: { en: 'Created', zh: '创建时间' },
      status: { en: 'Status', zh: '状态' },
      type: { en: 'Type', zh: '类型' },
      currency: { en: 'Currency', zh: '币种' },
      firstDay: { en: 'Period', zh: '期间' },
      lastDay: { en: 'To', zh: '截止日' },
      opening: { en: 'Opening', zh: '期初' },
      credits: { en: 'Credits', zh: '贷方' },
      debits: { en: 'Debits', zh: '借方' },
      closing: { en: 'Closing', zh: '期末' },
      rows: { en: 'Rows', zh: '行数' },
      rowsTotal: { en: 'Rows expected', zh: '预计行数' },
      failure: { en: 'Why it failed', zh: '失败原因' },
      by: { en: 'Created by', zh: '创建人' },
      text: { en: 'Statement no', zh: '对账单号' },
    }),
    labels: { status: statuses, type: statementTypeTable, failure: statementFailures },
  })

const entry = z.object({
  n: z.int(),
  at: instant,
  reason: z.string(),
  /** Of `businessObjects`. */
  business: z.string(),
  reference: z.string(),
  /** Product and place, or where it went. */
  detail: z.string(),
  amount: money,
  /** After it. */
  balance: money,
})
export type StatementEntry = z.output<typeof entry>
const oldRow = z.object({
  id,
  number: z.string(),
  type: open(statementTypeNames),
  currency: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  source: z.string(),
  sha256: z.string(),
  importedAt: instant,
})
export type OldStatementRow = z.output<typeof oldRow>

export const statement = hearing(['statement.changed'], {
  charge: listOf('POST secure/statement/charge/query'),
  balance: listOf('POST secure/statement/balance/query'),
  transaction: listOf('POST secure/statement/transaction/query'),
  settlement: listOf('POST secure/statement/settlement/query'),
  purchase: listOf('POST secure/statement/purchase/query'),
  old: list('POST secure/statement/old/query', {
    access,
    filters: z.object({ text: z.optional(shortText), type: z.optional(z.array(type)) }),
    row: oldRow,
    titles: words({
      id: { en: 'File', zh: '文件' },
      number: { en: 'Statement no', zh: '对账单号' },
      type: { en: 'Type', zh: '类型' },
      currency: { en: 'Currency', zh: '币种' },
      firstDay: { en: 'Period', zh: '期间' },
      lastDay: { en: 'To', zh: '截止日' },
      source: { en: 'Source system', zh: '来源系统' },
      sha256: { en: 'SHA-256', zh: 'SHA-256' },
      importedAt: { en: 'Imported', zh: '导入时间' },
      text: { en: 'Statement no', zh: '对账单号' },
    }),
    labels: { type: statementTypeTable },
  }),

  detail: read('POST secure/statement/detail', {
    access,
    input: z.object({ id }),
    output: z.extend(row, {
      sha256: z.nullable(z.string()),
      endedAt: z.nullable(instant),
      formats: z.array(z.enum(statementFormats)),
    }),
  }),
  rows: read('POST secure/statement/rows', {
    access,
    input: z.object({ id, pageParam }),
    output: z.object({ rows: z.array(entry), total: z.int() }),
  }),
  add: change('POST secure/statement/add', {
    access,
    idempotent: true,
    input: z
      .object({
        types: z.array(type).check(z.minLength(1, { error: 'REQUIRED_ITEM' })),
        currencies: z.array(currency).check(z.minLength(1, { error: 'REQUIRED_ITEM' })),
        firstDay: day,
        lastDay: day,
        language: z.enum(languages),
      })
      .check(
        z.check((context) => {
          const { value, issues } = context
          const blame = (message: string): void =>
            void issues.push({ code: 'custom', message, input: value, path: ['lastDay'] })
          if (value.lastDay < value.firstDay) blame('RANGE_ORDER')
          else if (Date.parse(value.lastDay) - Date.parse(value.firstDay) > 800 * 86_400_000) blame('PERIOD_LONG')
        }),
      ),
    /** Types without any movement in the period are left out and named. */
    output: z.object({ made: z.array(z.object({ id, number: z.string() })), empty: z.array(z.string()) }),
  }),
  retry: change('POST secure/statement/retry', { access, idempotent: true, input: z.object({ id }), output: nothing }),
  download: change('POST secure/statement/download', {
    access,
    ownTransactions: true,
    input: z.object({ id, format: z.enum(statementFormats), language: z.enum(languages) }),
    output: fileReference,
  }),
  oldDownload: read('POST secure/statement/old/download', { access, input: z.object({ id }), output: fileReference }),

  schedules: read('POST secure/statement/schedule/query', {
    access,
    input: nothing,
    output: z.object({
      schedules: z.array(
        z.object({ id, type: open(statementTypeNames), currency: z.string(), by: z.string(), since: instant }),
      ),
      /** YYYY-MM-DD of the next one. */
      nextDay: z.string(),
    }),
  }),
  schedule: change('POST secure/statement/schedule/add', {
    access,
    idempotent: true,
    input: z.object({ type, currency, language: z.enum(languages) }),
    output: z.object({ id }),
  }),
  unschedule: change('POST secure/statement/schedule/remove', {
    access,
    idempotent: true,
    input: z.object({ id }),
    output: nothing,
  }),
})
