// Every five minutes: shifts that are still open an hour after their store has closed. Their members are notified once.
import { sql } from 'kysely'
import { words } from '@falaj/contract/kernel/words'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { duePage, dueWork, recordKey, type DueRecord } from '../../../platform/jobs/due.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { dueSql } from './shift.list.ts'

const isLeft = sql`s.state = 'open' and s.noticed_at is null and now() > ${sql.raw(dueSql)}`
const texts = words({
  left: {
    en: 'Shift {number} of {till} is still open. Count its cash, or close it here.',
    zh: '{till} 的班次 {number} 尚未结束。请清点现金，或在此关闭。',
  },
})
export const watchShifts = dueWork({
  name: 'shift.left',
  clock: '*/5 * * * *',
  key: recordKey,
  due: (db, after: DueRecord | null) =>
    duePage(
      db,
      {
        from: sql`shift s`,
        where: sql`(${isLeft})`,
        at: sql`s.opened_at`,
        merchantId: sql`s.merchant_id`,
        id: sql`s.id`,
      },
      after,
    ),
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ number: string; till: string }>`
        update shift s set noticed_at = now() from pos_device d
        where s.merchant_id = ${merchantId}::uuid and s.id = ${id}::uuid and d.merchant_id = s.merchant_id and d.id = s.pos_device_id and ${isLeft}
        returning s.number, d.label as till`.execute(tx)
      const [row] = rows
      if (!row) return false
      const emit = emitter(tx)
      await emit(
        {
          kind: 'device.notice',
          merchantId,
          audience: 'none',
          payload: {
            about: `shift ${id} left open`,
            text: sayBoth(texts.left, { ...row }),
            object: { kind: 'shift', id },
          },
        },
        { kind: 'shift.changed', merchantId, audience: 'device', payload: { id } },
      )
      return true
    }),
})
export const shiftTasks = (): readonly Task[] => watchShifts.tasks
