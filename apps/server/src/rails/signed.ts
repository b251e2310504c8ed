// How a rail signs its call-backs, and how we verify them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs, minuteMs } from '@falaj/contract/kernel/time'

/** A message about an earlier time is a mistake: the books of that time are closed. */
const oldestMs = 730 * dayMs
export const isPlausible = (at: string): boolean => Date.parse(at) > Date.now() - oldestMs
/** What can be read, and the text of what cannot. */
export const readAll = <Item>(
  given: readonly unknown[],
  read: (one: unknown) => Item | null,
): readonly [items: readonly Item[], unreadable: readonly string[]] => {
  const all = given.map((one) => ({ one, item: read(one) }))
  return [
    all.flatMap(({ item }) => (item === null ? [] : [item])),
    all.flatMap(({ one, item }) => (item === null ? [JSON.stringify(one)] : [])),
  ]
}
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
