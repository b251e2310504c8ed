import { createHmac } from 'node:crypto'
import { report, reportRowsPage } from '@falaj/contract/insight/report'
import { mayRead, reportOf, type ReportName } from '@falaj/contract/insight/report-library'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import { wayTo } from '@falaj/contract/kernel/business-objects'
import { fail, failFields } from '../../../platform/base/fail.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { askReport } from './report.ask.ts'
import { factsPage, figureOf, type Question } from './report.compile.ts'

type Reader = Pick<Call, 'visitor'>
/** The report is for a key of the reader’s, and has this group. */
export const permitted = ({ visitor }: Reader, { report: name, by }: Pick<Question, 'report' | 'by'>): void => {
  if (!mayRead(name, visitor)) throw fail('ACCESS_DENIED')
  if (!reportOf(name).by.includes(by)) throw failFields({ path: 'by', code: 'INVALID' })
}
export const columnOf = (name: ReportName, column: string): void => {
  if (!Object.hasOwn(reportOf(name).columns, column)) throw failFields({ path: 'column', code: 'INVALID' })
}
const isTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '57014'
/** One that takes too long is refused with what to choose instead. */
export const inTime = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw isTimeout(error) ? fail('REPORT_TOO_LONG') : error
  }
}

/** A parent reads what happened while the merchant belonged to it, and what is true now only while it does. */
const within = <Q extends Question>({ me }: Pick<Call, 'me'>, question: Q): Q => {
  const { periods } = me()
  if (!periods) return question
  if (reportOf(question.report).isNow && periods.every(({ until }) => until !== null)) throw fail('NOT_FOUND')
  return { ...question, periods }
}
export const query = async (call: Call<typeof report.query>): Promise<Output<typeof report.query>> => {
  permitted(call, call.input)
  return inTime(askReport(call.tx, call.me().merchantId, within(call, call.input), new Date()))
}

export const records = async (call: Call<typeof report.records>): Promise<Output<typeof report.records>> => {
  const { after, ...wanted }: Input<typeof report.records> = call.input
  permitted(call, wanted)
  columnOf(wanted.report, wanted.column)
  const figure = within(call, wanted)
  const { merchantId, periods } = call.me()
  const asOf = new Date()
  const rows = await inTime(factsPage(call.tx, merchantId, figure, asOf, after))
  const page = rows.slice(0, reportRowsPage)
  const last = page.at(-1)
  const { figure: total, records: count } = await inTime(figureOf(call.tx, merchantId, figure, asOf))
  return {
    rows: page.map((row) => ({
      kind: row.kind,
      id: row.id,
      number: row.number,
      at: row.at.toISOString(),
      value: row.value,
      base: row.base,
      // The pages of another merchant's records are its own members'.
      link: row.object_id === null || periods ? null : wayTo(row.object_kind, row.object_id, call.visitor),
    })),
    next: rows.length > reportRowsPage && last ? `${last.mark}_${last.id}_${last.part}` : null,
    total,
    count,
  }
}

const tokenSeconds = 60
/** A token in the form that dashboards read (JWT, HS256): for whom, and for a minute. */
export const dashboardToken = (
  secret: string,
  claims: Readonly<Record<string, unknown>>,
  now: number,
): { readonly token: string; readonly expiresAt: Date } => {
  const at = Math.floor(now / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, iat: at, exp: at + tokenSeconds })}`
  const signature = createHmac('sha256', secret).update(head).digest('base64url')
  return { token: `${head}.${signature}`, expiresAt: new Date((at + tokenSeconds) * 1000) }
}
export const dashboard = async ({
  settings,
  me,
  visitor,
}: Call<typeof report.dashboard>): Promise<Output<typeof report.dashboard>> => {
  const { dashboard: set } = settings
  if (!set) return { url: null, expiresAt: null }
  const { merchantMid, personId } = me()
  const { token, expiresAt } = dashboardToken(
    set.secret,
    { aud: new URL(set.url).origin, sub: personId, merchant: merchantMid, roles: visitor.who?.roles ?? [] },
    Date.now(),
  )
  const url = new URL(set.url)
  url.searchParams.set('auth_token', token)
  return { url: url.href, expiresAt: expiresAt.toISOString() }
}
