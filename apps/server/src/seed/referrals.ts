// Promoters of the demo world and their invitations, in every state. Two of its merchants were brought by promoters, so that their payments earn both the promoter
// and the account something.
import { sql } from 'kysely'
import { newCode } from '../features/growth/referral/referral.read.ts'
import { isPayableSql } from '../features/growth/commission/commission.read.ts'
import { dubaiDay, dubaiTime, daysLater } from '../platform/base/banking-days.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { idAt, idOf, numberOf } from './chance.ts'
import { merchants } from './people.ts'
import { sellerOf } from './selling.ts'

interface DemoPromoter {
  readonly name: string
  readonly mobile: string
  readonly ppm: number
  readonly days: number
  readonly disabled?: true
}
const demoPromoters: readonly DemoPromoter[] = [
  { name: 'Nadia Rahman', mobile: '+971-501009001', ppm: 1500, days: 120 },
  { name: 'Imran Sheikh', mobile: '+971-501009002', ppm: 1000, days: 110 },
  { name: 'Lucia Moretti', mobile: '+971-501009003', ppm: 1000, days: 96 },
  { name: 'Khalid Mansoor', mobile: '+971-501009004', ppm: 800, days: 80 },
  { name: 'Grace Okafor', mobile: '+971-501009005', ppm: 1200, days: 66 },
  { name: 'Zhang Wei', mobile: '+971-501009006', ppm: 1000, days: 51 },
  { name: 'Priya Nair', mobile: '+971-501009007', ppm: 500, days: 40 },
  { name: 'Hamad Al Suwaidi', mobile: '+971-501009008', ppm: 1000, days: 22 },
  { name: 'Elena Petrova', mobile: '+971-501009009', ppm: 700, days: 90, disabled: true },
]
/** Before commissions, which follow who brought whom. By name. */
export const seedPromoters = async (
  tx: Store,
  merchantId: string,
  accountId: string,
  at: (days: number) => Date,
): Promise<ReadonlyMap<string, string>> => {
  const { rows: stores } = await sql<{ code: string }>`
    select code from store where merchant_id = ${merchantId}::uuid and closed_from is null order by code limit 3`.execute(
    tx,
  )
  const ids = new Map<string, string>()
  for (const [nth, { name, mobile, ppm, days, disabled }] of demoPromoters.entries()) {
    const id = idAt(at(days), 'promoter', name)
    ids.set(name, id)
    await tx
      .insertInto('partner')
      .values({
        merchant_id: merchantId,
        id,
        number: numberOf('promoter', name),
        kind: 'promoter',
        name,
        mobile,
        store: stores[nth % (stores.length + 1)]?.code ?? null,
        state: disabled ? 'disabled' : 'active',
        created_at: at(days),
      })
      .execute()
    await tx
      .insertInto('partner_parent')
      .values({ merchant_id: merchantId, partner_id: id, from_at: at(days), parent_id: accountId })
      .execute()
    await tx
      .insertInto('partner_rate')
      .values({
        merchant_id: merchantId,
        id: idOf('promoter-rate', name),
        partner_id: id,
        rate_ppm: ppm,
        from_at: at(days),
      })
      .execute()
    await tx
      .insertInto('referral_code')
      .values({ code: newCode(), merchant_id: merchantId, partner_id: id, created_at: at(days) })
      .execute()
  }
  return ids
}

