// A list as a file: asked for with the list's own filters, written by a job, fetched when it is ready.
import * as z from 'zod/mini'
import { change, read } from './endpoint.ts'
import { field, filter, listed, orNone } from './fields.ts'
import { fileReference } from './file.ts'
import { id, shortText } from './scalars.ts'
import { statuses } from './status.ts'
import { languages, words } from './words.ts'

export const exportStatuses = ['PROCESSING', 'READY', 'FAILURE', 'CANCELED'] as const
/** More rows than this are refused: a file that lacks some would look complete. */
export const exportRowsMax = 1_000_000

export const exportFailures = words({
  TOO_MANY_ROWS: {
    en: 'More than 1,000,000 rows match. Narrow the filter and export again.',
    zh: '符合条件的记录超过 1,000,000 条。请缩小筛选范围后重新导出。',
  },
  STOPPED: {
    en: 'The file couldn’t be created. Try the export again. Nothing else has changed.',
    zh: '文件未能写入。请重新导出，其他内容未受影响。',
  },
})

const query = listed(
  {
    id: field.id,
    /** The list's name, such as 'POST secure/common/operation/query'. */
    list: field.code('List', '列表'),
    fileName: field.text('File', '文件'),
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
    createdAt: field.time('Asked for', '申请时间'),
    finishedAt: orNone(field.time('Finished', '完成时间')),
  },
  { createdAt: filter.dates, status: filter.several(exportStatuses) },
)('POST secure/common/export/query', 'signed-in')
const job = query.row
export type ExportJob = z.output<typeof job>

export const exportFormats = ['csv', 'xlsx'] as const
const byId = z.object({ id })
const access = 'signed-in'

export const exportJobs = {
  add: change('POST secure/common/export/add', {
    does: { en: 'Requested an export', zh: '申请导出' },
    access,
    idempotent: true,
    input: z.object({
      list: shortText,
      /** In the list's own wire form; checked by the list's own schema. */
      filters: z.record(z.string(), z.unknown()),
      columns: z.array(shortText).check(z.minLength(1, { error: 'REQUIRED_ITEM' }), z.maxLength(100)),
      language: z.enum(languages),
      timezone: shortText,
      /** Of a list; CSV unless it says so. */
      format: z.optional(z.enum(exportFormats)),
    }),
    output: job,
  }),
  cancel: change('POST secure/common/export/cancel', {
    does: { en: 'Cancelled an export', zh: '取消导出' },
    access,
    input: byId,
    output: job,
  }),
  query,
  detail: read('POST secure/common/export/detail', { access, background: true, input: byId, output: job }),
  download: read('POST secure/common/export/download', { access, input: byId, output: fileReference }),
}
