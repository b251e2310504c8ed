// Reports: a library by question. Every figure opens rows whose sum equals it, can be kept with its rows, and comes by e-mail on a schedule.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { change, nothing, read, refreshedBy } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { calendarDay, textLine } from '../kernel/sale.ts'
import { homeCurrencies, id, instant, localTime, open, shortText } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { dayMs } from '../kernel/time.ts'
import { words } from '../kernel/words.ts'
import { reportNames, reports } from './report-library.ts'
import { reportDimensions, type ReportDimension } from './report-terms.ts'

const access = areas.reports
export const reportDaysMax = 400
/** More groups than these are refused: a coarser group answers better. */
export const reportGroupsMax = 400
export const reportRowsPage = 25
/** A figure of more rows than these cannot be kept with its rows. */
export const proofRowsMax = 20_000
export const reportSchedulesMax = 20
const recipientsMax = 10

const reportDimensionNames = Object.keys(reportDimensions) as [ReportDimension, ...ReportDimension[]]
const questionWords = Object.fromEntries(reportNames.map((name) => [name, reports[name].question]))
const name = z.enum(reportNames)
const by = z.enum(reportDimensionNames)
/** Days in Dubai, both included. */
const period = z.object({ from: calendarDay, to: calendarDay }).check(
  z.refine(({ from, to }) => from <= to, { error: 'RANGE_ORDER' }),
  z.refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs < reportDaysMax, { error: 'INVALID' }),
)
const key = z.string().check(z.maxLength(200))
const question = { report: name, by, currency: z.enum(homeCurrencies), period }
/** One figure: a column, and the group that it is of; null is the total over them. */
const figureAt = { column: shortText, key: z.nullable(key) }

/** Minor units, a count or seconds; of a share or an average, above the line, and `base` below it. */
const figure = z.object({ value: z.string(), base: z.nullable(z.string()) })
export type ReportFigure = z.output<typeof figure>
const named = z.nullable(z.object({ en: z.string(), zh: z.string() }))
const group = z.object({
  key: z.string(),
  /** The name of a store, till, member or campaign; null: the key says it. */
  name: named,
  /** One per column, in its order. */
  cells: z.array(figure),
  /** The main column in the period before; null where that has no such group. */
  before: z.nullable(figure),
  /** How many records it is made of. */
  records: z.int(),
})
export type ReportRow = z.output<typeof group>
const answer = z.object({
  rows: z.array(group),
  total: z.object({ cells: z.array(figure), before: z.nullable(figure), records: z.int() }),
  /** The days that it is compared with; null for a report of this moment. */
  before: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** More groups than can be shown; then there are none. */
  isTooFine: z.boolean(),
  /** False while the last day of the period is not over. */
  isComplete: z.boolean(),
  /** The version of the definition. */
  version: z.int(),
  /** When it was read. */
  at: instant,
})
export type ReportAnswer = z.output<typeof answer>

const record = z.object({
  kind: z.string(),
  id: z.string(),
  number: z.string(),
  at: instant,
  /** What it adds to the figure, and to what is below the line. */
  value: z.string(),
  base: z.nullable(z.string()),
  /** The page that shows it, where the reader may enter one. */
  link: z.nullable(z.string()),
})

/** The question as the filter of a list, by which it is saved, exported and shared. Absent: as the page begins. */
const table = listed(
  {
    id: field.key,
    row: field.words('Row', '行'),
    column: field.words('Column', '列'),
    value: orNone(field.text('Figure', '数值')),
  },
  {
    report: filter.one(reportNames, { en: 'Report', zh: '报表' }, questionWords),
    by: filter.one(reportDimensionNames, { en: 'By', zh: '分组' }, reportDimensions),
    currency: filter.one(homeCurrencies, { en: 'Currency', zh: '币种' }),
    period: filter.days(
      z.object({ startTime: localTime, endTime: localTime }).check(
        z.refine(({ startTime, endTime }) => startTime <= endTime, { error: 'RANGE_ORDER' }),
        z.refine(({ startTime, endTime }) => (Date.parse(endTime) - Date.parse(startTime)) / dayMs < reportDaysMax, {
          error: 'INVALID',
        }),
      ),
      { en: 'Period', zh: '期间' },
    ),
    /** For one figure: its records, a line for each, instead of the table. */
    figure: filter.exact('Figure', '数字'),
    of: filter.exact('Of', '所属'),
  },
)('POST secure/report/table', access)
export type ReportFilters = z.output<typeof table.filters>

