// Payments earn cashback when they are paid and lose it when they are refunded. The cursor moves in the same transaction, so none is missed
// and none counts twice, however the program ends.
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import { toCodeText } from '@falaj/money'
import { writeSystemAudit } from '../../../platform/audit/entry.ts'
import type { TxContext } from '../../../platform/command/context.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Db, Store } from '../../../platform/db/pool.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'
import { makeLoop, quietMs, type Loop } from '../../../platform/base/loop.ts'
import { businessNow } from '../../../platform/db/business-clock.ts'
import { moveMoney } from '../../../platform/money/move.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { budgetReleased, cashbackPaid, cashbackReverted, movementName } from './cashback.product.ts'
import { earnedOf, revertedOf } from './cashback.rules.ts'
import * as store from './cashback.store.ts'

type MoneyContext = Pick<TxContext, 'tx' | 'emit'>
export const changed = (merchantId: string, id: string) => ({
  kind: 'cashback.changed',
  merchantId,
  audience: 'fiatTransactions' as const,
  payload: { id },
})
/** Campaigns of a merchant are counted by one at a time. */
export const lockCampaigns = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `cashback ${merchantId}`)

const earnFrom = async (
  { tx, emit }: MoneyContext,
  paid: store.PaymentRow,
  campaign: store.Campaign,
  at = new Date(),
): Promise<boolean> => {
  const { merchant_id: merchantId, customer_key: customer } = paid
  if (!customer) return false
  const amount = inMinor(paid.amount_minor, paid.currency)
  const net = earnedOf(
    {
      bps: campaign.bps,
      fixed: campaign.fixed_minor === null ? null : BigInt(campaign.fixed_minor),
      least: BigInt(campaign.least_minor),
      cap: campaign.cap_minor === null ? null : BigInt(campaign.cap_minor),
    },
    amount.minor,
    await store.earnedBy(tx, merchantId, campaign.id, customer),
    BigInt(campaign.budget_minor) - BigInt(campaign.spent_minor),
  )
  if (net === 0n) return false
  const [id, number] = [newId(), newNumber('cashback')]
  await tx
    .insertInto('cashback')
    .values({
      merchant_id: merchantId,
      id,
      number,
      campaign_id: campaign.id,
      payment_id: paid.id,
      payment_number: paid.number,
      customer_key: customer,
      customer: paid.payer,
      currency: paid.currency,
      paid_minor: paid.amount_minor,
      net_minor: String(net),
      earned_at: at,
    })
    .execute()
  await moveMoney({ tx, emit }, cashbackPaid({ merchantId, id, currency: amount.currency }, net))
  await emit(changed(merchantId, id))
  return true
}
const earn = async (own: MoneyContext, paid: store.PaymentRow): Promise<boolean> => {
  if (paid.refunded_minor !== '0') return false
  const campaign = await store.campaignFor(own.tx, paid.merchant_id, paid.currency, paid.paid_at)
  return campaign ? earnFrom(own, paid, campaign) : false
}
interface CashbackRow {
  readonly id: string
  readonly net_minor: string
  readonly reverted_minor: string
}
const revert = async ({ tx, emit }: MoneyContext, paid: store.PaymentRow, row: CashbackRow): Promise<boolean> => {
  const { merchant_id: merchantId } = paid
  const [amount, refunded] = [inMinor(paid.amount_minor, paid.currency), BigInt(paid.refunded_minor)]
  const inAll = revertedOf(BigInt(row.net_minor), amount.minor, refunded)
  const more = inAll - BigInt(row.reverted_minor)
  if (more <= 0n) return false
  await tx
    .updateTable('cashback')
    .set({ reverted_minor: String(inAll), reverted_at: new Date() })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', row.id)
    .execute()
  await moveMoney({ tx, emit }, cashbackReverted({ merchantId, id: row.id, currency: amount.currency }, more, inAll))
  await emit(changed(merchantId, row.id))
  return true
}
/** What one payment is owed or owes now. */
export const look = async (own: MoneyContext, paid: store.PaymentRow): Promise<boolean> => {
  await lockCampaigns(own.tx, paid.merchant_id)
  const existing = await own.tx
    .selectFrom('cashback')
    .select(['id', 'net_minor', 'reverted_minor'])
    .where('merchant_id', '=', paid.merchant_id)
    .where('payment_id', '=', paid.id)
    .executeTakeFirst()
  return existing ? revert(own, paid, existing) : earn(own, paid)
}

