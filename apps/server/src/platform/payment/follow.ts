// Follows the payments of some merchants: every change of one is looked at once, in the transaction that moves the cursor. So no payment is missed and none
// counts twice, however the program ends.
import { sql, type RawBuilder } from 'kysely'
import type { Currency } from '@falaj/money'
import { makeLoop, quietMs, type Loop } from '../base/loop.ts'
import type { Db, Store } from '../db/pool.ts'
import { emitter } from '../outbox/emit.ts'
import type { OfferContext } from './offer.ts'

export interface FollowedPayment {
  readonly merchant_id: string
  readonly id: string
  readonly number: string
  readonly currency: Currency
  readonly amount_minor: string
  readonly refunded_minor: string
  readonly lost_minor: string
  readonly store: string | null
  readonly paid_at: Date
}
const columns = sql`p.merchant_id, p.id, p.number, p.currency, p.amount_minor::text, p.refunded_minor::text, p.lost_minor::text, p.store, p.paid_at`
interface Follower {
  /** Its row of payment_cursor. */
  readonly name: 'coupon' | 'green-point'
  /** Whether the payments of a merchant concern it; planning a look at payments, which are cut by month, costs more than most batches are worth. */
  readonly concerns: (merchantId: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly look: (own: OfferContext, paid: FollowedPayment) => Promise<unknown>
}
const batchMax = 500
/** A payment as it is now; null if it is not paid. */
export const followedPayment = async (tx: Store, merchantId: string, id: string): Promise<FollowedPayment | null> =>
  (
    await sql<FollowedPayment>`
      select ${columns} from payment p where p.merchant_id = ${merchantId}::uuid and p.id = ${id}::uuid and p.paid_at is not null`.execute(
      tx,
    )
  ).rows[0] ?? null

export const paymentFollower = ({ name, concerns, look }: Follower) => {
  const changed = async (tx: Store, after: bigint, last: bigint): Promise<readonly FollowedPayment[]> => {
    const range = sql`e.number > ${after} and e.number <= ${last} and e.kind = 'payment.changed'`
    const concerned = await sql`select from event e where ${range} and ${concerns(sql`e.merchant_id`)} limit 1`.execute(
      tx,
    )
    if (concerned.rows.length === 0) return []
    const { rows } = await sql<FollowedPayment>`
      select distinct ${columns} from event e join payment p on p.merchant_id = e.merchant_id and p.id = (e.payload ->> 'id')::uuid
      where ${range} and p.paid_at is not null and ${concerns(sql`p.merchant_id`)} order by p.merchant_id, p.paid_at, p.id`.execute(
      tx,
    )
    return rows
  }
  const batch = async (db: Db): Promise<number> => {
    const behind = await sql`
      select from payment_cursor c where c.name = ${name} and exists (select from event where number > c.number)`.execute(
      db,
    )
    if (behind.rows.length === 0) return 0
    return db.transaction().execute(async (tx) => {
      const cursor = await sql<{ number: bigint }>`
        select number from payment_cursor where name = ${name} for update`.execute(tx)
      const after = cursor.rows[0]!.number
      const read = await sql<{ events: number; last: bigint | null }>`
        select count(*)::int as events, max(number) as last from (
          select number from event where number > ${after} order by number limit ${batchMax}) e`.execute(tx)
      const { events, last } = read.rows[0]!
      if (last === null) return 0
      for (const paid of await changed(tx, after, last)) await look({ tx, emit: emitter(tx) }, paid)
      await sql`update payment_cursor set number = ${last} where name = ${name}`.execute(tx)
      return events
    })
  }
  return {
    /** How many events were read. */
    batch,
    loop: (db: Db, onPublished: (wake: () => void) => void): Loop => {
      const loop = makeLoop({
        name,
        // The relay wakes it; without a call it looks this often.
        everyMs: quietMs,
        apartMs: 250,
        run: async () => {
          let events = batchMax
          while (events === batchMax) events = await batch(db)
        },
      })
      onPublished(loop.wake)
      return loop
    },
  }
}
