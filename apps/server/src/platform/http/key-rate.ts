// How often a key may ask: one budget a minute for all nodes (decision 0220). A node takes some of it at a time and counts those in memory.
import { sql, type RawBuilder } from 'kysely'
import { requestsPerMinute } from '@falaj/contract/merchant-api/merchant-api'
import type { Db } from '../db/pool.ts'

export interface RateNow {
  /** Minutes since 1970 and seconds of it, by the database's clock. */
  readonly minute: number
  readonly second: number
  /** What all nodes have taken of the minute's budget. */
  readonly taken: number
}
const minuteNow = sql`floor(extract(epoch from now()) / 60)::int`
/** Read together with the key: the remaining budget needs no extra query. */
export const rateNow = (key: string) => sql<RateNow>`
  jsonb_build_object('minute', ${minuteNow}, 'second', floor(extract(second from now()))::int, 'taken', coalesce((
    select r.taken from api_rate r
    where r.merchant_id = ${sql.ref(`${key}.merchant_id`)} and r.key_id = ${sql.ref(`${key}.id`)} and r.minute = ${minuteNow}), 0))`

/** At most; towards the end fewer, so that hardly any are left unused with a node that nobody asks. */
const takenAtOnce = 20
const share = 8

export interface RateKey {
  readonly merchantId: string
  readonly keyId: string
  readonly rate: RateNow
}
/** The calling program: by a key, or by an app's token. */
export interface KeyHolder extends RateKey {
  readonly mid: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly version: string
  /** The maker, in whose name it acts. */
  readonly personId: string
  /** A token of an app, not a key. */
  readonly isApp?: boolean
}
interface Lease {
  readonly minute: number
  readonly taken: number
  unused: number
}
interface Rated {
  /** Below zero: refused. */
  readonly left: number
  readonly resetSeconds: number
}

export const makeKeyRate = (db: Db) => {
  const held = new Map<string, Lease>()
  const asking = new Map<string, Promise<void>>()
  let newest = 0
  const take = async ({ merchantId, keyId }: RateKey): Promise<void> => {
    const more = (now: RawBuilder<unknown>) =>
      sql`least(${requestsPerMinute} - ${now}, greatest(1, least(${takenAtOnce}, (${requestsPerMinute} - ${now}) / ${share})))`
    // A transaction that began before the minute turned counts towards the minute that is there. `leased` is what this statement took: the
    // row before the update cannot be returned before PostgreSQL 18.
    const { rows } = await sql<{ minute: number; taken: number; unused: number }>`
      insert into api_rate as r (merchant_id, key_id, minute, taken, leased)
      values (${merchantId}::uuid, ${keyId}::uuid, ${minuteNow}, ${more(sql`0`)}, ${more(sql`0`)})
      on conflict (merchant_id, key_id) do update set
        minute = greatest(r.minute, excluded.minute),
        taken = case when excluded.minute > r.minute then excluded.taken else r.taken + ${more(sql`r.taken`)} end,
        leased = case when excluded.minute > r.minute then excluded.leased else ${more(sql`r.taken`)} end
      returning r.minute, r.taken, r.leased as unused`.execute(db)
    held.set(keyId, rows[0]!)
  }
  /** One at a time for each key: concurrent callers wait for the same answer. */
  const takeOnce = (key: RateKey): Promise<void> => {
    const already = asking.get(key.keyId)
    if (already) return already
    const request = take(key).finally(() => asking.delete(key.keyId))
    asking.set(key.keyId, request)
    return request
  }
  const forgetBefore = (minute: number): void => {
    if (minute <= newest) return
    newest = minute
    for (const [keyId, own] of held) if (own.minute < minute) held.delete(keyId)
  }
  return async (key: RateKey): Promise<Rated> => {
    const { rate } = key
    forgetBefore(rate.minute)
    for (;;) {
      const own = held.get(key.keyId)
      const isNow = own !== undefined && own.minute >= rate.minute
      const isLater = isNow && own.minute > rate.minute
      const resetSeconds = isLater ? 60 : 60 - rate.second
      // Others may have taken some since this node last did.
      const gone = isLater ? own.taken : Math.max(rate.taken, isNow ? own.taken : 0)
      if (isNow && own.unused > 0) {
        own.unused -= 1
        return { left: own.unused + requestsPerMinute - gone, resetSeconds }
      }
      if (gone >= requestsPerMinute) return { left: -1, resetSeconds }
      await takeOnce(key)
    }
  }
}
