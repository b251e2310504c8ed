// Every minute: tills that fell silent, and those that report again. Nobody reports a silence: the clock finds it.
import { sql } from 'kysely'
import { noticeMs, onlineMs } from '@falaj/contract/places/device-health'
import { deviceInUse } from '@falaj/contract/places/device-states'
import { words } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { duePage, dueWork, recordKey, type DueRecord } from '../../../platform/jobs/due.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { deviceLog } from './device.read.ts'

const seconds = (ms: number) => sql`now() - ${ms / 1000} * interval '1 second'`
const health = sql`pos_device_health h join pos_device d on d.merchant_id = h.merchant_id and d.id = h.pos_device_id`
const inUse = sql`d.state = any(${[...deviceInUse]}::text[])`
const isSilent = sql`${inUse} and h.seen_at < ${seconds(onlineMs)} and h.silent_since is null`
const isBack = sql`h.silent_since is not null and h.seen_at > h.silent_since`
/** By day, and of a till that reported today: at night tills are switched off, and a locked one is off on purpose. */
const isLong = sql`d.state in ('ACTIVE', 'MOVING') and h.seen_at < ${seconds(noticeMs)} and h.noticed_at is null
  and (now() at time zone 'Asia/Dubai')::time between '09:00' and '22:00'
  and (h.seen_at at time zone 'Asia/Dubai')::date = (now() at time zone 'Asia/Dubai')::date`

interface Watched {
  readonly number: string
  readonly label: string
  readonly store: string | null
  readonly seen_at: Date
  readonly silent: boolean
  readonly back: boolean
  readonly long: boolean
}
const texts = words({
  silent: {
    en: 'Till {label} of {store} has not reported since {at}. Sales it takes are stored on it.',
    zh: '{store} 的收银设备 {label} 自 {at} 起未上报，其间的交易保存在设备中。',
  },
})
const find = async (tx: Store, merchantId: string, id: string): Promise<Watched | undefined> => {
  const { rows } = await sql<Watched>`
    select d.number, d.label, s.name as store, h.seen_at, ${isSilent} as silent, ${isBack} as back, ${isLong} as long
    from ${health} left join store s on s.merchant_id = d.merchant_id and s.code = d.store
    where h.merchant_id = ${merchantId}::uuid and h.pos_device_id = ${id}::uuid for update of h`.execute(tx)
  return rows[0]
}
const clockOf = (at: Date): string =>
  at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Dubai', hour: '2-digit', minute: '2-digit' })

export const watchDevices = dueWork({
  name: 'device.silent',
  clock: '* * * * *',
  key: recordKey,
  due: (db, after: DueRecord | null) =>
    duePage(
      db,
      {
        from: health,
        where: sql`((${isSilent}) or (${isBack}) or (${isLong}))`,
        at: sql`h.seen_at`,
        merchantId: sql`h.merchant_id`,
        id: sql`h.pos_device_id`,
      },
      after,
    ),
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const found = await find(tx, merchantId, id)
      if (!found) return false
      const { silent, back, long, seen_at: seenAt } = found
      const emit = emitter(tx)
      const set = (columns: { silent_since?: Date | null; noticed_at?: Date | null }) =>
        tx
          .updateTable('pos_device_health')
          .set(columns)
          .where('merchant_id', '=', merchantId)
          .where('pos_device_id', '=', id)
          .execute()
      if (back) {
        await set({ silent_since: null, noticed_at: null })
        await deviceLog.write(tx, merchantId, id, { what: 'back' })
      } else if (silent) {
        await set({ silent_since: seenAt })
        await deviceLog.write(tx, merchantId, id, { what: 'silent', at: seenAt })
      }
      if (long && !back) {
        await set({ noticed_at: new Date() })
        const { label, store, number } = found
        await emit({
          kind: 'device.notice',
          merchantId,
          audience: 'none',
          payload: {
            about: `device ${id} silent ${seenAt.toISOString()}`,
            text: sayBoth(texts.silent, { label, store: store ?? number, at: clockOf(seenAt) }),
            object: { kind: 'device', id },
          },
        })
      }
      if (silent || back) await deviceLog.notify(emit, merchantId, id)
      return silent || back || long
    }),
})
export const deviceTasks = (): readonly Task[] => watchDevices.tasks
