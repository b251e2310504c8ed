// Every ten minutes: the scheduled reports whose morning has come. One job for each, and one run for each morning, also of nothing.
import { mayEnter, staffCheckers } from '@falaj/contract/kernel/access'
import { href } from '@falaj/contract/kernel/routes'
import { readLanguage, say, words, type Language } from '@falaj/contract/kernel/words'
import { runReasons, type ReportAnswer } from '@falaj/contract/insight/report'
import { isReport, mayRead, reportOf } from '@falaj/contract/insight/report-library'
import type { ReportDimension } from '@falaj/contract/insight/report-terms'
import { reportFinding } from '@falaj/contract/insight/report-text'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { hashOf } from '../../../platform/base/canonical.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { keepInInbox } from '../../../platform/identity/inbox.ts'
import { post } from '../../../platform/identity/message.ts'
import { colleaguesOf, type Colleague } from '../../../platform/identity/session.ts'
import { dueWork, type DueWork } from '../../../platform/jobs/due.ts'
import { emit, emitter } from '../../../platform/outbox/emit.ts'
import { ownOrigin } from '../../../platform/settings/own-origin.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { askReport } from './report.ask.ts'
import type { Question } from './report.compile.ts'
import { definitions } from './report.definitions.ts'
import { daysOfRun, nextDayAfter } from './report.rules.ts'
import * as store from './report.store.ts'

const texts = words({
  mail: {
    en: 'Falaj, {name}: {question} {from} to {to}. {finding} Open it with its records: {link}',
    zh: '【Falaj】{name}：{question}{from} 至 {to}。{finding}查看报表及其记录：{link}',
  },
  stopped: {
    en: 'Scheduled report “{name}” has stopped: {reason}.',
    zh: '定时报表“{name}”已停止：{reason}。',
  },
  failed: {
    en: 'Scheduled report “{name}” failed: {reason}. It runs again on {day}.',
    zh: '定时报表“{name}”执行失败：{reason}。将于 {day} 再次执行。',
  },
})
const dayText = (day: string): string => day.split('-').toReversed().join('-')
const both = (make: (language: Language) => string) => ({ en: make('en'), zh: make('zh') })

/** The owner, or staff managers if the owner has left. */
const notify = async (
  tx: Store,
  row: store.Schedule,
  colleagues: readonly Colleague[],
  about: string,
  text: { readonly en: string; readonly zh: string },
): Promise<void> => {
  const owner = colleagues.filter(({ staffId }) => staffId === row.staff_id)
  const people = owner.length > 0 ? owner : colleagues.filter(({ visitor }) => mayEnter(staffCheckers, visitor))
  await keepInInbox(
    tx,
    people.map(({ personId }) => personId),
    about,
    { topic: 'exports', merchantId: row.merchant_id, text, link: href('/grafana', {}, { tab: 'scheduled' }) },
  )
}
type Stop = 'RIGHT' | 'RECIPIENTS' | 'REPORT'
const stop = async (
  tx: Store,
  row: store.Schedule,
  colleagues: readonly Colleague[],
  days: { from: string; to: string },
  reason: Stop,
): Promise<void> => {
  await store.stopSchedule(tx, row, reason)
  await store.insertRun(tx, row, { day: row.next_day, ...days, state: 'REPORT_STOPPED', reason })
  await notify(
    tx,
    row,
    colleagues,
    `report schedule ${row.id} stopped`,
    both((language) => say(texts.stopped, language, { name: row.name, reason: runReasons[reason][language] })),
  )
  await writeSystemAudit(tx, 'clock', row.merchant_id, 'report.schedule.stopped', {
    object: `report schedule ${row.name}`,
    after: { reason },
  })
}
const changed = (tx: Store, row: store.Schedule) =>
  emit(tx, { kind: 'report.changed', merchantId: row.merchant_id, audience: 'reports', payload: { id: row.id } })

