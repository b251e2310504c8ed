// A download link that is valid for a minute: the id and its expiry, signed. Its holder needs no session.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../base/keyring.ts'

const linkSeconds = 60

const signatureOf = (secret: string, id: string, until: string): string =>
  // The leading words keep this signature from meaning anything else the same secret may sign one day.
  createHmac('sha256', secret).update(`file-link\n${id}\n${until}`).digest('base64url')

export const signedLink = (secret: Keyring, id: string, now = Date.now()): string => {
  const until = String(Math.floor(now / 1000) + linkSeconds)
  return `/files/${id}?until=${until}&signature=${signatureOf(secret.text, id, until)}`
}

/** Fails closed: a missing, changed or outlived link is no link. */
export const isLinkGood = (
  secret: Keyring,
  link: { readonly id: string; readonly until?: unknown; readonly signature?: unknown },
  now = Date.now(),
): boolean => {
  const { id, until, signature } = link
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(until)) return false
  const given = Buffer.from(signature)
  const isRight = (text: string): boolean => {
    const right = Buffer.from(signatureOf(text, id, until))
    return given.length === right.length && timingSafeEqual(given, right)
  }
  // While the secret is replaced, a node may still sign with the previous one.
  return [...secret.known.values()].some(isRight) && Number(until) * 1000 > now
}
