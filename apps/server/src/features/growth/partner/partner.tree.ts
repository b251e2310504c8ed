// The tree of agents as a member sees it, with what each earned in a month; and one agent with its rates, places and merchants.
import { sql } from 'kysely'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { partner, PartnerTreeRow } from '@falaj/contract/growth/partner'
import { money, type Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { commissionSums, isSeenBy, type CommissionSum } from '../commission/commission.read.ts'
import { partnerLog, type Partner } from './partner.change.ts'
import { nameOf } from './partner.list.ts'

interface StoredRow {
  readonly id: string
  readonly number: string
  readonly kind: 'account' | 'agent'
  readonly name_en: string
  readonly name_zh: string
  readonly region: string | null
  readonly parent_id: string | null
  readonly state: string
  readonly rate_ppm: number | null
  readonly next_ppm: number | null
  readonly next_from: Date | null
  readonly merchants: number
}
const amountsOf = (sums: readonly CommissionSum[], name: 'earned' | 'volume' | 'payable'): Money[] =>
  sums.filter((sum) => sum[name] !== 0n).map((sum) => money(sum[name], sum.currency))

/** From the top down, each agent after the one above it; agents of one parent by their numbers. */
export const treeRows = async (
  tx: Store,
  { merchantId, personId }: { readonly merchantId: string; readonly personId: string },
  month: string,
): Promise<PartnerTreeRow[]> => {
  const name = nameOf('a')
  const { rows } = await sql<StoredRow>`
    select a.id, a.number, a.kind, ${sql.raw(name.en)} as name_en, ${sql.raw(name.zh)} as name_zh, a.region, a.state, e.parent_id,
      r.rate_ppm, n.rate_ppm as next_ppm, n.from_at as next_from,
      (select count(*)::int from partner_merchant m where m.merchant_id = a.merchant_id and m.partner_id = a.id and m.until_at is null) as merchants
    from partner a
    left join partner_parent e on e.merchant_id = a.merchant_id and e.partner_id = a.id and e.until_at is null
    left join partner_rate r on r.merchant_id = a.merchant_id and r.partner_id = a.id and r.from_at <= now() and (r.until_at is null or r.until_at > now())
    left join lateral (select rate_ppm, from_at from partner_rate x where x.merchant_id = a.merchant_id and x.partner_id = a.id and x.from_at > now()
      order by x.from_at limit 1) n on true
    where a.merchant_id = ${merchantId}::uuid and a.kind <> 'promoter' and ${isSeenBy('a.id', merchantId, personId)}
    order by a.number`.execute(tx)
  const sums = Map.groupBy(await commissionSums(tx, merchantId, month), ({ partnerId }) => partnerId)
  const shown = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parent_id }) => (parent_id && shown.has(parent_id) ? parent_id : null))
  const walk = (parentId: string | null, depth: number): PartnerTreeRow[] =>
    (below.get(parentId) ?? []).flatMap((row) => {
      const own = sums.get(row.id) ?? []
      return [
        {
          id: row.id,
          number: row.number,
          kind: row.kind,
          name: { en: row.name_en, zh: row.name_zh },
          region: row.region,
          parentId,
          depth,
          state: row.state === 'active' ? ('active' as const) : ('DISABLED' as const),
          ratePpm: row.rate_ppm,
          nextRate: row.next_from && { ratePpm: row.next_ppm!, from: row.next_from.toISOString() },
          merchants: row.merchants,
          volume: amountsOf(own, 'volume'),
          keeps: amountsOf(own, 'earned'),
          payable: amountsOf(own, 'payable'),
        },
        ...walk(row.id, depth + 1),
      ]
    })
  return walk(null, 0)
}
type Detail = Output<typeof partner.detail>

/** What each partner on the way up keeps; of those above the reader's own agent only what the reader is to know: nothing. */
const waterfallOf = (rows: readonly PartnerTreeRow[], id: string): Detail['waterfall'] => {
  const steps: Detail['waterfall'] = []
  let below = 0
  for (let at = rows.find((row) => row.id === id); at; at = rows.find((row) => row.id === at!.parentId)) {
    const rate = at.ratePpm ?? 0
    steps.push({ id: at.id, name: at.name, ratePpm: rate, keepsPpm: Math.max(0, rate - below) })
    below = Math.max(below, rate)
  }
  return steps
}
/** What of one agent is not in the tree. */
export const partnerDetail = async (
  tx: Store,
  row: Partner,
  rows: readonly PartnerTreeRow[],
): Promise<Omit<Detail, keyof PartnerTreeRow | 'actions'>> => {
  const { merchant_id: merchantId, id } = row
  const { rows: rates } = await sql<{ rate_ppm: number; from_at: Date; until_at: Date | null; who: string | null }>`
    select r.rate_ppm, r.from_at, r.until_at, p.name as who from partner_rate r left join person p on p.id = r.person_id
    where r.merchant_id = ${merchantId}::uuid and r.partner_id = ${id}::uuid order by r.from_at desc limit 50`.execute(
    tx,
  )
  const name = nameOf('a')
  const { rows: places } = await sql<{ id: string; en: string; zh: string; from_at: Date; until_at: Date | null }>`
    select a.id, ${sql.raw(name.en)} as en, ${sql.raw(name.zh)} as zh, e.from_at, e.until_at from partner_parent e
    join partner a on a.merchant_id = e.merchant_id and a.id = e.parent_id
    where e.merchant_id = ${merchantId}::uuid and e.partner_id = ${id}::uuid order by e.from_at desc limit 50`.execute(
    tx,
  )
  const { rows: attached } = await sql<{ mid: string; en: string; zh: string; from_at: Date }>`
    select c.mid, c.name_en as en, c.name_zh as zh, m.from_at from partner_merchant m join merchant c on c.id = m.child_id
    where m.merchant_id = ${merchantId}::uuid and m.partner_id = ${id}::uuid and m.until_at is null order by m.from_at desc limit 200`.execute(
    tx,
  )
  const member = row.staff_id
    ? await tx
        .selectFrom('staff as t')
        .innerJoin('person as p', 'p.id', 't.person_id')
        .select('p.name')
        .where('t.merchant_id', '=', merchantId)
        .where('t.id', '=', row.staff_id)
        .executeTakeFirst()
    : undefined
  const shown = new Set(rows.map((each) => each.id))
  return {
    version: row.version,
    createdAt: row.created_at.toISOString(),
    mobile: row.mobile,
    email: row.email,
    trn: row.trn,
    staffId: row.staff_id,
    member: member?.name ?? null,
    waterfall: waterfallOf(rows, id),
    rates: rates.map(({ rate_ppm, from_at, until_at, who }) => ({
      ratePpm: rate_ppm,
      from: from_at.toISOString(),
      until: until_at?.toISOString() ?? null,
      who,
    })),
    places: places
      .filter(({ id: parentId }) => shown.has(parentId))
      .map(({ en, zh, from_at, until_at }) => ({
        parent: { en, zh },
        from: from_at.toISOString(),
        until: until_at?.toISOString() ?? null,
      })),
    attached: attached.map(({ mid, en, zh, from_at }) => ({ mid, name: { en, zh }, from: from_at.toISOString() })),
    history: await partnerLog.history(tx, merchantId, id),
  }
}
