import { exportJobs, exportSchedulesMax, type ExportSchedule } from '@falaj/contract/workspace/export'
import type { Call } from '../../../platform/http/bind.ts'
import { answerPage, zoneOf } from '../../../platform/lists/page.ts'
import { signedLink } from '../../../platform/files/link.ts'
import { bind } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { viewFor } from '../saved-view/saved-view.read.ts'
import { askForFile, findJob, permitted, readerOf } from './export.read.ts'
import { isZone, titleOf } from './export.rules.ts'
import { nextDayAfter, dayIn } from './export.schedule-rules.ts'
import * as schedules from './export.schedule-store.ts'
import * as store from './export.store.ts'

const reader = ({ registry, me, visitor }: Pick<Call, 'registry' | 'me' | 'visitor'>) =>
  readerOf(registry, me(), visitor)
const scheduleOf = ({ registry }: Pick<Call, 'registry'>, row: schedules.Schedule): ExportSchedule => {
  const offered = registry.exports.get(row.list)
  return {
    id: row.id,
    what: offered ? titleOf(offered) : { en: row.list, zh: row.list },
    view: row.view_name,
    list: row.list,
    viewId: row.view_id,
    every: row.every,
    format: row.format,
    nextDay: row.next_day,
    timezone: row.timezone,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    stopReason: row.stop_reason,
    last:
      row.last_id && row.last_status && row.last_at
        ? {
            id: row.last_id,
            status: row.last_status,
            rows: row.last_rows === null ? null : Number(row.last_rows),
            at: row.last_at.toISOString(),
          }
        : null,
  }
}

export const exportFeature = bind(exportJobs, {
  add: (call) => askForFile(call, call.input),

  async cancel(call) {
    const { input, tx, me, note, registry } = call
    const row = await findJob(tx, reader(call), input.id)
    if (row.staff_id !== me().staffId) throw fail('ACCESS_DENIED')
    // A finished one stays as it ended: cancelling too late returns its outcome.
    if (await store.cancel(tx, me().merchantId, row.id)) note({ object: `export ${row.file_name}` })
    return store.jobOf(registry.exports, await findJob(tx, reader(call), row.id))
  },

  async query(call) {
    const { input, tx, me, registry } = call
    const zone = input.filters.createdAt ? await zoneOf(tx, me().personId) : 'UTC'
    const query = store.jobs(tx, reader(call), input.filters, zone)
    const { rows, ...totals } = await answerPage(tx, query, store.newestFirst, input)
    return { rows: rows.map((row) => store.jobOf(registry.exports, row)), ...totals }
  },

  async detail(call) {
    const row = await findJob(call.tx, reader(call), call.input.id)
    return { ...store.jobOf(call.registry.exports, row), isMine: row.staff_id === call.me().staffId }
  },

  async download(call) {
    const { input, tx, visitor, settings, registry } = call
    const row = await findJob(tx, reader(call), input.id)
    // Rights are asked again: they may have been taken away since the file was written.
    permitted(registry, row.list, visitor, row.filters as Readonly<Record<string, unknown>>)
    if (row.status === 'EXPIRED' || (row.expires_at && row.expires_at <= new Date())) throw fail('EXPORT_EXPIRED')
    if (!row.file_id) throw fail('NOT_FOUND')
    return { url: signedLink(settings.secret, row.file_id), path: row.file_id }
  },

  async schedules(call) {
    const rows = await schedules.schedulesOf(call.tx, call.me())
    return { schedules: rows.map((row) => scheduleOf(call, row)) }
  },

  async schedule(call) {
    const { input, tx, me, visitor, registry, note } = call
    const owner = me()
    const view = await viewFor(tx, owner, input.viewId)
    if (!view) throw failFields({ path: 'viewId', code: 'INVALID' })
    if (permitted(registry, view.list, visitor, view.filters).ending !== 'csv')
      throw failFields({ path: 'viewId', code: 'INVALID' })
    if (!isZone(input.timezone)) throw failFields({ path: 'timezone', code: 'INVALID' })
    await schedules.lockOwner(tx, owner)
    const running = (await schedules.schedulesOf(tx, owner)).filter(({ stopped_at }) => stopped_at === null)
    if (running.length >= exportSchedulesMax) throw fail('EXPORT_SCHEDULES_MAX')
    const id = await schedules.insert(tx, owner, {
      ...input,
      list: view.list,
      viewName: view.name,
      nextDay: nextDayAfter(input.every, dayIn(input.timezone, new Date())),
    })
    note({ object: `export schedule ${view.name}`, after: { ...input, list: view.list } })
    const [row] = (await schedules.schedulesOf(tx, owner)).filter((each) => each.id === id)
    return scheduleOf(call, row!)
  },

  async unschedule({ input, tx, me, note }) {
    const row = (await schedules.schedulesOf(tx, me())).find(({ id }) => id === input.id)
    if (!row) throw fail('NOT_FOUND')
    await schedules.stop(tx, row, 'STOPPED')
    note({ object: `export schedule ${row.view_name}` })
    return {}
  },
})
