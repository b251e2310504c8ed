// SMS by a vendor's own interface, as its template says; and by a second one when the first fails.
import { fillIn, type SmsTemplate } from '../../platform/settings/sms-template.ts'
import type { SmsSettings } from '../../platform/settings/message-settings.ts'
import { callRail } from '../call.ts'
import { CarrierDown, MessageRefused, type CarrierReceipt, type MessageRail, type OutgoingMessage } from '../carrier.ts'
import { atPath } from './path.ts'

export const reportPath = '/rails/sms/report'
export const reportUrlOf = (origin: string, { name }: Pick<SmsTemplate, 'name'>): string =>
  `${origin}${reportPath}/${name}`

/** In a JSON body every text is filled in by itself: nothing that stands in a message can end it. */
const filled = (given: unknown, fill: (text: string) => string): unknown => {
  if (typeof given === 'string') return fill(given)
  if (Array.isArray(given)) return given.map((each: unknown) => filled(each, fill))
  if (typeof given === 'object' && given !== null)
    return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, filled(value, fill)]))
  return given
}
const mapped = (given: Readonly<Record<string, string>>, fill: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fill(value)]))
/** E.164: digits behind a plus, without the separators of our own form. */
export const toE164 = (mobile: string): string => `+${mobile.replaceAll(/\D/g, '')}`

export interface SmsCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}
export const callOf = (
  template: SmsTemplate,
  { id, recipient, body }: Pick<OutgoingMessage, 'id' | 'recipient' | 'body'>,
  { sender, origin }: { readonly sender: string; readonly origin: string },
): SmsCall => {
  const to = toE164(recipient)
  const values = { id, to, toDigits: to.slice(1), text: body, sender, reportUrl: reportUrlOf(origin, template) }
  const fill = (text: string): string => fillIn(template, text, values)
  const { form, json, basic } = template
  return {
    url: fillIn(template, template.url, values, encodeURIComponent),
    method: template.method,
    headers: {
      accept: 'application/json',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(basic
        ? { authorization: `Basic ${Buffer.from(`${fill(basic.user)}:${fill(basic.password)}`).toString('base64')}` }
        : {}),
      ...Object.fromEntries(
        Object.entries(mapped(template.headers, fill)).map(([name, value]) => [name.toLowerCase(), value]),
      ),
    },
    body: form ? new URLSearchParams(mapped(form, fill)).toString() : json ? JSON.stringify(filled(json, fill)) : null,
  }
}

const isAmong = (found: unknown, values: readonly unknown[]): boolean =>
  (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean') &&
  values.some((each) => String(each) === String(found))
/** What the answer means; throws unless the vendor has taken the message. An answer of 200 with an error inside is a failure. */
export const receiptOf = (template: SmsTemplate, status: number, text: string): string | null => {
  const { success, error, name } = template
  let answer: unknown = null
  try {
    answer = JSON.parse(text)
  } catch {
    // Not every vendor answers a refusal in JSON.
  }
  const isTaken =
    success.status.includes(status) &&
    (success.path === undefined || isAmong(atPath(answer, success.path), success.values ?? []))
  if (isTaken) {
    const id = template.id === undefined ? undefined : atPath(answer, template.id)
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null
  }
  const code = error && atPath(answer, error.code)
  const shown = typeof code === 'string' || typeof code === 'number' ? `, code ${String(code).slice(0, 40)}` : ''
  const why = `${name} answered ${status}${shown}`
  if (error && isAmong(code, error.permanent)) throw new MessageRefused(why, false)
  const isAccount = [401, 402, 403, 429].includes(status) || status >= 500 || (error && isAmong(code, error.account))
  throw new (isAccount ? CarrierDown : Error)(why)
}

interface Means {
  readonly sender: string
  readonly origin: string
  readonly reportWithinMs: number | null
}
const sendBy = async (
  template: SmsTemplate,
  message: OutgoingMessage,
  means: Means,
  signal: AbortSignal,
): Promise<CarrierReceipt> => {
  const { url, method, headers, body } = callOf(template, message, means)
  const response = await callRail('sms', url, {
    method,
    headers,
    redirect: 'error',
    signal,
    ...(body === null ? {} : { body }),
  })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    // The address is not repeated: it may have a secret in it.
    .catch((error: unknown) => {
      throw new CarrierDown(`${template.name} cannot be reached: ${(error as Error).name}`)
    })
  const carrierId = receiptOf(template, response.status, response.text)
  return { carrier: template.name, carrierId, reportWithinMs: template.report ? means.reportWithinMs : null }
}

/** Half of what an attempt may take: the second vendor needs the other half. */
const patienceMs = 10_000
export const smsRail = ({ template, fallback, fallbackSeconds, sender }: SmsSettings, origin: string): MessageRail => {
  const means = { sender, origin, reportWithinMs: fallback && fallbackSeconds > 0 ? fallbackSeconds * 1000 : null }
  const within = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  return {
    async send(_db, message, signal) {
      if (message.isFallback && fallback) return sendBy(fallback, message, means, within(signal))
      try {
        return await sendBy(template, message, means, within(signal))
      } catch (error) {
        // A number that one vendor knows to be none is none for the other.
        if (!fallback || error instanceof MessageRefused) throw error
        return { ...(await sendBy(fallback, message, means, within(signal))), reportWithinMs: null }
      }
    },
    hasFallback: () => fallback !== null,
  }
}
