// What of a partner's lines can be paid out now, and to whom.
import { sql } from 'kysely'
import type { Store } from '../../../platform/db/pool.ts'
import { inMinor } from '../../../platform/lists/page.ts'

export const dubaiToday = `(now() at time zone 'Asia/Dubai')::date`
/** Over the line `c`: what was taken back counts at once. What a payout has claimed is its own. */
export const isPayable = `(c.minor < 0 or c.clears_on <= ${dubaiToday})`
const unclaimed = `c.payout_id is null and ${isPayable}`

interface Payable {
  readonly currency: string
  readonly minor: string
  readonly lines: number
}
export const payableRows = async (tx: Store, merchantId: string, partnerId: string): Promise<readonly Payable[]> =>
  (
    await sql<Payable>`
      select c.currency, sum(c.minor + c.vat_minor)::text as minor, count(*)::int as lines from commission_line c
      where c.merchant_id = ${merchantId}::uuid and c.partner_id = ${partnerId}::uuid and ${sql.raw(unclaimed)} group by c.currency order by c.currency`.execute(
      tx,
    )
  ).rows
/** Below zero where more was taken back than is available: the next commissions fill it. */
export const payableOf = async (tx: Store, merchantId: string, partnerId: string) =>
  (await payableRows(tx, merchantId, partnerId)).map(({ currency, minor, lines }) => ({
    amount: inMinor(minor, currency),
    lines,
  }))
export const claimLines = async (
  tx: Store,
  { merchantId, partnerId, currency, id }: Record<'merchantId' | 'partnerId' | 'currency' | 'id', string>,
): Promise<void> => {
  await sql`
    update commission_line c set payout_id = ${id}::uuid
    where c.merchant_id = ${merchantId}::uuid and c.partner_id = ${partnerId}::uuid and c.currency = ${currency} and ${sql.raw(unclaimed)}`.execute(
    tx,
  )
}
export const releaseLines = async (tx: Store, merchantId: string, id: string): Promise<void> => {
  await sql`update commission_line set payout_id = null where merchant_id = ${merchantId}::uuid and payout_id = ${id}::uuid`.execute(
    tx,
  )
}

export interface Payee {
  readonly id: string | null
  readonly shown: string
}
const masked = (mobile: string): string => `•••• ${mobile.slice(-4)}`
/** An account on Falaj, else the wallet of the mobile number; the account itself is paid to its own balance. Null: neither is known. */
export const payeeOf = async (tx: Store, merchantId: string, partnerId: string): Promise<Payee | null> => {
  const { rows } = await sql<{
    payee_id: string | null
    name: string | null
    mid: string | null
    mobile: string | null
  }>`
    select k.id as payee_id, k.name_en as name, k.mid, p.mobile from partner p
    left join merchant k on k.id = case p.kind when 'account' then p.merchant_id else p.payee_id end
    where p.merchant_id = ${merchantId}::uuid and p.id = ${partnerId}::uuid`.execute(tx)
  const [found] = rows
  if (found?.payee_id) return { id: found.payee_id, shown: `${found.name} (MID ${found.mid})` }
  return found?.mobile ? { id: null, shown: masked(found.mobile) } : null
}
