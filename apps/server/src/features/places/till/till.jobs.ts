// A card sale that was taken without a network goes to the acquirer by a job: it is sent for certain, and however often the job runs it is one attempt.
// What waits behind a closed gap is applied by one, too. Members are notified of what a till sent and a person should look at.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { words } from '@falaj/contract/kernel/words'
import { gapNoticeHours } from '@falaj/contract/places/till'
import type { TaskContext } from '../../../platform/feature.ts'
import { sayBoth } from '../../../platform/identity/inbox.ts'
import { duePage, dueWork, recordKey, type DueRecord } from '../../../platform/jobs/due.ts'
import { task, type Task } from '../../../platform/jobs/task.ts'
import type { Db } from '../../../platform/db/pool.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { attemptsOf } from '../../../platform/payment/attempt.ts'
import { handOver } from '../../../platform/payment/hand-over.ts'
import { lockOrder } from '../../../platform/payment/order.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { applyEvents, gapsOf } from './till.apply.ts'

export const forwardSale = async (db: Db, settings: Settings, merchantId: string, paymentId: string): Promise<void> => {
  const order = await db.transaction().execute((tx) => lockOrder(tx, { merchantId, id: paymentId }))
  const attempt = order && (await attemptsOf(db, order)).at(-1)
  if (attempt?.state === 'STARTED') await handOver({ tx: db, settings }, order!, attempt, 'payer')
}

/** A contract is kept for what a till signed under it and has not sent yet; later such a sale is marked as one without a contract. */
const contractDays = 30
const batchMax = 5000
export const pruneContracts = async (db: Db): Promise<number> => {
  let total = 0
  for (let batch = batchMax; batch === batchMax; total += batch) {
    const { rows } = await sql`
      delete from pos_device_contract where (merchant_id, pos_device_id, id) in (
        select merchant_id, pos_device_id, id from pos_device_contract
        where until_at < now() - make_interval(days => ${contractDays}) limit ${batchMax}) returning id`.execute(db)
    batch = rows.length
  }
  return total
}

const texts = words({
  gap: {
    en: {
      one: '1 sale of till {till} has been missing for more than {hours} hours. What came after it waits.',
      other: '{n} sales of till {till} have been missing for more than {hours} hours. What came after them waits.',
    },
    zh: '收银设备 {till} 有 {n} 笔交易缺失超过 {hours} 小时，其后的交易等待入账。',
  },
  review: {
    en: {
      one: 'Till {till} sent 1 event that needs review.',
      other: 'Till {till} sent {n} events that need review.',
    },
    zh: '收银设备 {till} 上传的 {n} 条记录待处理。',
  },
})
/** Older ones were looked at, or nobody will. */
const reviewDays = 7
const toReview = sql`(e.marked is not null or e.state = 'refused') and e.received_at > now() - make_interval(days => ${reviewDays})`
const lookedAt = sql`greatest(e.received_at, e.applied_at)`
const isOldGap = sql`e.state = 'waiting' and e.received_at < now() - make_interval(hours => ${gapNoticeHours})`
const found = sql`(
  select e.merchant_id, e.pos_device_id, min(e.received_at) as at from pos_device_event e
  left join pos_device_health h on h.merchant_id = e.merchant_id and h.pos_device_id = e.pos_device_id
  where (${toReview} and ${lookedAt} > coalesce(h.reviewed_at, '-infinity'))
    or (${isOldGap} and h.gap_noticed_at is null)
  group by e.merchant_id, e.pos_device_id) f`
export const reviewEvents = dueWork({
  name: 'till.review',
  clock: '*/5 * * * *',
  key: recordKey,
  due: (db, after: DueRecord | null) =>
    duePage(
      db,
      {
        from: found,
        where: sql`true`,
        at: sql`f.at`,
        merchantId: sql`f.merchant_id`,
        id: sql`f.pos_device_id`,
      },
      after,
    ),
  one: ({ db }, { merchantId, id }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        till: string
        reviewed_at: Date | null
        gap_noticed_at: Date | null
        until: Date
        count: number
      }>`
        select concat_ws(', ', d.label, s.name) as till, h.reviewed_at, h.gap_noticed_at, now() as until,
          (select count(*)::int from pos_device_event e where e.merchant_id = d.merchant_id and e.pos_device_id = d.id
            and ${toReview} and ${lookedAt} > coalesce(h.reviewed_at, '-infinity')) as count
        from pos_device_health h join pos_device d on d.merchant_id = h.merchant_id and d.id = h.pos_device_id
        left join store s on s.merchant_id = d.merchant_id and s.code = d.store
        where h.merchant_id = ${merchantId}::uuid and h.pos_device_id = ${id}::uuid for update of h`.execute(tx)
      const [row] = rows
      if (!row) return
      const { till, until, count } = row
      const emit = emitter(tx)
      const notify = (about: string, text: ReturnType<typeof sayBoth>) =>
        emit({
          kind: 'device.notice',
          merchantId,
          audience: 'none',
          payload: { about: `device ${id} ${about}`, text, object: { kind: 'device', id } },
        })
      const oldest = until.getTime() - gapNoticeHours * 3_600_000
      const gaps = (await gapsOf(tx, { merchantId, deviceId: id })).filter(({ since }) => since.getTime() < oldest)
      const isNew = gaps.length > 0 && row.gap_noticed_at === null
      if (count > 0) await notify(`review ${until.toISOString()}`, sayBoth(texts.review, { till, n: count }))
      if (isNew)
        await notify(
          `gap ${gaps[0]!.epoch}/${gaps[0]!.sequence}`,
          sayBoth(texts.gap, { till, n: gaps.length, hours: gapNoticeHours }),
        )
      await tx
        .updateTable('pos_device_health')
        .set({ reviewed_at: until, ...(isNew ? { gap_noticed_at: until } : {}) })
        .where('merchant_id', '=', merchantId)
        .where('pos_device_id', '=', id)
        .execute()
    }),
})

export const tillTasks = ({ settings, registry }: TaskContext): readonly Task[] => [
  task({
    kind: 'till.forward',
    payload: z.object({ paymentId: z.string() }),
    run: async ({ db, merchantId, payload: { paymentId } }) => {
      if (merchantId) await forwardSale(db, settings, merchantId, paymentId)
    },
  }),
  task({
    kind: 'till.gap-closed',
    payload: z.object({ deviceId: z.string(), epoch: z.int() }),
    run: async ({ db, merchantId, payload: { deviceId, epoch } }) => {
      if (merchantId) await applyEvents(db, { merchantId, deviceId }, epoch, registry)
    },
  }),
  task({
    kind: 'till.prune',
    payload: z.unknown(),
    cron: '47 3 * * *',
    timeoutMs: 10 * 60_000,
    run: async ({ db }) => void (await pruneContracts(db)),
  }),
  ...reviewEvents.tasks,
]
