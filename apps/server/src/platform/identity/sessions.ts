// Remembers sessions for a few seconds, because a query per call costs a third of a list endpoint's speed (budget A1). What is
// remembered is dropped when the database says that rights changed, and is not used at all while that word might be lost.
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../db/pool.ts'
import type { Listener } from '../db/listener.ts'
import type { Settings } from '../settings/settings.ts'
import { hashOfToken, keepAlive, lookUp, stranger, type Caller, type LiveSession, type Session } from './session.ts'

export interface Sessions {
  read(token: string | undefined, keepsAlive: boolean): Promise<Caller>
  /** Reads from the database, bypassing the cache; does not extend the session. */
  readAgain(token: string | undefined): Promise<Caller>
  /** For the node that ends a session itself: gone before its answer is sent. */
  forget(token: string | undefined): void
}
const rememberForMs = 10_000
const rememberMax = 10_000

/** '<what> <id>' as sent by the trigger. */
export const concerns = (payload: string, session: Session): boolean => {
  const [what, id] = payload.split(' ')
  if (what === 'session') return session.id === id
  if (what === 'staff') return session.staffId === id
  if (what === 'person') return session.personId === id
  return session.merchantId === id
}

export const makeSessions = (db: Db, settings: Settings, listener: Listener): Sessions => {
  const remembered = new Map<string, { session: LiveSession; until: number }>()
  /** Counts the change notifications: an answer that was under way when one came is not cached. */
  let changes = 0
  const idleMs = settings.sessionIdleMinutes * minuteMs

  listener.on('session_changed', (payload) => {
    changes += 1
    for (const [key, { session }] of remembered) if (concerns(payload, session.caller.session)) remembered.delete(key)
  })
  listener.onConnect(() => {
    changes += 1
    remembered.clear()
  })

  const recall = (key: string): LiveSession | null => {
    const entry = remembered.get(key)
    const now = Date.now()
    if (!entry || !listener.isSound()) return null
    // In doubt the database decides: another node may have recorded activity since.
    const { seenAt, expiresAt } = entry.session
    if (now < entry.until && now < expiresAt && now < seenAt + idleMs) return entry.session
    remembered.delete(key)
    return null
  }
  const remember = (key: string, session: LiveSession): void => {
    const [oldest] = remembered.keys()
    if (remembered.size >= rememberMax && oldest !== undefined) remembered.delete(oldest)
    // A sign of life does not make the rights any fresher.
    remembered.set(key, { session, until: remembered.get(key)?.until ?? Date.now() + rememberForMs })
  }

  return {
    async read(token, keepsAlive) {
      const hash = hashOfToken(token)
      if (!hash) return stranger
      const key = hash.toString('base64')
      const recalled = recall(key)
      const changesBefore = changes
      const session = recalled ?? (await lookUp(db, hash, settings))
      if (!session) return stranger
      const seenAt = keepsAlive ? await keepAlive(db, session) : session.seenAt
      const isNews = !recalled || seenAt !== recalled.seenAt
      if (isNews && changes === changesBefore && listener.isSound()) remember(key, { ...session, seenAt })
      return session.caller
    },
    async readAgain(token) {
      const hash = hashOfToken(token)
      return (hash && (await lookUp(db, hash, settings))?.caller) ?? stranger
    },
    forget(token) {
      const hash = hashOfToken(token)
      changes += 1
      if (hash) remembered.delete(hash.toString('base64'))
    },
  }
}
