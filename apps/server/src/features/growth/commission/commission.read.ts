// What commissions add up to: the sources of their lists, the monthly statement, what could be paid out, and the way from a referral to a reward. A statement's
// month is that of the booking, so that a month that is over never changes.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { lineListing, payoutListing } from '@falaj/contract/growth/commission'
import type { StatementFigures } from '@falaj/contract/growth/referral-area'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'
import { listOf, type ListReader } from '../../../platform/lists/listed.ts'
import { orderColumns, orderSource } from '../../../platform/money/order-status.ts'
import { payoutOrders } from './commission.order.ts'
import { dubaiToday, isPayable } from './commission.payable.ts'

export { pathAt } from './commission.path.ts'
export { payableOf } from './commission.payable.ts'
export { isSeenBy, partnersSeenBy } from './commission.scope.ts'
export { commissionSums, monthOf, monthRange, type CommissionSum } from './commission.sums.ts'

export interface Partner {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly kind: string
  readonly state: string
  readonly created_at: Date
}
const partnerColumns = ['id', 'number', 'name', 'kind', 'state', 'created_at'] as const
/** The account as a partner; undefined until the provider has set its first rate. */
export const accountPartner = (tx: Store, merchantId: string): Promise<Partner | undefined> =>
  tx
    .selectFrom('partner')
    .select(partnerColumns)
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'account')
    .executeTakeFirst()
/** A partner of the account, by default the account itself; another's looks like a missing one. */
export const partnerFor = async (tx: Store, merchantId: string, id: string | undefined): Promise<Partner> => {
  const found =
    id === undefined
      ? await accountPartner(tx, merchantId)
      : isUuid(id)
        ? await tx
            .selectFrom('partner')
            .select(partnerColumns)
            .where('merchant_id', '=', merchantId)
            .where('id', '=', id)
            .executeTakeFirst()
        : undefined
  if (!found) throw fail('NOT_FOUND')
  return found
}
/** SQL of the id of the account's own partner. */
const accountOf = (merchantId: string): RawBuilder<unknown> =>
  sql`(select a.id from partner a where a.merchant_id = ${merchantId}::uuid and a.kind = 'account')`
const ofAccount = (column: string) => (reader: ListReader) =>
  sql<SqlBool>`${sql.ref(column)} = ${accountOf(reader.merchantId)}`

export const monthSql = (column: string): string => `to_char(${column} at time zone 'Asia/Dubai', 'YYYY-MM')`
const monthStart = (month: string) => sql`(${`${month}-01`}::timestamp at time zone 'Asia/Dubai')`
const monthEnd = (month: string) => sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Dubai')`
export const inMonth = (column: string, month: string) =>
  sql<SqlBool>`${sql.ref(column)} >= ${monthStart(month)} and ${sql.ref(column)} < ${monthEnd(month)}`

/** The state of the line `c`, with its payout as `o`: `stateOf` of the contract. */
export const lineState = `case when c.payout_id is not null then case when o.state = 'SUCCESS' then 'PAID_OUT' else 'IN_PAYOUT' end
  when c.minor < 0 or c.clears_on <= ${dubaiToday} then 'AVAILABLE' when c.settles_on > ${dubaiToday} then 'ACCRUED' else 'CLEARING' end`
const percent = (ppm: string): string => `trim_scale((${ppm})::numeric / 10000) || '%'`

/** Lines of the account's own partner, unless another condition is given. */
export const lineListOf = (
  endpoint: ReturnType<typeof lineListing>,
  where: (reader: ListReader) => RawBuilder<SqlBool> = ofAccount('c.partner_id'),
) =>
  listOf(endpoint, {
    fileName: { en: 'commissions', zh: '佣金' },
    from: sql`commission_line c join merchant m on m.id = c.child_id
      left join commission_payout o on o.merchant_id = c.merchant_id and o.id = c.payout_id`,
    owner: 'c.merchant_id',
    where,
    currency: 'c.currency',
    columns: {
      id: 'c.id',
      createdAt: 'c.happened_at',
      merchant: { en: 'm.name_en', zh: 'coalesce(m.name_zh, m.name_en)' },
      merchantMid: 'm.mid',
      payment: 'c.payment_number',
      kind: 'c.kind',
      amount: 'c.amount_minor',
      rate: percent('c.rate_ppm - c.below_ppm'),
      commission: 'c.minor',
      vat: 'c.vat_minor',
      total: 'c.minor + c.vat_minor',
      state: lineState,
      clearsOn: 'c.clears_on::text',
      payout: 'o.number',
      month: monthSql('c.created_at'),
    },
    conditions: { month: (month: string) => inMonth('c.created_at', month) },
    search: ['merchant', 'merchantMid', 'payment', 'payout'],
    sums: ['commission', 'vat', 'total'],
    counted: null,
    newest: 'createdAt',
  })
