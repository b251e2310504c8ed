// The list of agents, and the residual statements: sums of commission lines by agent, month and currency.
import { sql } from 'kysely'
import { partner } from '@falaj/contract/growth/partner'
import { listOf } from '../../../platform/lists/listed.ts'
import { isSeenBy, monthOf, monthRange } from '../commission/commission.read.ts'

const account = (column: string) =>
  `case when a.kind = 'account' then (select m.${column} from merchant m where m.id = a.merchant_id) else `
/** The account goes by the merchant's own name. */
export const nameOf = (alias: string) => ({
  en: account('name_en').replaceAll('a.', `${alias}.`) + `${alias}.name end`,
  zh: account('name_zh').replaceAll('a.', `${alias}.`) + `coalesce(${alias}.name_zh, ${alias}.name) end`,
})
const thisMonth = () => monthRange(monthOf(new Date()))
export const partnerStatus = `case a.state when 'active' then 'active' else 'DISABLED' end`

export const partnerList = listOf(partner.query, {
  fileName: { en: 'agents', zh: '代理商' },
  from: () => {
    const { from, until } = thisMonth()
    return sql`partner a
      left join partner_parent e on e.merchant_id = a.merchant_id and e.partner_id = a.id and e.until_at is null
      left join partner u on u.merchant_id = e.merchant_id and u.id = e.parent_id
      left join staff t on t.merchant_id = a.merchant_id and t.id = a.staff_id left join person s on s.id = t.person_id
      left join partner_rate r on r.merchant_id = a.merchant_id and r.partner_id = a.id and r.from_at <= now() and (r.until_at is null or r.until_at > now())
      left join lateral (select coalesce(sum(l.minor), 0) as earned,
          coalesce(sum(l.amount_minor) filter (where l.kind = 'earned' and (l.path -> 0 ->> 'partner')::uuid = a.id), 0) as volume
        from commission_line l where l.merchant_id = a.merchant_id and l.partner_id = a.id and l.currency = 'AED'
          and l.happened_at >= ${from} and l.happened_at < ${until}) c on true
      left join lateral (with recursive way (id, height) as (
          select a.id, 0 union all
          select w.parent_id, way.height + 1 from way join partner_parent w on w.merchant_id = a.merchant_id and w.partner_id = way.id and w.until_at is null
          where way.height < 32) select max(height) as level from way) h on true`
  },
  owner: 'a.merchant_id',
  where: ({ merchantId, personId }) => sql`a.kind <> 'promoter' and ${isSeenBy('a.id', merchantId, personId)}`,
  currency: `'AED'`,
  columns: {
    id: 'a.id',
    createdAt: 'a.created_at',
    number: 'a.number',
    name: nameOf('a'),
    region: 'a.region',
    level: 'h.level',
    parent: {
      en: `case when u.id is not null then ${nameOf('u').en} end`,
      zh: `case when u.id is not null then ${nameOf('u').zh} end`,
    },
    rate: `case when r.id is not null then to_char(r.rate_ppm / 10000.0, 'FM990.00##') || '%' end`,
    merchants: `(select count(*)::int from partner_merchant m where m.merchant_id = a.merchant_id and m.partner_id = a.id and m.until_at is null)`,
    volume: 'c.volume',
    earned: 'c.earned',
    status: partnerStatus,
    member: 's.name',
  },
  search: ['number', 'name', 'region'],
  counted: null,
  newest: 'createdAt',
})

/** Lines of a month in Dubai, as one row for each agent and currency. */
const statementRows = sql`(
  select l.merchant_id, l.partner_id, l.currency, to_char(l.happened_at at time zone 'Asia/Dubai', 'YYYY-MM') as month,
    count(*) filter (where l.kind = 'earned')::int as payments,
    coalesce(sum(l.minor) filter (where l.minor > 0), 0) as earned, coalesce(sum(l.minor) filter (where l.minor < 0), 0) as taken_back,
    sum(l.minor) as net, sum(l.vat_minor) as vat, sum(l.minor + l.vat_minor) as total
  from commission_line l group by 1, 2, 3, 4) g join partner a on a.merchant_id = g.merchant_id and a.id = g.partner_id`
export const statementList = listOf(partner.statements, {
  fileName: { en: 'residual-statements', zh: '分润对账单' },
  from: statementRows,
  owner: 'g.merchant_id',
  where: ({ merchantId, personId }) => sql`a.kind <> 'promoter' and ${isSeenBy('a.id', merchantId, personId)}`,
  currency: 'g.currency',
  columns: {
    id: `g.partner_id || '_' || g.month || '_' || g.currency`,
    createdAt: `((g.month || '-01')::timestamp at time zone 'Asia/Dubai')`,
    month: 'g.month',
    number: 'a.number',
    agent: nameOf('a'),
    payments: 'g.payments',
    earned: 'g.earned',
    takenBack: 'g.taken_back',
    net: 'g.net',
    vat: 'g.vat',
    total: 'g.total',
  },
  search: ['number', 'agent'],
  newest: 'createdAt',
})
