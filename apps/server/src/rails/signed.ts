// How a rail signs its call-backs, and how we verify them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '@falaj/contract/kernel/time'

/** Same as Standard Webhooks: `v1,` and the HMAC-SHA256 of id, time and body. */
export const signatureOf = (key: string, id: string, at: string, body: string): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
/** A call-back that was kept is not believed later; one that a slow network held up is. */
const believedMs = 5 * minuteMs
export const isSigned = (
  key: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): boolean => {
  const [id, at, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name])
  if (typeof id !== 'string' || typeof at !== 'string' || typeof given !== 'string') return false
  if (!/^\d{1,12}$/.test(at) || Math.abs(Date.now() - Number(at) * 1000) > believedMs) return false
  const wanted = Buffer.from(signatureOf(key, id, at, body))
  return given.split(' ').some((each) => {
    const sent = Buffer.from(each)
    return sent.length === wanted.length && timingSafeEqual(sent, wanted)
  })
}
