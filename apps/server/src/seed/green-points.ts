// Green points of the demo world: earned with payments of the past weeks, spent, returned, taken back and expired.
import { sql } from 'kysely'
import {
  expireLot,
  lookAtPayment,
  lotsLeft,
  returnPoints,
  spendPoints,
} from '../features/growth/green-point/green-point.book.ts'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../platform/db/pool.ts'
import type { FollowedPayment } from '../platform/payment/follow.ts'
import { daysAgo, sellerOf } from './selling.ts'

const silent = (): Promise<readonly string[]> => Promise.resolve([])
const earning = 14
export const seedGreenPoints = async (db: Db): Promise<void> => {
  if (await db.selectFrom('green_rule').select('merchant_id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const own = { tx, emit: silent }
    const { merchantId, personId } = await sellerOf(tx, 'marina')
    await sql`insert into green_rule (merchant_id, currency, unit_minor, months, grace_days, worth_minor, since)
      values (${merchantId}::uuid, 'AED', 1000, 12, 30, 100, ${daysAgo(60)})`.execute(tx)
    // One payment of each day, before the spends.
    const { rows } = await sql<FollowedPayment>`
      select distinct on (paid_at::date) merchant_id, id, number, currency, amount_minor::text, '0' as refunded_minor, '0' as lost_minor, store, paid_at
      from payment where merchant_id = ${merchantId}::uuid and currency = 'AED' and paid_at < ${daysAgo(3)} and amount_minor >= 5000 and refunded_minor = 0
      order by paid_at::date desc, paid_at desc limit ${earning}`.execute(tx)
    const past = rows.toReversed()
    for (const paid of past) await lookAtPayment(own, paid)
    // Lots of several months, so that the forecast has several dates.
    for (const [n, lot] of (await lotsLeft(tx, merchantId)).entries())
      if (n % 3 !== 0)
        await sql`update green_lot set expires_at = expires_at - make_interval(months => ${3 * (n % 3)}) where merchant_id = ${merchantId}::uuid and id = ${lot.id}::uuid`.execute(
          tx,
        )
    const spend = (points: bigint, at: Date) =>
      spendPoints(own, merchantId, { points, purpose: 'donate', converted: null, personId }, at)
    const left = (await lotsLeft(tx, merchantId)).reduce((sum, { remaining }) => sum + remaining, 0n)
    if (left < 20n) return
    await spend(left / 5n, daysAgo(2))
    const { id } = await spend(left / 10n, daysAgo(1))
    await returnPoints(
      own,
      merchantId,
      { id, points: left / 10n, purpose: 'donate' },
      { personId, graceDays: 30 },
      new Date(Date.now() - 180 * minuteMs),
    )
    const lots = await lotsLeft(tx, merchantId)
    const [old] = lots
    if (old) {
      await sql`update green_lot set expires_at = ${daysAgo(1)} where merchant_id = ${merchantId}::uuid and id = ${old.id}::uuid`.execute(
        tx,
      )
      await expireLot(own, merchantId, old.id, new Date(Date.now() - 60 * minuteMs))
    }
    // What a refund of the newest would take back.
    const newest = past.at(-1)
    if (newest) await lookAtPayment(own, { ...newest, refunded_minor: String(BigInt(newest.amount_minor) / 2n) })
  })
}