type Reading = { readonly found: ReportAnswer } | { readonly reason: 'TOO_LONG' | 'TOO_FINE' }
/** In a snapshot of its own: what takes too long must not end the transaction that records it. */
const readFor = async (db: Db, row: store.Schedule, question: Question, now: Date): Promise<Reading> => {
  try {
    const found = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => askReport(tx, row.merchant_id, question, now))
    return found.isTooFine ? { reason: 'TOO_FINE' } : { found }
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === '57014') return { reason: 'TOO_LONG' }
    throw error
  }
}
const send = async (
  tx: Store,
  settings: Settings,
  row: store.Schedule,
  recipients: readonly Colleague[],
  run: {
    readonly question: Question
    readonly finding: { readonly en: string; readonly zh: string }
  },
): Promise<void> => {
  const { question, finding } = run
  const { from, to } = question.period
  const addresses = await store.addressesOf(
    tx,
    recipients.map(({ personId }) => personId),
  )
  const link = `${ownOrigin(settings)}${href(
    '/grafana',
    {},
    {
      report: question.report,
      by: question.by,
      currency: question.currency,
      period: `${from}_${to}`,
    },
  )}`
  for (const { personId } of recipients) {
    const { email, language: chosen } = addresses.get(personId)!
    const language = readLanguage(chosen)
    const body = say(texts.mail, language, {
      name: row.name,
      question: reportOf(question.report).question[language],
      from: dayText(from),
      to: dayText(to),
      finding: finding[language],
      link,
    })
    await post(tx, emitter(tx), {
      channel: 'email',
      recipient: email,
      purpose: 'REPORT',
      body,
      inbox: null,
      mail: { language, subject: 'REPORT', facts: { name: row.name } },
    })
  }
}

const runOne = async (db: Db, settings: Settings, due: store.DueSchedule, now: Date): Promise<void> => {
  const row = await store.dueNow(db, due, false)
  if (!row) return
  const days = daysOfRun(row.every, row.next_day)
  const name = isReport(row.report) ? row.report : null
  const question: Question | null = name && {
    report: name,
    by: row.by_what as ReportDimension,
    currency: row.currency,
    period: days,
  }
  const isThere = question && reportOf(question.report).by.includes(question.by)
  const read = isThere ? await readFor(db, row, question, now) : null
  await db.transaction().execute(async (tx) => {
    const still = await store.dueNow(tx, due, true)
    if (!still) return
    const colleagues = await colleaguesOf(tx, row.merchant_id, settings)
    const owner = colleagues.find(({ staffId }) => staffId === row.staff_id)
    if (!question || !read) return stop(tx, still, colleagues, days, 'REPORT').then(() => changed(tx, still))
    if (!owner || !mayRead(question.report, owner.visitor))
      return stop(tx, still, colleagues, days, 'RIGHT').then(() => changed(tx, still))
    const wanted = colleagues.filter(({ staffId }) => still.recipients.includes(staffId))
    const addresses = await store.addressesOf(
      tx,
      wanted.map(({ personId }) => personId),
    )
    const gets = ({ visitor, personId }: Colleague) => mayRead(question.report, visitor) && addresses.has(personId)
    const recipients = wanted.filter(gets)
    if (recipients.length === 0) return stop(tx, still, colleagues, days, 'RECIPIENTS').then(() => changed(tx, still))
    // If several runs were missed, only the last is made up for; the next run is after today.
    const today = dubaiDay(now)
    const next = nextDayAfter(still.every, today < still.next_day ? still.next_day : today)
    const run = { day: still.next_day, ...days, version: definitions[question.report].version }
    if ('reason' in read) {
      const id = await store.insertRun(tx, still, { ...run, state: 'REPORT_FAILED', reason: read.reason })
      await notify(
        tx,
        still,
        colleagues,
        `report run ${id}`,
        both((language) =>
          say(texts.failed, language, {
            name: still.name,
            reason: runReasons[read.reason][language],
            day: dayText(next),
          }),
        ),
      )
    } else {
      const { found } = read
      const finding = both((language) =>
        reportFinding(question.report, question.by, question.currency, found, language),
      )
      const without = wanted.filter((each) => !gets(each)).map((each) => each.name)
      await store.insertRun(tx, still, {
        ...run,
        state: found.total.records === 0 ? 'REPORT_EMPTY' : 'REPORT_SENT',
        groups: found.rows.length,
        sentTo: recipients.length,
        leftOut: without.length > 0 ? without.join(', ') : null,
        finding,
        sha256: hashOf({ rows: found.rows.map(({ key, cells }) => ({ key, cells })), total: found.total.cells }),
      })
      await send(tx, settings, still, recipients, { question, finding })
    }
    await store.moveOn(tx, still, next)
    await changed(tx, still)
  })
}

/** Scheduled reports whose morning has come. */
export const runReports = (settings: Settings, now = () => new Date()): DueWork<store.DueSchedule> =>
  dueWork({
    name: 'report.scheduled',
    clock: '*/10 * * * *',
    key: store.dueSchedule,
    due: (db, after) => store.dueSchedules(db, now(), after),
    one: ({ db }, due) => runOne(db, settings, due, now()),
  })