interface DemoReferral {
  /** Null: the account itself. */
  readonly promoter: string | null
  readonly channel: 'link' | 'qr' | 'sms' | 'email'
  readonly name: string
  readonly days: number
  /** A merchant of the demo world that it became, attached so many days ago. */
  readonly became?: { readonly key: string; readonly person: string; readonly days: number }
  readonly registered?: number
  readonly refused?: { readonly why: string; readonly of: string | null; readonly days: number }
}
const demoReferrals: readonly DemoReferral[] = [
  {
    promoter: 'Nadia Rahman',
    channel: 'sms',
    name: 'Creek Taxi',
    days: 26,
    became: { key: 'taxi', person: '+971-501004441', days: 20 },
  },
  {
    promoter: 'Imran Sheikh',
    channel: 'link',
    name: 'City Fleet Platform',
    days: 9,
    became: { key: 'fleet', person: '+971-501004451', days: 5 },
  },
  {
    promoter: null,
    channel: 'email',
    name: 'Pearl Bazaar',
    days: 8,
    became: { key: 'pearl', person: '+971-501004458', days: 3 },
  },
  { promoter: 'Nadia Rahman', channel: 'qr', name: 'Saffron Kitchen', days: 12, registered: 11 },
  { promoter: 'Lucia Moretti', channel: 'link', name: 'Blue Tent Events', days: 6, registered: 4 },
  { promoter: 'Grace Okafor', channel: 'sms', name: 'Sidra Optics', days: 3, registered: 2 },
  {
    promoter: 'Imran Sheikh',
    channel: 'qr',
    name: 'Imran Mobile Repairs',
    days: 40,
    registered: 39,
    refused: { why: 'self', of: 'Imran Sheikh', days: 39 },
  },
  { promoter: 'Khalid Mansoor', channel: 'link', name: 'Noor Home', days: 33, registered: 32 },
  {
    promoter: 'Khalid Mansoor',
    channel: 'link',
    name: 'Noor Home Deira',
    days: 30,
    registered: 29,
    refused: { why: 'device', of: 'Noor Home', days: 29 },
  },
  {
    promoter: 'Zhang Wei',
    channel: 'qr',
    name: 'Dragon Tea House',
    days: 19,
    registered: 18,
    refused: { why: 'licence', of: 'Marina Walk Trading', days: 17 },
  },
  {
    promoter: 'Elena Petrova',
    channel: 'link',
    name: 'Karam Kitchen',
    days: 7,
    registered: 7,
    refused: { why: 'disabled', of: 'Elena Petrova', days: 7 },
  },
  ...(
    [
      ['Nadia Rahman', 'sms', 'Al Waha Pharmacy', 21],
      ['Nadia Rahman', 'email', 'Desert Bloom Florist', 14],
      ['Imran Sheikh', 'sms', 'Jumeirah Bikes', 10],
      ['Lucia Moretti', 'email', 'Gelato Lido', 17],
      ['Lucia Moretti', 'sms', 'Marina Yoga Loft', 2],
      ['Grace Okafor', 'link', 'Lagos Street Grill', 13],
      ['Priya Nair', 'sms', 'Spice Route Grocers', 5],
      [null, 'sms', 'Harbour Laundry', 4],
    ] as const
  ).map(([promoter, channel, name, days]) => ({ promoter, channel, name, days })),
]
export const seedReferrals = async (db: Db): Promise<void> => {
  if (await db.selectFrom('referral').select('id').executeTakeFirst()) return
  const today = dubaiDay(new Date())
  const at = (days: number, hours = 10): Date =>
    new Date(dubaiTime(daysLater(today, -days)).getTime() + hours * 3_600_000)
  await db.transaction().execute(async (tx) => {
    const { merchantId, personId } = await sellerOf(tx, 'marina')
    const partners = await tx
      .selectFrom('partner')
      .select(['id', 'name', 'kind'])
      .where('merchant_id', '=', merchantId)
      .execute()
    for (const [nth, each] of demoReferrals.entries()) {
      const partner = partners.find(({ kind, name }) => (each.promoter ? name === each.promoter : kind === 'account'))!
      await addReferral(tx, { merchantId, personId, partnerId: partner.id }, each, at, nth)
    }
    await derive(tx, merchantId)
  })
}
const addReferral = async (
  tx: Store,
  {
    merchantId,
    personId,
    partnerId,
  }: { readonly merchantId: string; readonly personId: string; readonly partnerId: string },
  { channel, name, days, became, registered, refused }: DemoReferral,
  at: (days: number, hours?: number) => Date,
  nth: number,
): Promise<void> => {
  const id = idAt(at(days), 'referral', name)
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-')
  const mid = became && merchants.find(({ key }) => key === became.key)?.mid
  const child = mid
    ? await tx.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirstOrThrow()
    : null
  const registeredAt = became ? at(days - 2) : registered === undefined ? null : at(registered, 16)
  let applicationId: string | null = null
  if (registeredAt) {
    applicationId = idAt(registeredAt, 'referral-application', name)
    const mobile = became?.person ?? `+971-5010091${String(10 + nth)}`
    await sql`insert into person (id, mobile, name, status) values (${idOf('referral-person', name)}::uuid, ${mobile}, '', 'VERIFIED') on conflict (mobile) do nothing`.execute(
      tx,
    )
    await sql`
      insert into merchant_application (id, person_id, state, answers, language, merchant_id, created_at, changed_at, submitted_at)
      select ${applicationId}::uuid, p.id, ${child ? 'APPROVED' : 'DRAFT'}, ${JSON.stringify({ nameEn: name })}::jsonb, 'en', ${child?.id ?? null}::uuid,
        ${registeredAt}, ${became ? at(became.days, 0) : registeredAt}, ${child ? registeredAt : null}::timestamptz
      from person p where p.mobile = ${mobile}`.execute(tx)
  }
  const isMessage = channel === 'sms' || channel === 'email'
  await tx
    .insertInto('referral')
    .values({
      merchant_id: merchantId,
      id,
      number: numberOf('referral', name),
      partner_id: partnerId,
      person_id: isMessage ? personId : null,
      channel,
      name,
      mobile: channel === 'sms' ? `+971-5010092${String(10 + nth)}` : null,
      email: channel === 'email' ? `owner@${slug}.example` : null,
      language: 'en',
      sent_at: isMessage ? at(days) : null,
      created_at: at(days),
      application_id: applicationId,
      child_id: child?.id ?? null,
      registered_at: registeredAt,
      verified_at: became ? at(became.days, 0) : null,
      refused_at: refused ? at(refused.days, 17) : null,
      refusal: refused?.why ?? null,
      refused_for: refused?.of ?? null,
    })
    .execute()
  if (isMessage)
    await tx
      .insertInto('referral_code')
      .values({
        code: newCode(),
        merchant_id: merchantId,
        partner_id: partnerId,
        referral_id: id,
        created_at: at(days),
      })
      .execute()
}
/** Payments, rewards and the history follow from what the merchants did. */
const derive = async (tx: Store, merchantId: string): Promise<void> => {
  await sql`
    update referral r set paid_at = p.paid_at, payment_number = p.number from (
      select distinct on (p.merchant_id) p.merchant_id, p.paid_at, p.number from payment p join referral x on x.child_id = p.merchant_id and x.verified_at is not null
      where p.paid_at >= x.verified_at and p.created_at >= x.verified_at order by p.merchant_id, p.paid_at) p
    where r.merchant_id = ${merchantId}::uuid and p.merchant_id = r.child_id`.execute(tx)
  await sql`
    update referral r set rewarded_at = (l.clears_on::timestamp at time zone 'Asia/Dubai') from (
      select c.child_id, c.partner_id, min(c.clears_on) as clears_on from commission_line c where c.merchant_id = ${merchantId}::uuid
        and ${sql.raw(isPayableSql)} group by 1, 2 having sum(c.minor) > 0) l
    where r.merchant_id = ${merchantId}::uuid and r.paid_at is not null and l.child_id = r.child_id and l.partner_id = r.partner_id`.execute(
    tx,
  )
  await sql`
    update referral r set looked_at = x.changed_at from merchant_application x where r.merchant_id = ${merchantId}::uuid and x.id = r.application_id`.execute(
    tx,
  )
  await sql`
    insert into record_change (merchant_id, kind, record_id, what, person_id, text, at)
    select h.* from (
      select r.merchant_id, 'referral', r.id, 'invited', r.person_id, null::text, r.created_at as at from referral r
      union all select r.merchant_id, 'referral', r.id, 'registered', null, null, r.registered_at from referral r
      union all select r.merchant_id, 'referral', r.id, 'verified', null, null, r.verified_at from referral r
      union all select r.merchant_id, 'referral', r.id, 'paid', null, r.payment_number, r.paid_at from referral r
      union all select r.merchant_id, 'referral', r.id, 'rewarded', null, null, r.rewarded_at from referral r
      union all select r.merchant_id, 'referral', r.id, 'refused', null, r.refused_for, r.refused_at from referral r
    ) h where h.merchant_id = ${merchantId}::uuid and h.at is not null order by h.at`.execute(tx)
}