/** The sandbox's own past: what its payments would have earned, and lost again. */
export const earnPast = async (
  own: MoneyContext,
  merchantId: string,
  campaign: store.Campaign,
  count: number,
): Promise<void> => {
  await lockCampaigns(own.tx, merchantId)
  for (const paid of await store.pastPayments(own.tx, campaign, count)) {
    const now = await own.tx
      .selectFrom('cashback_campaign')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('id', '=', campaign.id)
      .executeTakeFirstOrThrow()
    if (await earnFrom(own, paid, now, paid.paid_at)) await look(own, paid)
  }
}

const batchMax = 500
export const cashbackBatch = async (db: Db): Promise<{ readonly events: number; readonly moved: number }> => {
  const behind =
    await sql`select from cashback_cursor c where exists (select from event where number > c.number)`.execute(db)
  if (behind.rows.length === 0) return { events: 0, moved: 0 }
  return db.transaction().execute(async (tx) => {
    const cursor = await sql<{ number: bigint }>`select number from cashback_cursor for update`.execute(tx)
    const after = cursor.rows[0]!.number
    const batch = await sql<{ events: number; last: bigint | null }>`
      select count(*)::int as events, max(number) as last from (
        select number from event where number > ${after} order by number limit ${batchMax}) e`.execute(tx)
    const { events, last } = batch.rows[0]!
    if (last === null) return { events: 0, moved: 0 }
    let moved = 0
    const own = { tx, emit: emitter(tx) }
    for (const paid of await store.changedPayments(tx, after, last)) if (await look(own, paid)) moved += 1
    await sql`update cashback_cursor set number = ${last}`.execute(tx)
    return { events, moved }
  })
}

/** Called by members and by the clock: the rest of the budget is available again. */
export const endCampaign = async ({ tx, emit }: MoneyContext, campaign: store.Campaign, at: Date): Promise<void> => {
  const { merchant_id: merchantId, id } = campaign
  const left = inMinor(String(BigInt(campaign.budget_minor) - BigInt(campaign.spent_minor)), campaign.currency)
  await tx
    .updateTable('cashback_campaign')
    .set({ state: 'ENDED', ended_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
  if (left.minor > 0n)
    await moveMoney({ tx, emit }, budgetReleased({ merchantId, id, currency: left.currency }, left.minor))
  await emit(changed(merchantId, id))
}
/** Some payments made before the end of a campaign are reported late: they are accepted for this long. */
const graceMs = 10 * minuteMs
export const endDue = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ merchant_id: string; id: string }>`
    select merchant_id, id from cashback_campaign
    where state <> 'ENDED' and ends_at < business_now() - make_interval(secs => ${graceMs / 1000}) limit 100`.execute(
    db,
  )
  for (const { merchant_id: merchantId, id } of rows)
    await db.transaction().execute(async (tx) => {
      await lockCampaigns(tx, merchantId)
      const campaign = await tx
        .selectFrom('cashback_campaign')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (campaign.state === 'ENDED') return
      await endCampaign({ tx, emit: emitter(tx) }, campaign, await businessNow(tx))
      await writeSystemAudit(tx, 'provider', merchantId, `${movementName}.end`, {
        object: `cashback campaign ${campaign.number}`,
        after: { spent: toCodeText(inMinor(campaign.spent_minor, campaign.currency)) },
      })
    })
  return rows.length
}
export const makeCashback = (db: Db): Loop =>
  makeLoop({
    name: 'cashback',
    // The relay wakes it; without a call it looks this often.
    everyMs: quietMs,
    apartMs: 250,
    run: async () => {
      let events = batchMax
      while (events === batchMax) ({ events } = await cashbackBatch(db))
      await endDue(db)
    },
  })
