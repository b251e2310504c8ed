// When the next try is, and what an answer means. Pure.
import { trySchedule } from '@falaj/contract/developers/webhook'
import type { Reply } from '../../../platform/outbound/send.ts'

export const triesMax = trySchedule.length
/** A tenth to either side: what failed together does not come back together. */
const jitter = 0.1
const retryAfterMaxSeconds = 86_400

/** `tries` have been made. Null if that was the last one. `random` is in [0, 1). */
export const nextTryMs = (tries: number, random: number, retryAfterSeconds = 0): number | null => {
  const seconds = trySchedule[tries]
  if (seconds === undefined) return null
  const spread = seconds * (1 + jitter * (2 * random - 1))
  return Math.round(1000 * Math.max(spread, Math.min(retryAfterSeconds, retryAfterMaxSeconds)))
}

/** Retry-After of 429 and 503, in seconds or as an HTTP date; an unreadable value is ignored. */
export const retryAfterOf = ({ code, headers }: Pick<Reply, 'code' | 'headers'>, now: number): number => {
  if (code !== 429 && code !== 503) return 0
  const text = headers?.['retry-after'] ?? ''
  const seconds = /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Math.ceil((Date.parse(text) - now) / 1000) : Number(text)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

export type Verdict = 'delivered' | 'gone' | 'failed'
/** Only 2xx is success: a redirect is not followed. */
export const verdictOf = ({ code }: Pick<Reply, 'code'>): Verdict =>
  code !== null && code >= 200 && code < 300 ? 'delivered' : code === 410 ? 'gone' : 'failed'
