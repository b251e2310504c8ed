// For the till: whether a voucher is good for a top-up, and that it was used for it.
import { sql } from 'kysely'
import type { Store } from '../../../platform/db/pool.ts'

export interface Voucher {
  readonly id: string
  readonly state: 'issued' | 'redeemed' | 'cancelled'
  readonly value: bigint
  readonly currency: string
  readonly isExpired: boolean
  /** The drawer of who sells it; none means the merchant's own tills. */
  readonly agent: string | null
}
/** Held until the end of the change. `unknown`: there is a number, and no voucher has it. */
export const lockVoucher = async (
  tx: Store,
  merchantId: string,
  number: string | null,
): Promise<Voucher | 'unknown' | null> => {
  if (!number) return null
  const { rows } = await sql<Omit<Voucher, 'value'> & { readonly value: string }>`
    select v.id, v.state, v.value_minor::text as value, v.currency, v.expires_at <= business_now() as "isExpired",
      (select a.name from cash_agent a where a.merchant_id = v.merchant_id and a.id = v.agent_id) as agent
    from cash_voucher v where v.merchant_id = ${merchantId}::uuid and v.number = ${number} for update of v`.execute(tx)
  const [row] = rows
  return row ? { ...row, value: BigInt(row.value) } : 'unknown'
}
/** Once: the table refuses a second top-up, and a voucher that is no longer valid. */
export const redeemVoucher = async (
  tx: Store,
  merchantId: string,
  { id }: Pick<Voucher, 'id'>,
  topUpId: string,
): Promise<void> => {
  const { rows } = await sql`
    update cash_voucher set state = 'redeemed', redeemed_at = now(), redeemed_by = ${topUpId}::uuid
    where merchant_id = ${merchantId}::uuid and id = ${id}::uuid and state = 'issued' returning id`.execute(tx)
  if (rows.length !== 1) throw new Error('the voucher is not out any more')
}