export const reportEvery = ['day', 'week', 'month'] as const
export const reportEveryWords = words({
  day: { en: 'Every day', zh: '每天' },
  week: { en: 'Every Monday', zh: '每周一' },
  month: { en: 'Every 1st of the month', zh: '每月 1 日' },
})
const runStates = ['REPORT_SENT', 'REPORT_EMPTY', 'REPORT_FAILED', 'REPORT_STOPPED'] as const
export const runReasons = words({
  RIGHT: {
    en: 'The member who set it up may no longer read this report',
    zh: '设置者不再有权查看此报表',
  },
  RECIPIENTS: {
    en: 'None of its recipients may still read this report, or has a confirmed e-mail address',
    zh: '收件人均无权查看此报表，或没有已确认的电子邮件地址',
  },
  TOO_LONG: { en: 'Reading it took too long', zh: '读取时间过长' },
  TOO_FINE: { en: 'It has more than 400 groups', zh: '分组超过 400 个' },
  REPORT: { en: 'This report is no longer in the library', zh: '报表库中已无此报表' },
  STOPPED: { en: 'Stopped by its owner', zh: '已由设置者停止' },
})
const schedule = z.object({
  id,
  name: z.string(),
  report: open(reportNames),
  by: open(reportDimensionNames),
  currency: z.string(),
  every: open(reportEvery),
  /** Who gets it, by name, and their entries of the staff. */
  to: z.array(z.string()),
  toIds: z.array(id),
  /** YYYY-MM-DD of the next run, at eight in the morning in Dubai. */
  nextDay: z.string(),
  stoppedAt: z.nullable(instant),
  stopReason: z.nullable(open(Object.keys(runReasons) as [keyof typeof runReasons])),
})
export type ReportSchedule = z.output<typeof schedule>

const scheduled = {
  name: textLine(60, 2),
  report: name,
  by,
  currency: z.enum(homeCurrencies),
  every: z.enum(reportEvery),
  to: z.array(id).check(z.minLength(1, { error: 'CHOOSE_ONE' }), z.maxLength(recipientsMax, { error: 'TOO_LONG' })),
}
const runs = listed(
  {
    id: field.id,
    ranAt: field.time('Ran', '执行时间'),
    name: field.text('Schedule', '定时报表'),
    report: field.label('Report', '报表', reportNames, questionWords),
    status: field.status('Status', '状态', runStates, statuses),
    from: field.day('From', '自'),
    to: field.day('To', '至'),
    groups: field.count('Groups', '分组数'),
    recipients: field.count('Sent to', '收件人数'),
    left: orNone(field.text('Not sent to', '未发送给')),
    reason: orNone(
      field.label('Reason', '原因', Object.keys(runReasons) as [keyof typeof runReasons, ...string[]], runReasons),
    ),
    finding: field.words('Finding', '结论'),
    sha256: orNone(field.code('SHA-256', 'SHA-256')),
  },
  {
    search: filter.search('Schedule', '定时报表'),
    report: filter.several(reportNames),
    status: filter.several(runStates),
    ranAt: filter.dates,
  },
)('POST secure/report/run/query', access)

const proofs = listed(
  {
    id: field.id,
    takenAt: field.time('Kept', '留存时间'),
    number: field.code('Number', '编号'),
    report: field.label('Report', '报表', reportNames, questionWords),
    figure: field.words('Figure', '数字'),
    by: field.text('Kept by', '留存人'),
    records: field.count('Records', '记录数'),
    version: field.count('Definition', '定义版本'),
    sha256: field.code('SHA-256', 'SHA-256'),
  },
  {
    search: filter.search('Number or person', '编号或人员'),
    report: filter.several(reportNames),
    takenAt: filter.dates,
  },
)('POST secure/report/proof/query', access)

