// The list of runs: the SQL of each field.
import { sql } from 'kysely'
import { coins, type Coin } from '@falaj/contract/kernel/coins'
import { cryptoSettlement } from '@falaj/contract/crypto/crypto-settlement'
import { listOf } from '../../../platform/lists/listed.ts'
import type { Call } from '../../../platform/http/bind.ts'

export const runList = listOf(cryptoSettlement.runs, {
  fileName: { en: 'crypto-settlement', zh: '加密货币自动结算' },
  from: sql`settlement_run r`,
  owner: 'r.merchant_id',
  where: sql<boolean>`r.currency = any(${[...coins]}::text[])`,
  currency: 'r.currency',
  columns: {
    id: 'r.id',
    plannedAt: 'r.planned_at',
    outcome: 'r.outcome',
    coin: 'r.currency',
    available: 'r.available_minor',
    keep: 'r.keep_minor',
    sold: 'r.sent_minor',
    bought: { minor: 'r.bought_minor', currency: 'r.bought_currency' },
    rate: 'r.rate',
    why: 'r.why',
    exchangeId: 'r.withdrawal_id',
    exchange: 'r.withdrawal_number',
  },
  search: ['exchange'],
  counted: null,
  newest: 'plannedAt',
  sums: ['sold'],
})

export const lastRun = async ({ tx, me, registry }: Pick<Call, 'tx' | 'me' | 'registry'>, coin: Coin) => {
  const runs = runList.rows({ ...me(), zone: 'UTC', registry }, { coin })
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select * from (${runs}) run order by planned_at desc limit 1`.execute(tx)
  return rows[0] ? runList.rowOf(rows[0]) : null
}
