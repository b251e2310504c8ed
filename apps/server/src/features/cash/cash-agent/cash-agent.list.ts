// The list of agents: the sum of each one's top-ups, and the amount it owes from its drawer.
import { sql } from 'kysely'
import { cashAgent } from '@falaj/contract/cash/cash-agent'
import { listOf } from '../../../platform/lists/listed.ts'

const ofMoves = (what: string): string =>
  `(select ${what} from cash_move c where c.merchant_id = a.merchant_id and c.store = a.name and c.state = 'SUCCESS')`

export const agentList = listOf(cashAgent.query, {
  fileName: { en: 'cash-agents', zh: '现金代理点' },
  from: sql`cash_agent a left join cash_drawer d on d.merchant_id = a.merchant_id and d.store = a.name and d.currency = a.currency`,
  owner: 'a.merchant_id',
  currency: 'a.currency',
  columns: {
    id: 'a.id',
    createdAt: 'a.created_at',
    code: 'a.code',
    name: 'a.name',
    status: 'a.state',
    owes: 'coalesce(d.balance_minor, 0)',
    cashMax: 'a.cash_max_minor',
    taken: ofMoves('coalesce(sum(c.net_minor), 0)'),
    topUps: ofMoves('count(*)::int'),
    vouchers: ofMoves('count(c.voucher_no)::int'),
    area: 'a.area',
    contact: 'a.contact',
    mobile: 'a.mobile',
  },
  search: ['name', 'code', 'area', 'contact'],
  sums: ['owes', 'taken'],
  counted: null,
  newest: 'createdAt',
})
