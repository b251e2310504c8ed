// Queries over mandates for other features.
import { sql } from 'kysely'
import type { CustomerMandate } from '@falaj/contract/customers/customer'
import { inMinor } from '../../../platform/lists/page.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { mandateLog } from './auto-debit.log.ts'

interface Row {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly status: string
  readonly currency: string
  readonly cap_minor: string
  readonly cycle: string
  readonly next_on: string | null
}
/** Newest first. */
export const mandatesOfCustomer = async (
  tx: Store,
  merchantId: string,
  customerId: string,
): Promise<CustomerMandate[]> => {
  const { rows } = await sql<Row>`
    select id, number, title, state as status, currency, cap_minor::text, cycle,
      case when state in ('ACTIVE', 'mandate-unsigned') then next_on::text end as next_on
    from auto_debit where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid
    order by created_at desc, id desc limit 20`.execute(tx)
  return rows.map(({ currency, cap_minor: minor, next_on: nextOn, ...row }) => ({
    ...row,
    cap: inMinor(minor, currency),
    nextOn,
  }))
}
/** Cancels the mandates of an erased customer. */
export const cancelMandatesOf = async (
  tx: Store,
  merchantId: string,
  customerId: string,
  personId: string,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    update auto_debit set state = 'mandate-cancelled', ended_at = now()
    where merchant_id = ${merchantId}::uuid and customer_id = ${customerId}::uuid and state in ('mandate-unsigned', 'ACTIVE', 'paused')
    returning id`.execute(tx)
  for (const { id } of rows) await mandateLog.write(tx, merchantId, id, { what: 'cancelled', personId: personId })
}
