// A list as a file: requested with the list's own filters, written by a job, fetched when it is ready.
import * as z from 'zod/mini'
import { change, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { fileReference } from './file.ts'
import { id, instant, open, shortText } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { languages, words } from '../kernel/words.ts'

export const exportStatuses = ['PROCESSING', 'READY', 'FAILURE', 'CANCELED', 'EXPIRED'] as const
/** More rows than this are refused: a file that lacks some would look complete. */
export const exportRowsMax = 1_000_000

export const exportFailures = words({
  TOO_MANY_ROWS: {
    en: 'More than 1,000,000 rows match. Narrow the filter and export again.',
    zh: '符合条件的记录超过 1,000,000 条。请缩小筛选范围后重新导出。',
  },
  TOO_FINE: {
    en: 'The table has more than 400 rows or 62 columns. Choose a coarser group or a shorter period, and export again.',
    zh: '表格超过 400 行或 62 列。请选择更粗的分组或更短的期间后重新导出。',
  },
  TOO_MANY_RECORDS: {
    en: 'The figure has more than 100,000 records. Choose one of its groups or a shorter period, and export again.',
    zh: '该数字包含超过 100,000 条记录。请选择其中一组或更短的期间后重新导出。',
  },
  QUERY: {
    en: 'The query took longer than a minute, or your role may no longer see one of its fields. Narrow it and export again.',
    zh: '查询超过一分钟，或您的角色已无权查看其中的字段。请缩小查询范围后重新导出。',
  },
  STOPPED: {
    en: 'The file couldn’t be created. Try the export again. Nothing else has changed.',
    zh: '文件未能写入。请重新导出，其他内容未受影响。',
  },
})

export const exportOrigins = ['asked', 'scheduled'] as const
export const exportOriginWords = words({
  asked: { en: 'By hand', zh: '手动' },
  scheduled: { en: 'Scheduled', zh: '定时' },
})

const query = listed(
  {
    id: field.id,
    /** The list's name, such as 'POST secure/common/operation/query'. */
    list: field.code('Endpoint', '接口'),
    createdAt: field.time('Requested', '申请时间'),
    fileName: field.text('File', '文件'),
    what: field.words('List', '列表'),
    status: field.status('Status', '状态', exportStatuses, statuses),
    failure: orNone(
      field.label(
        'Why it failed',
        '失败原因',
        Object.keys(exportFailures) as [keyof typeof exportFailures, ...string[]],
        exportFailures,
      ),
    ),
    rowsDone: field.count('Rows written', '已写入行数'),
    /** Null until they are counted. */
    rowsTotal: orNone(field.count('Rows', '行数')),
    filter: field.words('Filter', '筛选条件'),
    by: field.text('Requested by', '申请人'),
    origin: field.label('Origin', '来源', exportOrigins, exportOriginWords),
    finishedAt: orNone(field.time('Finished', '完成时间')),
    expiresAt: orNone(field.time('File kept until', '文件保留至')),
    sha256: orNone(field.code('SHA-256', 'SHA-256')),
  },
  {
    text: filter.search('File or person', '文件或申请人'),
    status: filter.several(exportStatuses),
    origin: filter.one(exportOrigins),
    createdAt: filter.dates,
  },
)('POST secure/common/export/query', 'signed-in')
const job = query.row
export type ExportJob = z.output<typeof job>

export const exportFormats = ['csv', 'xlsx'] as const
const byId = z.object({ id })
const access = 'signed-in'

export const exportEvery = ['day', 'week', 'month'] as const
export const exportEveryWords = words({
  day: { en: 'Every day', zh: '每天' },
  week: { en: 'Every Monday', zh: '每周一' },
  month: { en: 'Every 1st of the month', zh: '每月 1 日' },
})
/** Maximum running schedules per person. */
export const exportSchedulesMax = 20
export const scheduleStops = words({
  STOPPED: { en: 'Stopped by you', zh: '已由您停止' },
  RIGHT: { en: 'Stopped: you can no longer see this list', zh: '已停止：您不再有权查看此列表' },
  VIEW: { en: 'Stopped: the view was deleted or is no longer shared', zh: '已停止：视图已删除或不再共享' },
})
const schedule = z.object({
  id,
  what: z.object({ en: z.string(), zh: z.string() }),
  view: z.string(),
  /** The list's endpoint, and the view; null: it was deleted. */
  list: z.string(),
  viewId: z.nullable(id),
  every: open(exportEvery),
  format: open(exportFormats),
  /** YYYY-MM-DD of the next run, in its time zone. */
  nextDay: z.string(),
  timezone: z.string(),
  stoppedAt: z.nullable(instant),
  stopReason: z.nullable(open(['STOPPED', 'RIGHT', 'VIEW'])),
  /** Its newest file; none before the first run. */
  last: z.nullable(z.object({ id, status: open(exportStatuses), rows: z.nullable(z.int()), at: instant })),
})
export type ExportSchedule = z.output<typeof schedule>

export const exportJobs = {
  add: change('POST secure/common/export/add', {
    forStores: 'asks',
    does: { en: 'Requested an export', zh: '申请导出' },
    access,
    idempotent: true,
    input: z.object({
      list: shortText,
      /** In the list's own wire form; checked by the list's own schema. */
      filters: z.record(z.string(), z.unknown()),
      columns: z.array(shortText).check(z.minLength(1, { error: 'CHOOSE_ONE' }), z.maxLength(100)),
      language: z.enum(languages),
      timezone: shortText,
      /** Format of a list export; default: CSV. */
      format: z.optional(z.enum(exportFormats)),
    }),
    output: job,
  }),
  cancel: change('POST secure/common/export/cancel', {
    forStores: 'asks',
    does: { en: 'Cancelled an export', zh: '取消导出' },
    access,
    input: byId,
    output: job,
  }),
  query: { ...query, forStores: 'asks' as const },
  detail: read('POST secure/common/export/detail', {
    forStores: 'asks',
    access,
    background: true,
    input: byId,
    output: z.extend(job, { isMine: z.boolean() }),
  }),
  download: read('POST secure/common/export/download', {
    forStores: 'asks',
    access,
    input: byId,
    output: fileReference,
  }),

  schedules: read('POST secure/common/export/schedule/query', {
    access,
    input: nothing,
    output: z.object({ schedules: z.array(schedule) }),
  }),
  schedule: change('POST secure/common/export/schedule/add', {
    does: { en: 'Scheduled an export', zh: '设置定时导出' },
    access,
    idempotent: true,
    input: z.object({
      viewId: id,
      every: z.enum(exportEvery),
      format: z.enum(exportFormats),
      language: z.enum(languages),
      timezone: shortText,
    }),
    output: schedule,
  }),
  unschedule: change('POST secure/common/export/schedule/remove', {
    does: { en: 'Stopped a scheduled export', zh: '停止定时导出' },
    access,
    input: byId,
    output: nothing,
  }),
}
