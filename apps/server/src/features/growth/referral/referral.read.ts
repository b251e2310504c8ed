// Codes of invitations, and how far invitations of an account came.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { referralSteps } from '@falaj/contract/growth/referral-steps'
import type { Store } from '../../../platform/db/pool.ts'
import { isPayableSql } from '../commission/commission.read.ts'

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 8
/** Nobody guesses the code of an invitation: 40 random bits, and a wrong one does nothing. */
export const newCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')

/** Without an invitation: of everybody who registers with the partner's own link. */
export const addCode = async (
  tx: Store,
  { merchantId, partnerId, referralId }: { merchantId: string; partnerId: string; referralId?: string },
): Promise<string> => {
  const code = newCode()
  await tx
    .insertInto('referral_code')
    .values({ code, merchant_id: merchantId, partner_id: partnerId, referral_id: referralId ?? null })
    .execute()
  return code
}

/**
 * How many came how far: every invitation, and every merchant that the provider attached without one. The latter were verified by the provider, so they
 * count as invited and registered.
 */
export const referralFunnel = async (tx: Store, merchantId: string, accountPartnerId: string) => {
  const { rows } = await sql<Record<(typeof referralSteps)[number], number>>`
    select (count(*))::int as invited, (count(*) filter (where w.registered))::int as registered, (count(*) filter (where w.verified))::int as verified,
      (count(*) filter (where w.verified and w.paid))::int as "first-payment", (count(*) filter (where w.verified and w.paid and w.rewarded))::int as rewarded
    from (
      select r.registered_at is not null as registered, r.verified_at is not null as verified, r.paid_at is not null as paid,
        r.rewarded_at is not null as rewarded
      from referral r where r.merchant_id = ${merchantId}::uuid
      union all
      select true, bool_or(k.status = 'ENABLED' and k.contract_status = 'SIGNED'),
        bool_or(exists (select from payment p where p.merchant_id = m.child_id and p.paid_at >= m.from_at)),
        bool_or(exists (select from commission_line c where c.merchant_id = m.merchant_id and c.child_id = m.child_id
          and c.partner_id = ${accountPartnerId}::uuid and c.kind = 'earned' and ${sql.raw(isPayableSql)}))
      from partner_merchant m join merchant k on k.id = m.child_id
      where m.merchant_id = ${merchantId}::uuid
        and not exists (select from referral r where r.merchant_id = m.merchant_id and r.child_id = m.child_id)
      group by m.child_id) w`.execute(tx)
  return referralSteps.map((step) => ({ step, merchants: rows[0]![step] }))
}