export const payoutListOf = (
  endpoint: ReturnType<typeof payoutListing>,
  where: (reader: ListReader) => RawBuilder<SqlBool> = ofAccount('o.partner_id'),
) =>
  listOf(endpoint, {
    fileName: { en: 'commission-payouts', zh: '佣金付款' },
    ...orderSource,
    from: payoutOrders.from,
    where,
    columns: { ...orderColumns, amount: 'o.net_minor', lines: 'o.line_count', payee: 'o.payee_shown' },
    conditions: { month: (month: string) => sql`o.state = 'SUCCESS' and ${inMonth('o.ended_at', month)}` },
    search: ['number', 'payee'],
  })

/** Everything that changed what a partner has, month by month and currency by currency, with what there was before and after. */
export const statementSource = (merchantId: string, partner: RawBuilder<unknown> = accountOf(merchantId)) => sql`(
  select e.*, (e.closing - e.earned - e.taken_back - e.paid_out) as brought_forward from (
    select g.*, sum(g.earned + g.taken_back + g.paid_out) over (partition by g.currency order by g.month) as closing from (
      select u.month, u.currency, coalesce(sum(u.minor) filter (where u.kind in ('earned', 'restored')), 0) as earned,
        coalesce(sum(u.minor) filter (where u.kind = 'taken-back'), 0) as taken_back, coalesce(sum(u.minor) filter (where u.kind = 'paid'), 0) as paid_out,
        (count(*) filter (where u.kind <> 'paid'))::int as lines, (count(*) filter (where u.kind = 'earned'))::int as payments,
        (count(*) filter (where u.kind = 'taken-back'))::int as taken_back_lines, (count(*) filter (where u.kind = 'paid'))::int as payouts,
        coalesce(sum(u.paid_lines), 0)::int as paid_lines
      from (
        select ${sql.raw(monthSql('c.created_at'))} as month, c.currency, c.kind, c.minor + c.vat_minor as minor, 0 as paid_lines
        from commission_line c where c.merchant_id = ${merchantId}::uuid and c.partner_id = ${partner}
        union all
        select ${sql.raw(monthSql('o.ended_at'))}, o.currency, 'paid', - o.net_minor, o.line_count
        from commission_payout o where o.merchant_id = ${merchantId}::uuid and o.partner_id = ${partner} and o.state = 'SUCCESS'
      ) u group by u.month, u.currency) g) e) s`

