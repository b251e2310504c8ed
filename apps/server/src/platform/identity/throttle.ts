// Counts tries before they are checked, so that fifty at once are fifty tries. Stored in the database: shared by all nodes, and
// preserved across restarts.
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Store } from '../db/pool.ts'

export interface Limit {
  readonly key: string
  /** Counted from the first try on. */
  readonly windowMinutes: number
  /** At this many tries the key is blocked for so long, and again each time the count is a multiple of it. */
  readonly triesMax: number
  readonly blockMinutes: number
}

/** False if blocked. Attempts are not counted while blocked, otherwise an attacker could extend the block for ever. */
export const mayTry = async (db: Store, limit: Limit): Promise<boolean> => {
  const { key, windowMinutes, triesMax, blockMinutes } = limit
  const { rows } = await sql<{ blocked: boolean }>`
    insert into throttle as t (key, count, since, blocked_until)
    values (${key}, 1, now(), case when ${triesMax}::int <= 1 then now() + make_interval(mins => ${blockMinutes}) end)
    on conflict (key) do update set
      count = case when t.blocked_until > now() then t.count
        when t.since < now() - make_interval(mins => ${windowMinutes}) then 1 else t.count + 1 end,
      since = case when t.since < now() - make_interval(mins => ${windowMinutes}) and not coalesce(t.blocked_until > now(), false)
        then now() else t.since end,
      blocked_until = case when t.blocked_until > now() then t.blocked_until
        when t.since < now() - make_interval(mins => ${windowMinutes}) then null
        when (t.count + 1) % ${triesMax}::int = 0 then now() + make_interval(mins => ${blockMinutes}) else null end,
      refused = coalesce(t.blocked_until > now(), false)
    returning refused as blocked`.execute(db)
  return rows[0]?.blocked !== true
}

/** How often the key was tried in its window. */
export const triesOf = async (db: Store, key: string, windowMinutes: number): Promise<number> => {
  const row = await db
    .selectFrom('throttle')
    .select('count')
    .where('key', '=', key)
    .where('since', '>', new Date(Date.now() - windowMinutes * minuteMs))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** After a success: the tries before it are forgiven. */
export const forgive = async (db: Store, ...keys: readonly string[]): Promise<void> => {
  await sql`delete from throttle where key = any(${keys}::text[])`.execute(db)
}

/**
 * After a success, for a counter that many people share: takes back this attempt only. If this attempt caused a block, the block ends; an
 * earlier block would have refused the attempt.
 */
export const takeBack = async (db: Store, key: string): Promise<void> => {
  await sql`update throttle set count = greatest(count - 1, 0), blocked_until = null where key = ${key}`.execute(db)
}

/** An IPv4 address counts with its /24, an IPv6 one with its /64: one guesser has many of them. */
export const networkOf = (address: string): string => {
  if (address.includes('.')) return address.replace(/^::ffff:/, '').replace(/\.\d+$/, '.0/24')
  const groups = address.split('::')[0]?.split(':') ?? []
  return `${[...groups, '0', '0', '0', '0'].slice(0, 4).join(':')}::/64`
}
