// Delivery reports of SMS vendors: verified as each documents it, and read as its template says.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { fillIn, type SmsTemplate } from '../../platform/settings/sms-template.ts'
import { atPath } from './path.ts'

export interface ReportCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  /** As the vendor called it: our public origin, path and query. */
  readonly url: string
}
export interface SmsReport {
  /** Ours, if the vendor repeats it. */
  readonly messageId: string | null
  readonly carrierId: string | null
  readonly delivery: 'DELIVERED' | 'UNDELIVERED' | null
}
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
const headerOf = ({ headers }: ReportCall, name: string): string => {
  const found = headers[name.toLowerCase()]
  return typeof found === 'string' ? found : ''
}
const isForm = (call: ReportCall): boolean =>
  headerOf(call, 'content-type').toLowerCase().startsWith('application/x-www-form-urlencoded')
const isJson = (call: ReportCall): boolean =>
  headerOf(call, 'content-type').toLowerCase().startsWith('application/json')

/** The address, then each parameter's name and value in the order of the names: HMAC-SHA1 by the account's token. */
export const twilioSignatureOf = (
  key: string,
  url: string,
  parameters: readonly (readonly [string, string])[],
): string =>
  createHmac('sha1', key)
    .update(
      url +
        parameters
          .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
          .map(([name, value]) => name + value)
          .join(''),
    )
    .digest('base64')
const isByTwilio = (key: string, call: ReportCall): boolean => {
  const given = headerOf(call, 'x-twilio-signature')
  const inBody = isForm(call) ? [...new URLSearchParams(call.body)] : []
  if (given === '' || !isSame(given, twilioSignatureOf(key, call.url, inBody))) return false
  // A JSON body is bound by its hash in the address, which the signature covers.
  return (
    isForm(call) ||
    new URL(call.url).searchParams.get('bodySHA256') === createHash('sha256').update(call.body).digest('hex')
  )
}

const tokenLivesSeconds = 300
const partOf = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return typeof read === 'object' ? (read as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}
/** A JWT (HS256) by the account's signature secret, which names the SHA-256 of the body. */
const isByVonage = (key: string, call: ReportCall, now: number): boolean => {
  const [head = '', claims = '', given = ''] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(headerOf(call, 'authorization'))?.slice(1) ?? []
  if (partOf(head)?.['alg'] !== 'HS256') return false
  if (!isSame(given, createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url'))) return false
  const { iat, payload_hash: hash } = partOf(claims) ?? {}
  return (
    typeof iat === 'number' &&
    Math.abs(now / 1000 - iat) <= tokenLivesSeconds &&
    hash === createHash('sha256').update(call.body).digest('hex')
  )
}

export const isReportVerified = (template: SmsTemplate, call: ReportCall, now = Date.now()): boolean => {
  const verify = template.report?.verify
  if (!verify) return false
  const key = fillIn(template, verify.key, {})
  if (key.length < 16) return false
  if (verify.kind === 'twilio') return isByTwilio(key, call)
  if (verify.kind === 'vonage') return isByVonage(key, call, now)
  if (verify.kind === 'header') return isSame(headerOf(call, verify.header), key)
  return isSame(new URL(call.url).searchParams.get('key') ?? '', key)
}

const textOf = (found: unknown): string | null =>
  typeof found === 'string' && found !== '' ? found : typeof found === 'number' ? String(found) : null
export const readReport = ({ report }: SmsTemplate, call: ReportCall): SmsReport | null => {
  if (!report) return null
  const query = new URL(call.url).searchParams
  let body: unknown = null
  if (isForm(call)) body = Object.fromEntries(new URLSearchParams(call.body))
  else if (isJson(call))
    try {
      body = JSON.parse(call.body)
    } catch {
      return null
    }
  const found = (path: string): string | null =>
    path.startsWith('query.') ? query.get(path.slice('query.'.length)) : textOf(atPath(body, path))
  const [carrierId, messageId, status] = [
    found(report.id),
    report.ours ? found(report.ours) : null,
    found(report.status),
  ]
  if (status === null || (carrierId === null && messageId === null)) return null
  const isOf = (values: readonly unknown[]): boolean =>
    values.some((each) => String(each).toLowerCase() === status.toLowerCase())
  return {
    carrierId,
    messageId,
    delivery: isOf(report.delivered) ? 'DELIVERED' : isOf(report.undelivered) ? 'UNDELIVERED' : null,
  }
}
