// The file of a monthly statement: everything that its figures are computed from, and nothing of partners above the one that it is for.
import { sql } from 'kysely'
import { courtFormat, type CourtFile } from '@falaj/contract/growth/commission-court'
import type { Store } from '../../../platform/db/pool.ts'
import { figuresOf, inMonth, type Partner } from './commission.read.ts'

interface CourtRequest {
  readonly merchantId: string
  readonly partner: Partner
  readonly month: string
  readonly currency: string
}
interface LineRow {
  readonly id: string
  readonly payment_id: string
  readonly payment_number: string
  readonly child_id: string
  readonly kind: CourtFile['lines'][number]['kind']
  readonly nth: number
  readonly taken_minor: string
  readonly amount_minor: string
  readonly fee_minor: string
  readonly rate_ppm: number
  readonly below_ppm: number
  readonly minor: string
  readonly vat_minor: string
  readonly happened_at: Date
  readonly created_at: Date
  readonly payout: string | null
}
interface DatedRow {
  readonly from_at: Date
  readonly until_at: Date | null
}
const dated = ({ from_at: from, until_at: until }: DatedRow) => ({
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
})

/** Lines of the month and of its payouts, and what came before of the same payments. */
const linesOf = async (
  tx: Store,
  { merchantId, partner, month, currency }: CourtRequest,
): Promise<readonly LineRow[]> => {
  const of = (alias: string) =>
    sql`${sql.ref(`${alias}.merchant_id`)} = ${merchantId}::uuid and ${sql.ref(`${alias}.partner_id`)} = ${partner.id}::uuid
      and ${sql.ref(`${alias}.currency`)} = ${currency}`
  const { rows } = await sql<LineRow>`
    with wanted as (
      select w.payment_id, max(w.nth) as nth from commission_line w left join commission_payout o on o.merchant_id = w.merchant_id and o.id = w.payout_id
      where ${of('w')} and (${inMonth('w.created_at', month)} or (o.state = 'SUCCESS' and ${inMonth('o.ended_at', month)})) group by w.payment_id)
    select c.id, c.payment_id, c.payment_number, c.child_id, c.kind, c.nth, c.taken_minor::text, c.amount_minor::text, c.fee_minor::text, c.rate_ppm,
      c.below_ppm, c.minor::text, c.vat_minor::text, c.happened_at, c.created_at, case when o.state = 'SUCCESS' then o.number end as payout
    from wanted join commission_line c on ${of('c')} and c.payment_id = wanted.payment_id and c.nth <= wanted.nth
    left join commission_payout o on o.merchant_id = c.merchant_id and o.id = c.payout_id
    order by c.created_at, c.payment_id, c.nth`.execute(tx)
  return rows
}
/** The partner and everybody who was ever below it. */
const below = ({ merchantId, partner }: CourtRequest) => sql`(
  with recursive tree (id) as (
    select ${partner.id}::uuid
    union
    select p.partner_id from tree t join partner_parent p on p.merchant_id = ${merchantId}::uuid and p.parent_id = t.id)
  select id from tree)`

export const courtFileOf = async (tx: Store, wanted: CourtRequest): Promise<CourtFile> => {
  const { merchantId, partner, month, currency } = wanted
  const lines = await linesOf(tx, wanted)
  const bounds = await sql<{ account: string; from: Date; until: Date; now: Date }>`
    select m.name_en as account, ${`${month}-01`}::timestamp at time zone 'Asia/Dubai' as from,
      (${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Dubai' as until, now() as now
    from merchant m where m.id = ${merchantId}::uuid`.execute(tx)
  const { account, from, until, now } = bounds.rows[0]!
  const rates = await sql<DatedRow & { id: string; partner_id: string; rate_ppm: number }>`
    select id, partner_id, rate_ppm, from_at, until_at from partner_rate
    where merchant_id = ${merchantId}::uuid and partner_id in ${below(wanted)} order by partner_id, from_at`.execute(tx)
  const parents = await sql<DatedRow & { partner_id: string; parent_id: string }>`
    select partner_id, parent_id, from_at, until_at from partner_parent where merchant_id = ${merchantId}::uuid
      and parent_id in ${below(wanted)} order by partner_id, from_at`.execute(tx)
  const children = [...new Set(lines.map(({ child_id: id }) => id))]
  const merchants = await sql<DatedRow & { child_id: string; partner_id: string }>`
    select child_id, partner_id, from_at, until_at from partner_merchant where merchant_id = ${merchantId}::uuid
      and child_id = any(${children}::uuid[]) and partner_id in ${below(wanted)} order by child_id, from_at`.execute(tx)
  const payouts = await sql<{ number: string; net_minor: string; line_count: number; ended_at: Date }>`
    select o.number, o.net_minor::text, o.line_count, o.ended_at from commission_payout o where o.merchant_id = ${merchantId}::uuid
      and o.partner_id = ${partner.id}::uuid and o.currency = ${currency} and o.state = 'SUCCESS' and ${inMonth('o.ended_at', month)}
    order by o.ended_at`.execute(tx)
  const paidNumbers = new Set(payouts.rows.map(({ number }) => number))
  const figures = (await figuresOf(tx, merchantId, partner.id, month)).find((each) => each.currency === currency)
  const minor = (name: 'broughtForward' | 'earned' | 'takenBack' | 'paidOut' | 'closing'): string =>
    String(figures?.[name].minor ?? 0n)
  return {
    format: courtFormat,
    version: 1,
    account,
    partner: { id: partner.id, number: partner.number, name: partner.name },
    currency,
    month,
    from: from.toISOString(),
    until: until.toISOString(),
    madeAt: now.toISOString(),
    rates: rates.rows.map((row) => ({ id: row.id, partner: row.partner_id, ratePpm: row.rate_ppm, ...dated(row) })),
    parents: parents.rows.map((row) => ({ partner: row.partner_id, parent: row.parent_id, ...dated(row) })),
    merchants: merchants.rows.map((row) => ({ merchant: row.child_id, partner: row.partner_id, ...dated(row) })),
    payments: lines
      .filter(({ nth }) => nth === 0)
      .map((row) => ({
        id: row.payment_id,
        number: row.payment_number,
        merchant: row.child_id,
        paidAt: row.happened_at.toISOString(),
        amount: row.amount_minor,
        fee: row.fee_minor,
      })),
    lines: lines.map((row) => ({
      id: row.id,
      payment: row.payment_id,
      kind: row.kind,
      nth: row.nth,
      taken: row.taken_minor,
      ratePpm: row.rate_ppm,
      belowPpm: row.below_ppm,
      commission: row.minor,
      vat: row.vat_minor,
      bookedAt: row.created_at.toISOString(),
      // Payouts of other months are on their own statements.
      payout: row.payout !== null && paidNumbers.has(row.payout) ? row.payout : null,
    })),
    payouts: payouts.rows.map((row) => ({
      number: row.number,
      amount: row.net_minor,
      lines: row.line_count,
      paidAt: row.ended_at.toISOString(),
    })),
    broughtForward: minor('broughtForward'),
    earned: minor('earned'),
    takenBack: minor('takenBack'),
    paidOut: minor('paidOut'),
    closing: minor('closing'),
  }
}