export const changeKinds = ['added', 'removed', 'changed'] as const
const proofRecord = z.object({
  kind: z.string(),
  id: z.string(),
  number: z.string(),
  value: z.string(),
  base: z.nullable(z.string()),
  link: z.nullable(z.string()),
})
const proof = z.object({
  id,
  number: z.string(),
  report: open(reportNames),
  by: open(reportDimensionNames),
  currency: z.string(),
  period: z.nullable(z.object({ from: z.string(), to: z.string() })),
  column: z.string(),
  key: z.nullable(z.string()),
  name: named,
  figure,
  records: z.int(),
  /** The definition by which it was read, and the one of today; null: the report is no longer in the library. */
  version: z.int(),
  versionNow: z.nullable(z.int()),
  /** The moment that it is of: nothing later is in it. */
  asOf: instant,
  takenBy: z.string(),
  sha256: z.string(),
  /** The kept rows still have this fingerprint. */
  isIntact: z.boolean(),
  /** The same question read again, of records up to the same moment. */
  now: z.nullable(z.object({ figure, records: z.int(), sha256: z.string(), at: instant })),
  /** What differs: at most 100. */
  changes: z.array(z.object({ change: z.enum(changeKinds), row: proofRecord, now: z.nullable(figure) })),
  changeCount: z.int(),
  /** The rows as they were kept, the first 100. */
  rows: z.array(proofRecord),
})
export type ReportProof = z.output<typeof proof>

const forParents = 'within' as const
export const report = {
  ...refreshedBy(['report.changed', 'balance.changed', 'refund.changed', 'dispute.changed'], {
    query: {
      ...read('POST secure/report/query', {
        access,
        background: true,
        input: z.object(question),
        output: answer,
      }),
      forParents,
    },
    /** What a figure is made of, the newest first. */
    records: {
      ...read('POST secure/report/records', {
        access,
        background: true,
        input: z.object({
          ...question,
          ...figureAt,
          after: z.optional(z.string().check(z.regex(/^-?\d{1,17}_[0-9a-f-]{36}_\d{1,4}$/))),
        }),
        output: z.object({
          rows: z.array(record),
          next: z.nullable(z.string()),
          total: figure,
          count: z.int(),
        }),
      }),
      forParents,
    },
    table,
  }),
  ...refreshedBy(['report.changed'], {
    /** The provider’s dashboard, where one is configured: its address with a token for a minute. */
    dashboard: read('POST secure/report/dashboard', {
      access,
      background: true,
      input: nothing,
      output: z.object({ url: z.nullable(z.string()), expiresAt: z.nullable(instant) }),
    }),
    proof: read('POST secure/report/proof/detail', { access, input: z.object({ id }), output: proof }),
    schedules: read('POST secure/report/schedule/query', {
      access,
      input: nothing,
      output: z.object({
        schedules: z.array(schedule),
        /** Colleagues who may read reports and have a confirmed e-mail address. */
        colleagues: z.array(z.object({ id, name: z.string(), reports: z.array(open(reportNames)) })),
      }),
    }),
    runs,
    proofs,
    schedule: change('POST secure/report/schedule/add', {
      does: { en: 'Scheduled a report', zh: '设置定时报表' },
      access,
      idempotent: true,
      input: z.object(scheduled),
      output: schedule,
    }),
    /** What is sent from the next run on. One that has stopped is set up anew. */
    reschedule: change('POST secure/report/schedule/edit', {
      does: { en: 'Changed a scheduled report', zh: '修改定时报表' },
      access,
      idempotent: true,
      input: z.object({ id, ...scheduled }),
      output: schedule,
    }),
    unschedule: change('POST secure/report/schedule/stop', {
      does: { en: 'Stopped a scheduled report', zh: '停止定时报表' },
      access,
      input: z.object({ id }),
      output: nothing,
    }),
    prove: change('POST secure/report/proof/add', {
      does: { en: 'Kept a figure of a report with its records', zh: '留存报表数字及其记录' },
      access,
      idempotent: true,
      input: z.object({ ...question, ...figureAt }),
      output: z.object({ id, number: z.string(), sha256: z.string(), figure, asOf: instant }),
    }),
  }),
}
