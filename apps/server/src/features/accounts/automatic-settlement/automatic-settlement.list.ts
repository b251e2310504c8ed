// The list of runs: the SQL of each field.
import { sql } from 'kysely'
import { automaticSettlement } from '@falaj/contract/accounts/automatic-settlement'
import { bankCurrencies, type BankCurrency } from '@falaj/contract/merchant/bank-account-rules'
import { listOf } from '../../../platform/lists/listed.ts'
import type { Call } from '../../../platform/http/bind.ts'

export const runList = listOf(automaticSettlement.runs, {
  fileName: { en: 'automatic-settlement', zh: '自动结算' },
  from: sql`settlement_run r left join bank_account b on b.merchant_id = r.merchant_id and b.id = r.bank_account_id`,
  owner: 'r.merchant_id',
  // The others are of coins.
  where: sql<boolean>`r.currency = any(${[...bankCurrencies]}::text[])`,
  currency: 'r.currency',
  columns: {
    id: 'r.id',
    plannedAt: 'r.planned_at',
    outcome: 'r.outcome',
    currency: 'r.currency',
    available: 'r.available_minor',
    keep: 'r.keep_minor',
    threshold: 'r.threshold_minor',
    sent: 'r.sent_minor',
    why: 'r.why',
    account: `b.alias || ' ' || b.country || ' •••• ' || b.number_last4`,
    withdrawalId: 'r.withdrawal_id',
    withdrawal: 'r.withdrawal_number',
  },
  counted: null,
  newest: 'plannedAt',
  sums: ['sent'],
})

export const lastRun = async ({ tx, me, registry }: Pick<Call, 'tx' | 'me' | 'registry'>, currency: BankCurrency) => {
  const runs = runList.rows({ ...me(), zone: 'UTC', registry }, { currency })
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select * from (${runs}) run order by planned_at desc limit 1`.execute(tx)
  return rows[0] ? runList.rowOf(rows[0]) : null
}
