// The lists of cash handed in, taken out and topped up: the SQL of each field.
import { sql } from 'kysely'
import { cash, type CashKind } from '@falaj/contract/cash/cash'
import { listOf } from '../../../platform/lists/listed.ts'
import { agentCodeSql, isOfAgent } from '../cash-agent/cash-agent.read.ts'

const common = {
  id: 'c.id',
  at: 'c.at',
  number: 'c.number',
  status: 'c.state',
  amount: 'c.net_minor',
  store: 'c.store',
  device: 'c.device',
  staff: 'c.staff',
  shift: 'c.shift',
  customer: 'c.customer',
  why: 'c.why',
} as const
const source = (kind: CashKind) =>
  ({
    from: sql`cash_move c`,
    owner: 'c.merchant_id',
    where: sql<boolean>`c.kind = ${sql.lit(kind)}`,
    currency: 'c.currency',
    counted: "status = 'SUCCESS'",
    newest: 'at',
  }) as const
const searched = ['number', 'store', 'device', 'staff', 'shift', 'customer', sql<string>`c.reference`] as const
export const inList = listOf(cash.inQuery, {
  ...source('cash-in'),
  fileName: { en: 'cash-in', zh: '现金存入' },
  columns: common,
  search: [...searched],
})
export const outList = listOf(cash.outQuery, {
  ...source('cash-out'),
  fileName: { en: 'cash-out', zh: '现金取出' },
  columns: { ...common, earned: 'c.fee_minor' },
  search: [...searched],
})
export const topUpList = listOf(cash.topUpQuery, {
  ...source('cash-top-up'),
  fileName: { en: 'cash-top-up', zh: '现金充值' },
  columns: {
    ...common,
    earned: 'c.fee_minor',
    target: 'c.target',
    operator: 'c.operator',
    voucherNo: 'c.voucher_no',
    agent: agentCodeSql('c'),
  },
  conditions: {
    takenBy: (by: string) => sql`${isOfAgent('c')} = ${by === 'agent'}`,
  },
  search: [...searched, 'target', 'operator', 'voucherNo'],
})
