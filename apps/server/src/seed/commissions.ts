// Commissions of the demo world: an account that brought merchants, two rates over time, what it earned of their payments, what refunds took back, and payouts.
import { sql } from 'kysely'
import { earnPast } from '../features/growth/commission/commission.earn.ts'
import { payoutOrders } from '../features/growth/commission/commission.order.ts'
import { dubaiDay, dubaiTime, daysLater } from '../platform/base/banking-days.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { postingOf } from '../platform/money/legs.ts'
import { moveMoney } from '../platform/money/move.ts'
import { idAt, idOf, numberOf } from './chance.ts'
import { merchants } from './people.ts'
import { seedPromoters } from './referrals.ts'
import { sellerOf, type Seller } from './selling.ts'

const silent = (): Promise<readonly string[]> => Promise.resolve([])
/** Since how many days each merchant belongs to it; the last one has not been paid yet. */
const brought: readonly { readonly key: string; readonly days: number; readonly promoter?: string }[] = [
  { key: 'oryx', days: 58 },
  { key: 'taxi', days: 20, promoter: 'Nadia Rahman' },
  { key: 'fleet', days: 5, promoter: 'Imran Sheikh' },
  { key: 'pearl', days: 3 },
]
const rates = [
  { ppm: 3000, days: 400, until: 12 },
  { ppm: 3500, days: 12, until: null },
] as const
/** So many days ago what had cleared was paid out. */
const payouts = [34, 10] as const

export const seedCommissions = async (db: Db): Promise<void> => {
  if (await db.selectFrom('partner').select('id').where('kind', '=', 'account').executeTakeFirst()) return
  const today = dubaiDay(new Date())
  const at = (days: number): Date => dubaiTime(daysLater(today, -days))
  await db.transaction().execute(async (tx) => {
    const seller = await sellerOf(tx, 'marina')
    const { merchantId } = seller
    const partnerId = idAt(at(400), 'partner', 'marina')
    await tx
      .insertInto('partner')
      .values({
        merchant_id: merchantId,
        id: partnerId,
        number: 'PA-0001',
        kind: 'account',
        name: 'Marina Walk Trading',
        name_zh: '滨海步道商贸',
        created_at: at(400),
      })
      .execute()
    for (const { ppm, days, until } of rates)
      await tx
        .insertInto('partner_rate')
        .values({
          merchant_id: merchantId,
          id: idOf('partner-rate', 'marina', ppm),
          partner_id: partnerId,
          rate_ppm: ppm,
          from_at: at(days),
          until_at: until === null ? null : at(until),
        })
        .execute()
    const promoters = await seedPromoters(tx, merchantId, partnerId, at)
    for (const { key, days, promoter } of brought) {
      const { mid } = merchants.find((each) => each.key === key)!
      const child = await tx.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirstOrThrow()
      await tx
        .insertInto('partner_merchant')
        .values({
          merchant_id: merchantId,
          child_id: child.id,
          from_at: at(days),
          partner_id: promoters.get(promoter ?? '') ?? partnerId,
        })
        .execute()
      await earnPast({ tx, emit: silent, isPast: true }, child.id, at(days))
    }
    for (const days of payouts) await payOut(tx, seller, partnerId, new Date(at(days).getTime() + 10 * 3_600_000))
  })
}
/** As it would have been asked for then, without approval. */
const payOut = async (tx: Store, { merchantId, personId }: Seller, partnerId: string, paidAt: Date): Promise<void> => {
  const claimable = sql`c.merchant_id = ${merchantId}::uuid and c.partner_id = ${partnerId}::uuid and c.currency = 'AED' and c.payout_id is null
    and c.created_at < ${paidAt} and (c.minor < 0 or c.clears_on <= ${dubaiDay(paidAt)}::date)`
  const { rows } = await sql<{ minor: string; lines: number }>`
    select coalesce(sum(c.minor + c.vat_minor), 0)::text as minor, count(*)::int as lines from commission_line c where ${claimable}`.execute(
    tx,
  )
  const { minor, lines } = rows[0]!
  if (BigInt(minor) <= 0n) return
  const id = idAt(paidAt, 'commission-payout', partnerId)
  const row = await tx
    .insertInto('commission_payout')
    .values({
      merchant_id: merchantId,
      id,
      number: numberOf('commission-payout', partnerId, String(paidAt.getTime())),
      draft_id: id,
      partner_id: partnerId,
      currency: 'AED',
      net_minor: minor,
      line_count: lines,
      payee_id: merchantId,
      payee_shown: 'Marina Walk Trading (MID 20000001)',
      state: 'SUCCESS',
      maker_person_id: personId,
      created_at: paidAt,
      ended_at: paidAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`update commission_line c set payout_id = ${id}::uuid where ${claimable}`.execute(tx)
  const posting = postingOf(payoutOrders.legs(row), 'to an account', payoutOrders.movementOf(row), { bookedAt: paidAt })
  await moveMoney({ tx, emit: silent }, posting)
}
