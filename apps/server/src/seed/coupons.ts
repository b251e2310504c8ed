// Coupons of the demo world: a campaign in each state, coupons issued for people, and redemptions in each state.
import { sql } from 'kysely'
import type { CouponCampaignForm } from '@falaj/contract/growth/coupon'
import { minuteMs } from '@falaj/contract/kernel/time'
import { money } from '@falaj/money'
import { decideFunding, endCouponCampaign, startCampaign } from '../features/growth/coupon/coupon.campaign.ts'
import { lockUse, releaseCoupon, reserveCoupon, takeBack, useCoupon } from '../features/growth/coupon/coupon.use.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { codeOf, idAt, numberOf } from './chance.ts'
import { daysAgo, sellerOf } from './selling.ts'

const silent = (): Promise<readonly string[]> => Promise.resolve([])
const aed = (minor: number) => money(BigInt(minor), 'AED')
interface DemoUse {
  readonly days: number
  readonly order: number
  readonly customer: string
  readonly becomes?: 'RELEASED' | 'REVERSED' | 'RESERVED'
}
interface DemoCampaign extends Partial<Pick<CouponCampaignForm, 'code' | 'perCustomer' | 'usesMax' | 'fundedBy'>> {
  readonly title: string
  readonly from: number
  readonly until: number
  readonly budget: number
  readonly percent?: string
  readonly fixed?: number
  readonly cap?: number
  readonly rule?: CouponCampaignForm['rule']['all']
  readonly becomes?: 'PAUSED' | 'ENDED' | 'DECLINED'
  readonly recipients?: readonly string[]
  readonly uses?: readonly DemoUse[]
}
const wanted: readonly DemoCampaign[] = [
  {
    title: 'Early autumn',
    from: 30,
    until: 10,
    budget: 120_00,
    percent: '10',
    code: 'AUTUMN10',
    becomes: 'ENDED',
    uses: [
      { days: 24, order: 180_00, customer: 'a•••@example.com' },
      { days: 19, order: 64_00, customer: 'm•••@example.com' },
    ],
  },
  {
    title: 'Marina weekdays',
    from: 9,
    until: -20,
    budget: 400_00,
    percent: '15',
    cap: 40_00,
    code: 'MARINA15',
    perCustomer: 2,
    rule: [
      { is: 'amount', least: '5000' },
      {
        any: [
          { is: 'days', in: [1, 2, 3, 4, 5] },
          { is: 'amount', least: '20000' },
        ],
      },
    ],
    uses: [
      { days: 6, order: 220_00, customer: 'l•••@example.com' },
      { days: 3, order: 96_00, customer: 'o•••@example.com', becomes: 'REVERSED' },
      { days: 2, order: 310_00, customer: 's•••@example.com', becomes: 'RELEASED' },
      { days: 1, order: 145_00, customer: 'h•••@example.com' },
      { days: 0, order: 250_00, customer: 'y•••@example.com', becomes: 'RESERVED' },
    ],
  },
  {
    title: 'Welcome, 20 off',
    from: 8,
    until: -30,
    budget: 200_00,
    fixed: 20_00,
    usesMax: 10,
    recipients: ['Aisha Rahman', 'Omar Saleh', 'Sara Haddad', 'Yusuf Karim'],
    uses: [{ days: 4, order: 75_00, customer: 'A••• R•••' }],
  },
  { title: 'Breakfast deal', from: 5, until: -9, budget: 60_00, percent: '20', code: 'BREAKFAST', becomes: 'PAUSED' },
  { title: 'National Day', from: -13, until: -16, budget: 150_00, percent: '5', code: 'UNION54' },
  {
    title: 'Falaj launch week',
    from: 4,
    until: -12,
    budget: 300_00,
    fixed: 10_00,
    code: 'FALAJ10',
    fundedBy: 'provider',
    uses: [{ days: 1, order: 52_00, customer: 'k•••@example.com' }],
  },
  {
    title: 'Ramadan evenings',
    from: -60,
    until: -90,
    budget: 900_00,
    percent: '10',
    code: 'IFTAR10',
    fundedBy: 'provider',
  },
  {
    title: 'Half price Monday',
    from: -2,
    until: -9,
    budget: 5_000_00,
    percent: '50',
    code: 'HALF',
    fundedBy: 'provider',
    becomes: 'DECLINED',
  },
]
const redeem = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  code: string,
  { days, order, customer, becomes }: DemoUse,
  nth: number,
): Promise<void> => {
  const own = { tx, emit: silent }
  const at = days === 0 ? new Date(Date.now() - 3 * minuteMs) : daysAgo(days)
  const amount = aed(order)
  const { id } = await reserveCoupon(
    own,
    {
      merchantId,
      code,
      amount,
      most: amount.minor,
      product: 'counter',
      store: null,
      customerKey: `demo ${nth} ${customer}`,
      customer,
    },
    { code: 'code', customer: 'customer' },
    { until: new Date(Date.now() + (becomes === 'RESERVED' ? 365 * 24 * 60 : 15) * minuteMs), personId },
  )
  const use = () => lockUse(tx, merchantId, id)
  if (becomes === 'RELEASED') await releaseCoupon(own, await use(), at)
  else if (becomes !== 'RESERVED') await useCoupon(own, await use(), at)
  if (becomes === 'REVERSED') await takeBack(own, await use(), (amount.minor * 15n) / 100n, at, personId)
  await sql`update coupon_use set created_at = ${at}, number = ${numberOf('coupon-use', code, nth)}
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid`.execute(tx)
}
export const seedCoupons = async (db: Db): Promise<void> => {
  if (await db.selectFrom('coupon_campaign').select('id').executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const own = { tx, emit: silent }
    const seller = await sellerOf(tx, 'marina')
    const { merchantId, personId } = seller
    for (const each of wanted) {
      const since = daysAgo(Math.max(each.from, 1))
      const { id } = await startCampaign(own, merchantId, personId, {
        draftId: idAt(since, 'coupon campaign', each.title),
        title: each.title,
        fundedBy: each.fundedBy ?? 'merchant',
        kind: each.percent ? 'percent' : 'fixed',
        ...(each.percent ? { percent: each.percent } : {}),
        ...(each.fixed ? { fixed: aed(each.fixed) } : {}),
        ...(each.cap ? { cap: aed(each.cap) } : {}),
        budget: aed(each.budget),
        ...(each.code ? { code: each.code } : {}),
        ...(each.usesMax ? { usesMax: each.usesMax } : {}),
        ...(each.perCustomer ? { perCustomer: each.perCustomer } : {}),
        rule: { all: [...(each.rule ?? [])] },
        startsAt: daysAgo(each.from).toISOString(),
        endsAt: daysAgo(each.uses ? Math.min(each.until, -1) : each.until).toISOString(),
      })
      const where = sql`merchant_id = ${merchantId}::uuid and id = ${id}::uuid`
      await sql`update coupon_campaign set created_at = ${since}, number = ${numberOf('coupon-campaign', each.title)} where ${where}`.execute(
        tx,
      )
      if (each.becomes === 'DECLINED')
        await decideFunding(own, merchantId, id, 'More than Falaj funds for one merchant')
      else if (each.fundedBy === 'provider' && each.from > 0) await decideFunding(own, merchantId, id, null)
      const codes = (each.recipients ?? []).map((recipient, n) => ({
        recipient,
        code: `WELC${codeOf('coupon', recipient)}${n + 2}`,
      }))
      for (const [n, { recipient, code }] of codes.entries())
        await tx
          .insertInto('coupon')
          .values({
            merchant_id: merchantId,
            id: idAt(since, 'coupon', recipient),
            number: numberOf('coupon', recipient),
            campaign_id: id,
            code,
            recipient,
            state: n === 1 ? 'WITHDRAWN' : 'ISSUED',
            expires_at: n === 2 ? daysAgo(1) : daysAgo(each.until),
            created_by: personId,
            created_at: since,
          })
          .execute()
      const code = each.code ?? codes[0]?.code ?? ''
      // Messages of the demo's past are sent at once, on any day.
      const conditions = JSON.stringify({ all: [...(each.rule ?? [])] })
      await sql`update coupon_campaign set rule = '{"all": []}' where ${where}`.execute(tx)
      for (const [n, use] of (each.uses ?? []).entries()) await redeem(tx, seller, code, use, n)
      await sql`update coupon_campaign set rule = ${conditions}::jsonb, ends_at = ${daysAgo(each.until)} where ${where}`.execute(
        tx,
      )
      const row = await tx
        .selectFrom('coupon_campaign')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (each.becomes === 'ENDED') await endCouponCampaign(own, row, daysAgo(each.until))
      if (each.becomes === 'PAUSED') await sql`update coupon_campaign set state = 'PAUSED' where ${where}`.execute(tx)
    }
  })
}
