// Commissions of the demo world: an account that brought merchants, two rates over time, what it earned of their payments, what refunds took back, and payouts.
import { sql } from 'kysely'
import { hourMs } from '@falaj/contract/kernel/time'
import { money, type Currency } from '@falaj/money'
import { earnPast } from '../features/growth/commission/commission.earn.ts'
import { payoutOrders } from '../features/growth/commission/commission.order.ts'
import { payableOf } from '../features/growth/commission/commission.read.ts'
import { dubaiDay, dubaiTime, daysLater } from '../platform/base/banking-days.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { colleaguesOf } from '../platform/identity/session.ts'
import { postingOf } from '../platform/money/legs.ts'
import { moveMoney } from '../platform/money/move.ts'
import { isDisputed } from '../platform/payment/disputed.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { idAt, idOf, numberOf } from './chance.ts'
import { seedPromoters } from './referrals.ts'
import { showRefunded } from './refunds.ts'
import { sellerOf, type Seller } from './selling.ts'

const silent = (): Promise<readonly string[]> => Promise.resolve([])
/** Since how many days each merchant belongs to it, who invited it, and the parts of its payments that go back. */
const first = { key: 'oryx', days: 58, refunds: [1n, 2n], promoter: null } as const
const later = [
  { key: 'taxi', days: 20, refunds: [1n], promoter: 'Nadia Rahman' },
  { key: 'fleet', days: 5, refunds: [], promoter: 'Imran Sheikh' },
  { key: 'pearl', days: 3, refunds: [], promoter: null },
  { key: 'harbour', days: 0, refunds: [], promoter: null },
] as const
type Referral = typeof first | (typeof later)[number]
const rates = [
  { ppm: 3000, days: 400, until: 12 },
  { ppm: 3500, days: 12, until: null },
] as const
/** So many days ago what had cleared was paid out. */
const payouts = [34, 10] as const

export const seedCommissions = async (db: Db, settings: Settings): Promise<void> => {
  const own = await sellerOf(db, 'marina')
  if (await db.selectFrom('partner').select('id').where('merchant_id', '=', own.merchantId).executeTakeFirst()) return
  // A short history has neither money for refunds nor commissions that have cleared.
  const isLong = settings.history.days > 31
  const today = dubaiDay(new Date())
  const at = (days: number): Date => dubaiTime(daysLater(today, -days))
  await db.transaction().execute(async (tx) => {
    const { merchantId } = own
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
    const refer = async ({ key, days, refunds, promoter }: Referral): Promise<void> => {
      const child = await sellerOf(tx, key)
      await tx
        .insertInto('partner_merchant')
        .values({
          merchant_id: merchantId,
          child_id: child.merchantId,
          from_at: at(days),
          partner_id: promoters.get(promoter ?? '') ?? partnerId,
        })
        .execute()
      if (isLong) await giveBack(tx, child, refunds)
      await earnPast({ tx, emit: silent, isPast: true }, child.merchantId, at(days))
    }
    await refer(first)
    for (const days of payouts) await payOut(tx, own, partnerId, new Date(at(days).getTime() + 10 * hourMs))
    // Waits for a colleague; what the others bring is available beside it.
    if (isLong) await askForPayout(tx, settings, merchantId, partnerId)
    for (const each of later) await refer(each)
  })
}
/** Some of the newest settled payments, refunded in full or in part. */
const giveBack = async (tx: Store, child: Seller, refunds: readonly bigint[]): Promise<void> => {
  const { rows } = await sql<{ id: string; currency: Currency; amount_minor: string }>`
    select p.id, p.currency, p.amount_minor::text from payment p
    where p.merchant_id = ${child.merchantId}::uuid and p.pay_state = 'SETTLED' and p.currency = 'AED' and p.refunding_minor = 0 and p.refunded_minor = 0
      and p.paid_at < now() - interval '4 days' and p.amount_minor < 80000 and not ${isDisputed('p')}
    order by p.paid_at desc, p.id limit ${refunds.length}`.execute(tx)
  for (const [nth, { id, currency, amount_minor: minor }] of rows.entries())
    await showRefunded(tx, child, { id, amount: money(BigInt(minor), currency) }, refunds[nth]!)
}
const askForPayout = async (tx: Store, settings: Settings, merchantId: string, partnerId: string): Promise<void> => {
  const team = await colleaguesOf(tx, merchantId, settings)
  const maker = team.find(({ visitor: { who } }) => who?.roles.includes('FINANCIAL'))
  const available = (await payableOf(tx, merchantId, partnerId)).find(({ amount }) => amount.currency === 'AED')
  if (!maker || !available || available.amount.minor <= 0n) return
  const me = { ...maker, merchantId, merchantMid: '', sessionId: '' }
  const { visitor } = maker
  const call = { tx, settings, visitor, me: () => me, emit: silent, note: () => undefined }
  const draftId = idOf('commission-payout', 'asked')
  await payoutOrders.request(call, { partnerId, currency: 'AED', draftId })
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
