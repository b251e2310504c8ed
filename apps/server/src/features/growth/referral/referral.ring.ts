// Whether an invited merchant is really the inviter, or one that was invited before: the same person, device, licence or bank account.
import { sql } from 'kysely'
import type { Refusal } from '@falaj/contract/growth/referral-steps'
import type { Store } from '../../../platform/db/pool.ts'
import { shareBankNumber } from '../../merchant/bank-account/bank-account.read.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

interface Subject {
  readonly merchantId: string
  readonly referralId: string
  readonly partnerId: string
  /** The member who invited. */
  readonly inviterId: string | null
  readonly applicationId: string
  readonly childId: string | null
}
interface Hit {
  readonly refusal: Refusal
  /** Whose it is: the number of another invitation, or a name. */
  readonly of: string | null
}
/** Applications of other invitations of the same partner, refused ones too: who is refused once gains nothing with the next one. */
const others = ({ merchantId, referralId, partnerId }: Subject) => sql`
  select r.number, r.child_id, x.person_id, x.answers from referral r join merchant_application x on x.id = r.application_id
  where r.merchant_id = ${merchantId}::uuid and r.partner_id = ${partnerId}::uuid and r.id <> ${referralId}::uuid`
/** Licence numbers are typed in many ways. */
const licence = (answers: string) => sql.raw(`nullif(upper(regexp_replace(${answers}, '[^0-9A-Za-z]', '', 'g')), '')`)

interface HitRow {
  readonly refusal: Refusal
  readonly of: string | null
}
export const ringOf = async (tx: Store, secret: Keyring, subject: Subject): Promise<Hit | null> => {
  const { merchantId, partnerId, inviterId, applicationId, childId } = subject
  const { rows } = await sql<HitRow>`
    with me as (
      select x.person_id, u.mobile, x.answers ->> 'contactEmail' as email, ${licence(`x.answers ->> 'licenceNo'`)} as licence
      from merchant_application x join person u on u.id = x.person_id where x.id = ${applicationId}::uuid
    ), promoter as (
      select a.name, a.mobile, a.email, u.id as person_id from partner a left join person u on u.mobile = a.mobile
      where a.merchant_id = ${merchantId}::uuid and a.id = ${partnerId}::uuid
    ), other as (${others(subject)})
    select * from (
      select 1 as rank, 'self' as refusal, p.name as of from promoter p, me where me.mobile = p.mobile or lower(me.email) = lower(p.email)
      union all
      select 2, 'self', u.name from person u, me where u.id = ${inviterId}::uuid and u.id = me.person_id
      union all
      select 3, 'owner', u.name from staff t join person u on u.id = t.person_id join me on me.person_id = t.person_id where t.merchant_id = ${merchantId}::uuid
      union all
      select 4, 'owner', o.number from other o, me where o.person_id = me.person_id or lower(o.answers ->> 'contactEmail') = lower(me.email)
      union all
      select 5, 'licence', o.number from other o, me where ${licence(`o.answers ->> 'licenceNo'`)} = me.licence
      union all
      select 6, case when f.merchant_id = ${merchantId}::uuid then 'licence' else 'known' end, k.name_en
      from merchant_profile f join merchant k on k.id = f.merchant_id, me
      where f.part = 'company' and ${licence(`f.value ->> 'licenceNo'`)} = me.licence and f.merchant_id is distinct from ${childId}::uuid
      union all
      select 7, 'device', coalesce(o.number, u.name) from known_device d join me on me.person_id = d.person_id
      join known_device e on e.device_hash = d.device_hash and e.person_id <> d.person_id join person u on u.id = e.person_id
      left join other o on o.person_id = e.person_id
      where o.number is not null or e.person_id = ${inviterId}::uuid or e.person_id in (select p.person_id from promoter p)
    ) hit order by rank limit 1`.execute(tx)
  const [hit] = rows
  if (hit) return { refusal: hit.refusal, of: hit.of }
  if (!childId) return null
  const { rows: merchants } = await sql<{ id: string; of: string }>`
    select k.id, k.name_en as of from merchant k where k.id = ${merchantId}::uuid
    union all select o.child_id, o.number from (${others(subject)}) o where o.child_id is not null`.execute(tx)
  const same = await shareBankNumber(
    tx,
    secret,
    childId,
    merchants.map(({ id }) => id),
  )
  return same ? { refusal: 'iban', of: merchants.find(({ id }) => id === same)?.of ?? null } : null
}
