// Rates of promoters: dated rows. A rate begins today or later, never above the account's own, and never before one that is already set.
import { sql } from 'kysely'
import { dubaiDay, dubaiTime } from '../../../platform/base/banking-days.ts'
import { failFields } from '../../../platform/base/fail.ts'
import { newId } from '../../../platform/base/ids.ts'
import { takeLock } from '../../../platform/db/lock.ts'
import type { Store } from '../../../platform/db/pool.ts'

/** Two changes of a tree that are allowed one by one may not be allowed together. */
export const lockTree = (tx: Store, merchantId: string): Promise<void> => takeLock(tx, `partner tree ${merchantId}`)

interface Owner {
  readonly merchantId: string
  readonly partnerId: string
  readonly accountId: string
  readonly personId: string
}
export const beginRate = async (
  tx: Store,
  { merchantId, partnerId, accountId, personId }: Owner,
  { ratePpm, from }: { readonly ratePpm: number; readonly from: string },
  now: Date,
): Promise<void> => {
  const today = dubaiDay(now)
  if (from < today) throw failFields({ path: 'from', code: 'DAY_PAST' })
  const start = from === today ? now : dubaiTime(from)
  const { rows: lasts } = await sql<{ at: Date | null }>`
    select max(from_at) as at from partner_rate where merchant_id = ${merchantId}::uuid and partner_id = ${partnerId}::uuid`.execute(
    tx,
  )
  const last = lasts[0]?.at ?? null
  if (last && last > now && last >= start) throw failFields({ path: 'from', code: 'RATE_LATER' })
  const at = last && last >= start ? new Date(last.getTime() + 1) : start
  // At its beginning and whenever the account's own rate changes later.
  const { rows: above } = await sql`
    select from (select ${at}::timestamptz as at union all
      select from_at from partner_rate where merchant_id = ${merchantId}::uuid and partner_id = ${accountId}::uuid and from_at > ${at}) t
    where ${ratePpm} > coalesce((select r.rate_ppm from partner_rate r where r.merchant_id = ${merchantId}::uuid and r.partner_id = ${accountId}::uuid
      and r.from_at <= t.at and (r.until_at is null or r.until_at > t.at)), 0) limit 1`.execute(tx)
  if (above.length > 0) throw failFields({ path: 'ratePpm', code: 'RATE_ABOVE_PARENT' })
  await sql`update partner_rate set until_at = ${at} where merchant_id = ${merchantId}::uuid and partner_id = ${partnerId}::uuid and until_at is null`.execute(
    tx,
  )
  await tx
    .insertInto('partner_rate')
    .values({
      merchant_id: merchantId,
      id: newId(),
      partner_id: partnerId,
      rate_ppm: ratePpm,
      from_at: at,
      person_id: personId,
    })
    .execute()
}
