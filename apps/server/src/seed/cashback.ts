// Cashback of the demo world: a campaign in each state, and cashback earned in the past days, some of it returned with a refund.
import { sql } from 'kysely'
import { earnPast, endCampaign } from '../features/accounts/cashback/cashback.earn.ts'
import { budgetHeld } from '../features/accounts/cashback/cashback.product.ts'
import type { Campaign } from '../features/accounts/cashback/cashback.store.ts'
import type { Db } from '../platform/db/pool.ts'
import { moveMoney } from '../platform/money/move.ts'
import { idAt, numberOf } from './chance.ts'
import { daysAgo, sellerOf } from './selling.ts'

const silent = (): Promise<readonly string[]> => Promise.resolve([])
interface DemoCampaign {
  readonly title: string
  readonly from: number
  readonly until: number
  readonly budget: number
  readonly bps?: number
  readonly fixed?: number
  readonly least?: number
  readonly cap?: number
  readonly becomes?: 'PAUSED' | 'ENDED'
}
const wanted: readonly DemoCampaign[] = [
  { title: 'Opening weekend', from: 30, until: 9, budget: 300_00, bps: 500, cap: 40_00, becomes: 'ENDED' },
  { title: 'Two per cent back', from: 8, until: -22, budget: 1_500_00, bps: 200, least: 50_00, cap: 60_00 },
  { title: 'Coffee morning', from: 6, until: -10, budget: 100_00, fixed: 2_00, becomes: 'PAUSED' },
  { title: 'National Day', from: -12, until: -16, budget: 800_00, bps: 300 },
]
export const seedCashback = async (db: Db): Promise<void> => {
  if (await db.selectFrom('cashback_campaign').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const own = { tx, emit: silent }
    const { merchantId, personId } = await sellerOf(tx, 'marina')
    for (const each of wanted) {
      const since = daysAgo(Math.max(each.from, 1))
      const id = idAt(since, 'campaign', each.title)
      const campaign = await tx
        .insertInto('cashback_campaign')
        .values({
          merchant_id: merchantId,
          id,
          number: numberOf('cashback-campaign', 'campaign', each.title),
          draft_id: id,
          title: each.title,
          state: 'RUNNING',
          currency: 'AED',
          bps: each.bps ?? null,
          fixed_minor: each.fixed ? String(each.fixed) : null,
          least_minor: String(each.least ?? 0),
          cap_minor: each.cap ? String(each.cap) : null,
          budget_minor: String(each.budget),
          starts_at: daysAgo(each.from),
          ends_at: daysAgo(each.until),
          created_by: personId,
          created_at: since,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await moveMoney(own, budgetHeld({ merchantId, id, currency: 'AED' }, BigInt(each.budget)))
      await earnPast(own, merchantId, campaign, 8)
      const spent = await tx
        .selectFrom('cashback_campaign')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (each.becomes === 'ENDED') await endCampaign(own, spent as Campaign, daysAgo(each.until))
      if (each.becomes === 'PAUSED')
        await sql`update cashback_campaign set state = 'PAUSED' where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(
          tx,
        )
    }
  })
}
