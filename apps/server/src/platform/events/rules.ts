// Which open console receives which event. Fails closed: an unknown audience is nobody.
import { areas, mayEnter, type Access } from '@falaj/contract/kernel/access'
import type { Caller } from '../identity/session.ts'

export interface EventAddress {
  readonly merchantId: string | null
  readonly personId: string | null
  readonly audience: string
  /** The store that it is about. */
  readonly store?: string | null
}

const accessOf = (audience: string): Access => {
  if (audience === 'signed-in' || audience === 'pre-auth') return audience
  return Object.hasOwn(areas, audience) ? areas[audience as keyof typeof areas] : 'nobody'
}

/** An event without a merchant reaches one person, or every member; it never reaches an area of all merchants by oversight. */
export const mayHear = (event: EventAddress, { session, visitor }: Caller): boolean => {
  if (!session) return false
  // A person without a chosen merchant receives only what is addressed to them.
  if (!session.merchantId) return event.audience === 'pre-auth' && event.personId === session.personId
  if (event.personId !== null && event.personId !== session.personId) return false
  if (event.merchantId === null && event.personId === null && event.audience !== 'signed-in') return false
  if (event.merchantId !== null && event.merchantId !== session.merchantId) return false
  // What is not for this person alone has to be of one of their stores.
  const stores = visitor.who?.stores
  if (stores && event.personId === null && event.merchantId !== null && !stores.includes(event.store ?? ''))
    return false
  return mayEnter(accessOf(event.audience), visitor)
}
