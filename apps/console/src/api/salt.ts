// A salt seals one password. It is fetched ahead of time, cached while the server accepts it, used once, and after a failure fetched again
// when the back-off has passed.
import type { Endpoint, Output } from '@falaj/contract/kernel/endpoint'
import type { login } from '@falaj/contract/people/login'
import { call } from './call.ts'

export interface Salt extends Output<typeof login.passwordSalt> {
  /** When it came, in milliseconds. */
  readonly at: number
}
/** The server takes it for two minutes; the last quarter is left for the way. */
export const saltGoodMs = 90_000
export const isGood = (salt: Salt | null, now: number): salt is Salt => salt !== null && now - salt.at < saltGoodMs

/** Specification 4: after a failed login the next salt comes 2 s later. */
export const saltPauseMs = 2000

type SaltEndpoint = Endpoint & Pick<typeof login.passwordSalt, 'input' | 'output'>
export interface SaltKeeper {
  /** Returns the cached salt or the one being fetched; null if none can be had. */
  readonly want: () => Promise<Salt | null>
  /** Takes it out: nobody else gets the same. */
  readonly spend: () => Promise<Salt | null>
  readonly renew: (afterMs: number) => void
}
export const fetchSalt = async (endpoint: SaltEndpoint): Promise<Salt | null> => {
  const result = await call(endpoint, {})
  return result.kind === 'success' ? { ...result.body, at: Date.now() } : null
}
export const keepSalt = (
  fetchOne: () => Promise<Salt | null>,
  kept: { readonly get: () => Salt | null; readonly set: (salt: Salt | null) => void },
): SaltKeeper => {
  let coming: Promise<Salt | null> | null = null
  const fetchAfter = (ms: number): Promise<Salt | null> => {
    const pause = ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()
    const mine = pause.then(fetchOne).then((salt) => {
      kept.set(salt)
      if (coming === mine) coming = null
      return salt
    })
    coming = mine
    return mine
  }
  const want = (): Promise<Salt | null> => {
    const salt = kept.get()
    if (isGood(salt, Date.now())) return Promise.resolve(salt)
    return coming ?? fetchAfter(0)
  }
  return {
    want,
    spend: async () => {
      const salt = await want()
      kept.set(null)
      return salt
    },
    renew: (afterMs) => {
      kept.set(null)
      void fetchAfter(afterMs)
    },
  }
}
