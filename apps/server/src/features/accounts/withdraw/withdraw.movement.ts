// How withdrawals are looked up by those who meet them in the books.
import { sql } from 'kysely'
import { areas } from '@falaj/contract/kernel/access'
import type { Store } from '../../../platform/db/pool.ts'
import { dubaiDay } from '../../../platform/base/banking-days.ts'
import { ownRecord, shownDay, type Link, type MovementQueries } from '../../../platform/lists/movement-queries.ts'

/** Where it went, what proves it, and the rule that made it. */
const links = async (tx: Store, reader: string, id: string): Promise<readonly Link[]> => {
  const { rows } = await sql<{
    account: string
    account_id: string
    certificate: string | null
    planned_at: Date | null
  }>`
    select b.id as account_id, b.alias || ' ' || b.country || ' •••• ' || b.number_last4 as account,
      w.certificate_number as certificate, s.planned_at
    from withdraw w join bank_account b on b.merchant_id = w.merchant_id and b.id = w.account_id
    left join settlement_run_part t on t.withdrawal_id = w.id and t.merchant_id = w.merchant_id
    left join settlement_run s on s.merchant_id = w.merchant_id and (s.id = t.run_id or s.withdrawal_id = w.id)
    where w.merchant_id = ${reader}::uuid and w.id = ${id}::uuid`.execute(tx)
  const { account, account_id: accountId, certificate, planned_at: planned } = rows[0]!
  const day = planned && dubaiDay(planned)
  return [
    { kind: 'bank-account', id: accountId, text: account },
    ...(certificate ? [{ kind: 'certificate', id, text: certificate }] : []),
    ...(day ? [{ kind: 'settlement-run', id: `${day}_${day}`, text: shownDay(day) }] : []),
  ]
}

export const withdrawMovement = {
  names: (reader, ids) => sql`
    select w.id, w.number, b.alias || ' ' || b.country || ' •••• ' || b.number_last4 as detail
    from withdraw w join bank_account b on b.merchant_id = w.merchant_id and b.id = w.account_id
    where w.merchant_id = ${reader}::uuid and w.id = any(${ids}::uuid[])`,
  record: { ...ownRecord('withdraw', areas.fiatTransactions), links },
  holds: { table: 'withdraw', holder: 'merchant_id' },
} satisfies MovementQueries
