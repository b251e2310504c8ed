// Every ten minutes: the scheduled exports whose morning has come, and the files whose time is up.
import * as z from 'zod/mini'
import { mayEnter, staffCheckers } from '@falaj/contract/kernel/access'
import { scheduleStops } from '@falaj/contract/workspace/export'
import { dayFilterOf } from '@falaj/contract/kernel/list-filters'
import { href } from '@falaj/contract/kernel/routes'
import { readLanguage, type Language } from '@falaj/contract/kernel/words'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { mayHave, type Exportable, type TableFile } from '../../../platform/lists/exportable.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import type { Registry } from '../../../platform/registry.ts'
import { keepInInbox } from '../../../platform/identity/inbox.ts'
import { colleaguesOf } from '../../../platform/identity/session.ts'
import { dueWork, type DueWork } from '../../../platform/jobs/due.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import { post } from '../../../platform/identity/message.ts'
import { emit, emitter } from '../../../platform/outbox/emit.ts'
import { ownOrigin } from '../../../platform/settings/own-origin.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { viewFor } from '../saved-view/saved-view.read.ts'
import { revealedIn } from './export.read.ts'
import { fileNameOf, titleOf } from './export.rules.ts'
import { dayIn, nextDayAfter, periodBefore } from './export.schedule-rules.ts'
import * as schedules from './export.schedule-store.ts'
import * as store from './export.store.ts'

interface Means {
  readonly settings: Settings
  readonly registry: Pick<Registry, 'exports'>
}

/** Notifies its owner, or staff managers if the owner has left. */
const stopWithNotice = async (
  tx: Store,
  { settings, registry }: Means,
  row: schedules.Schedule,
  reason: 'RIGHT' | 'VIEW',
): Promise<void> => {
  await schedules.stop(tx, row, reason)
  const colleagues = await colleaguesOf(tx, row.merchant_id, settings)
  const owner = colleagues.filter(({ staffId }) => staffId === row.staff_id)
  const recipients = owner.length > 0 ? owner : colleagues.filter(({ visitor }) => mayEnter(staffCheckers, visitor))
  const offered = registry.exports.get(row.list)
  const what = offered ? titleOf(offered) : { en: row.list, zh: row.list }
  const people = recipients.map(({ personId }) => personId)
  await keepInInbox(tx, people, `export schedule ${row.id} stopped`, {
    topic: 'exports',
    merchantId: row.merchant_id,
    text: {
      en: `Scheduled export “${row.view_name}” (${what.en}): ${scheduleStops[reason].en}.`,
      zh: `定时导出“${row.view_name}”（${what.zh}）：${scheduleStops[reason].zh}。`,
    },
    link: href('/settings/exports'),
  })
  await writeSystemAudit(tx, 'clock', row.merchant_id, 'export.schedule.stopped', {
    object: `export schedule ${row.view_name}`,
    after: { reason },
  })
}

/** The list's default filters and the view's, with the days of this run in place of its own. */
const filtersOf = (
  list: Exportable | TableFile,
  chosen: Readonly<Record<string, unknown>>,
  row: schedules.Schedule,
) => {
  const filters = { ...list.endpoint.unlessAsked?.(chosen), ...chosen }
  const days = dayFilterOf(list.endpoint)
  return days ? { ...filters, [days]: periodBefore(row.every, row.next_day) } : filters
}

