import { sql } from 'kysely'
import type { Money } from '@falaj/money'
import type { Store } from '../../../platform/db/pool.ts'
import { newId, newNumber } from '../../../platform/base/ids.ts'

interface NewVouchers {
  readonly merchantId: string
  readonly personId: string
  readonly count: number
  readonly value: Money
  readonly agentId: string | null
  readonly days: number
}
/** Their numbers. */
export const issue = async (
  tx: Store,
  { merchantId, personId, count, value, agentId, days }: NewVouchers,
): Promise<string[]> => {
  const rows = Array.from({ length: count }, () => ({
    merchant_id: merchantId,
    id: newId(),
    number: newNumber('cash-voucher'),
    currency: value.currency,
    value_minor: String(value.minor),
    agent_id: agentId,
    issued_by: personId,
    expires_at: sql<Date>`business_now() + make_interval(days => ${days})`,
  }))
  await tx.insertInto('cash_voucher').values(rows).execute()
  return rows.map(({ number }) => number)
}
export const kept = (tx: Store, merchantId: string, id: string) =>
  tx
    .selectFrom('cash_voucher as v')
    .leftJoin('person as p', 'p.id', 'v.cancelled_by')
    .select(['v.redeemed_by', 'v.agent_id', 'v.cancelled_at', 'v.cancelled_why', 'p.name as cancelled_by'])
    .where('v.merchant_id', '=', merchantId)
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow()
export const cancel = (tx: Store, merchantId: string, id: string, personId: string, why: string) =>
  tx
    .updateTable('cash_voucher')
    .set({ state: 'cancelled', cancelled_at: new Date(), cancelled_by: personId, cancelled_why: why })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute()