interface FiguresRow {
  readonly month: string
  readonly currency: string
  readonly brought_forward: string
  readonly earned: string
  readonly taken_back: string
  readonly paid_out: string
  readonly closing: string
  readonly payments: number
  readonly taken_back_lines: number
}
/** A month's statement, one for each currency; a month in which nothing happened only has what was brought forward. */
export const figuresOf = async (
  tx: Store,
  merchantId: string,
  partnerId: string,
  month: string,
): Promise<readonly StatementFigures[]> => {
  const { rows } = await sql<FiguresRow>`
    select distinct on (s.currency) s.month, s.currency, s.brought_forward::text, s.earned::text, s.taken_back::text, s.paid_out::text, s.closing::text,
      s.payments, s.taken_back_lines
    from ${statementSource(merchantId, sql`${partnerId}::uuid`)} where s.month <= ${month} order by s.currency, s.month desc`.execute(
    tx,
  )
  const paid = await sql<{ id: string; number: string; currency: string; ended_at: Date }>`
    select o.id, o.number, o.currency, o.ended_at from commission_payout o where o.merchant_id = ${merchantId}::uuid and o.partner_id = ${partnerId}::uuid
      and o.state = 'SUCCESS' and ${inMonth('o.ended_at', month)} order by o.ended_at, o.id limit 20`.execute(tx)
  return rows.map((row) => {
    const of = (minor: string) => inMinor(minor, row.currency)
    const isNow = row.month === month
    return {
      currency: row.currency,
      broughtForward: of(isNow ? row.brought_forward : row.closing),
      earned: of(isNow ? row.earned : '0'),
      takenBack: of(isNow ? row.taken_back : '0'),
      paidOut: of(isNow ? row.paid_out : '0'),
      closing: of(row.closing),
      payments: isNow ? row.payments : 0,
      takenBackLines: isNow ? row.taken_back_lines : 0,
      payouts: paid.rows
        .filter(({ currency }) => currency === row.currency)
        .map(({ id, number, ended_at: at }) => ({ id, number, on: at.toISOString() })),
    }
  })
}
/** What is not paid out yet, by state; together it is what the statement closes with. */
export const statesOf = async (tx: Store, merchantId: string, partnerId: string) => {
  const { rows } = await sql<Record<'currency' | 'available' | 'clearing' | 'accrued' | 'in_payout', string>>`
    select c.currency, coalesce(sum(c.total) filter (where c.state = 'AVAILABLE'), 0)::text as available,
      coalesce(sum(c.total) filter (where c.state = 'CLEARING'), 0)::text as clearing,
      coalesce(sum(c.total) filter (where c.state = 'ACCRUED'), 0)::text as accrued,
      coalesce(sum(c.total) filter (where c.state = 'IN_PAYOUT'), 0)::text as in_payout
    from (select c.currency, c.minor + c.vat_minor as total, ${sql.raw(lineState)} as state from commission_line c
      left join commission_payout o on o.merchant_id = c.merchant_id and o.id = c.payout_id
      where c.merchant_id = ${merchantId}::uuid and c.partner_id = ${partnerId}::uuid) c group by c.currency order by c.currency`.execute(
    tx,
  )
  return rows.map(({ currency, available, clearing, accrued, in_payout: inPayout }) => ({
    currency,
    available: inMinor(available, currency),
    clearing: inMinor(clearing, currency),
    accrued: inMinor(accrued, currency),
    inPayout: inMinor(inPayout, currency),
  }))
}
export const ratesOf = async (tx: Store, merchantId: string, partnerId: string) => {
  const rows = await tx
    .selectFrom('partner_rate')
    .select(['rate_ppm', 'from_at', 'until_at'])
    .where('merchant_id', '=', merchantId)
    .where('partner_id', '=', partnerId)
    .orderBy('from_at', 'desc')
    .execute()
  return rows.map(({ rate_ppm: ratePpm, from_at: from, until_at: until }) => ({
    ratePpm,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }))
}

/** Payments of a month that earned something, and how many merchants they were of. */
export const activityOf = async (tx: Store, merchantId: string, partnerId: string, month: string) => {
  const { rows } = await sql<{ currency: string; volume: string }>`
    select c.currency, sum(c.amount_minor)::text as volume from commission_line c
    where c.merchant_id = ${merchantId}::uuid and c.partner_id = ${partnerId}::uuid and c.kind = 'earned' and ${inMonth('c.created_at', month)}
    group by c.currency order by c.currency`.execute(tx)
  const { rows: merchants } = await sql<{ active: number; all: number }>`
    select (select count(distinct c.child_id)::int from commission_line c where c.merchant_id = ${merchantId}::uuid and c.partner_id = ${partnerId}::uuid
        and c.kind = 'earned' and ${inMonth('c.created_at', month)}) as active,
      (select count(distinct m.child_id)::int from partner_merchant m where m.merchant_id = ${merchantId}::uuid and m.until_at is null) as all`.execute(
    tx,
  )
  return {
    volume: rows.map(({ currency, volume }) => inMinor(volume, currency)),
    activeMerchants: merchants[0]!.active,
    merchants: merchants[0]!.all,
  }
}
/** The last month with a statement before this one. */
export const monthBefore = async (
  tx: Store,
  merchantId: string,
  partnerId: string,
  month: string,
): Promise<string | null> => {
  const { rows } = await sql<{ month: string | null }>`
    select max(s.month) as month from ${statementSource(merchantId, sql`${partnerId}::uuid`)} where s.month < ${month}`.execute(
    tx,
  )
  return rows[0]?.month ?? null
}
export { accountOf as accountPartnerSql, lineState as lineStateSql, percent as percentSql }
export { isPayable as isPayableSql }