const runOne = (db: Db, means: Means, due: schedules.DueSchedule, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const row = await schedules.lockDue(tx, due)
    if (!row) return false
    const { merchant_id: merchantId, staff_id: staffId, person_id: personId } = row
    const offered = means.registry.exports.get(row.list)
    const owner = (await colleaguesOf(tx, merchantId, means.settings)).find((each) => each.staffId === staffId)
    if (!owner || offered?.ending !== 'csv' || !mayEnter(offered.endpoint.access, owner.visitor)) {
      await stopWithNotice(tx, means, row, 'RIGHT')
      return false
    }
    const view = row.view_id === null ? undefined : await viewFor(tx, { merchantId, staffId }, row.view_id)
    if (!view) {
      await stopWithNotice(tx, means, row, 'VIEW')
      return false
    }
    if (!mayHave(offered, view.filters, owner.visitor)) {
      await stopWithNotice(tx, means, row, 'RIGHT')
      return false
    }
    const language = readLanguage(row.language)
    const columns = Object.keys(offered.columns).filter((field) => !view.hidden.includes(field))
    const written = columns.length > 0 ? columns : Object.keys(offered.columns)
    const revealed = revealedIn(offered, written, owner.visitor, view.filters)
    const id = await store.insert(
      tx,
      { merchantId, staffId, personId },
      {
        list: row.list,
        fileName: fileNameOf(offered, language, row.next_day, row.format),
        filters: filtersOf(offered, view.filters, row),
        columns: written,
        language,
        timezone: row.timezone,
        format: row.format,
        scheduleId: row.id,
        whole: revealed.length > 0,
      },
    )
    if (revealed.length > 0)
      await writeSystemAudit(tx, 'clock', merchantId, 'export.schedule.revealed', {
        object: `export schedule ${row.view_name}`,
        after: { for: owner.visitor.who?.roles.join(', ') ?? '', shown: revealed.join(', ') },
      })
    // If several runs were missed, only the last is made up for; the next run is after today.
    const today = dayIn(row.timezone, now)
    await schedules.moveOn(tx, row, nextDayAfter(row.every, today < row.next_day ? row.next_day : today))
    await emit(tx, { kind: 'export.asked', merchantId, personId, audience: 'none', payload: { merchantId, id } })
    return true
  })

/** Scheduled exports whose morning has come. */
export const runSchedules = (means: Means, now = () => new Date()): DueWork<schedules.DueSchedule> =>
  dueWork({
    name: 'export.scheduled',
    clock: '*/10 * * * *',
    key: schedules.dueSchedule,
    due: (db, after) => schedules.due(db, now(), after),
    one: ({ db }, due) => runOne(db, means, due, now()),
  })
export const expireFiles = async (db: Db, now: Date): Promise<number> => {
  let ended = 0
  for (let more = -1; more !== 0; ended += more) more = await db.transaction().execute((tx) => store.expire(tx, now))
  return ended
}

export const exportScheduleTasks = (means: Means): readonly Task[] => [
  ...runSchedules(means).tasks,
  task({
    kind: 'export.expire',
    payload: z.optional(z.unknown()),
    cron: '*/10 * * * *',
    run: async ({ db }) => void (await expireFiles(db, new Date())),
  }),
]

const withSender = (text: string, language: Language): string =>
  language === 'zh' ? `【Falaj】${text}` : `Falaj: ${text}`
/** A scheduled export waits behind the bell, made or not; where its list says so, an e-mail announces it, too. */
export const deliver = async (
  tx: Store,
  { registry: { exports }, settings }: { readonly registry: Pick<Registry, 'exports'>; readonly settings?: Settings },
  job: store.RunningExport,
  end: { readonly rows: number } | { readonly failed: true },
): Promise<void> => {
  if (!job.schedule_id) return
  const offered = exports.get(job.list)
  const what = offered ? titleOf(offered) : { en: job.list, zh: job.list }
  const ready = 'rows' in end
  const link = href('/settings/exports', {}, { open: job.id })
  const text = ready
    ? {
        en: `Your scheduled export is ready. ${what.en}, rows: ${end.rows.toLocaleString('en')}`,
        zh: `定时导出已就绪。${what.zh}，行数：${end.rows.toLocaleString('en')}`,
      }
    : { en: `Your scheduled export of ${what.en} failed.`, zh: `${what.zh}的定时导出失败。` }
  await keepInInbox(tx, [job.person_id], `export ${job.id}`, {
    topic: 'exports',
    merchantId: job.merchant_id,
    text,
    link,
  })
  if (!offered?.byEmail || !settings) return
  const reader = await tx
    .selectFrom('person')
    .select(['email', 'language'])
    .where('id', '=', job.person_id)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  // The link leads to the file's page, which asks who opens it: a mailbox is no proof of a right.
  if (reader?.email)
    await post(tx, emitter(tx), {
      channel: 'email',
      recipient: reader.email,
      purpose: 'NOTICE',
      body: `${withSender(text[readLanguage(reader.language)], readLanguage(reader.language))} ${ownOrigin(settings)}${link}`,
      inbox: null,
      mail: {
        language: readLanguage(reader.language),
        subject: 'EXPORT',
        facts: { list: what[readLanguage(reader.language)] },
      },
    })
}
