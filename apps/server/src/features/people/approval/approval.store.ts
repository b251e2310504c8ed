import { sql, type SqlBool } from 'kysely'
import { approvalKindNames, approvalKinds, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import type { Store } from '../../../platform/db/pool.ts'
import type { Me } from '../../../platform/command/context.ts'
import type { RecordKey } from '../../../platform/money/order/order-definition.ts'

type Mine = Pick<Me, 'merchantId' | 'personId'>

interface Period {
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
  readonly zone: string
}
/** A person who once requested it never decides on it, whatever happened since. */
const notMineToo = (personId: string) => sql<SqlBool>`not exists (
  select from approval_step s where s.merchant_id = r.merchant_id and s.request_id = r.id and s.maker_person_id = ${personId})`
const undecided = (personId: string) => sql<SqlBool>`not exists (
  select from approval_step s where s.merchant_id = r.merchant_id and s.request_id = r.id and s.revision = r.revision and s.person_id = ${personId}
    and s.step in ('passed', 'rejected', 'sent-back'))`
/** The roles that decide on each kind, as SQL: what a person may decide is asked where the rows are. */
const checkerRoles = sql`(values ${sql.join(
  approvalKindNames.map((kind) => sql`(${sql.lit(kind)}, ${sql.lit(approvalKinds[kind].checker.roles.join())})`),
)}) as checker(kind, roles)`
const mayCheck = (personId: string) => sql<SqlBool>`exists (
  select from ${checkerRoles} join staff t on t.roles && string_to_array(checker.roles, ',')
  where checker.kind = r.kind and t.merchant_id = r.merchant_id and t.person_id = ${personId} and t.status = 'ACTIVE'
    and now() >= t.approves_from
    and not (coalesce(r.applied_at, r.created_at) >= t.rights_since and coalesce(r.applied_at, r.created_at) < t.approves_from))`
/** It waits for this person's decision. */
export const waitsFor = (personId: string) => sql<SqlBool>`(r.state = 'APPLIED' and r.agreed_at is null
  and ${mayCheck(personId)} and r.expires_at > now() and ${notMineToo(personId)} and ${undecided(personId)})`

/** Requests that wait for this person's decision, and their own open ones. */
export const counts = async (
  tx: Store,
  { merchantId, personId }: Mine,
  { startTime, endTime, zone }: Period,
): Promise<{ authorization: number; request: number }> => {
  const { rows } = await sql<{ authorization: number; request: number }>`
    select
      count(*) filter (where ${waitsFor(personId)})::int as authorization,
      count(*) filter (where r.maker_person_id = ${personId})::int as request
    from approval_request r
    where r.merchant_id = ${merchantId} and r.state in ('CREATED', 'APPLIED', 'AUDITED', 'PLACED')
      and (${startTime ?? null}::timestamp is null or r.created_at >= ${startTime ?? null}::timestamp at time zone ${zone})
      and (${endTime ?? null}::timestamp is null or r.created_at <= ${endTime ?? null}::timestamp at time zone ${zone})`.execute(
    tx,
  )
  return rows[0]!
}

/** Its status in one word: specification 3's three, and other outcomes. */
export const standing = sql<string>`case
  when r.state = 'CREATED' and r.outcome = 'sent-back' then 'sent-back'
  when r.state = 'APPLIED' and r.agreed_at is not null then 'cooling-off'
  when r.state in ('CREATED', 'APPLIED') then 'created'
  when r.state <> 'FAILURE' then 'passed'
  when r.outcome in ('recalled', 'rejected', 'expired') then r.outcome
  else 'failed' end`

export const standingOf = async (
  tx: Store,
  { merchant_id, id }: RecordKey,
): Promise<{ standing: string; approvals: number }> => {
  const { rows: found } = await sql<{ standing: string; approvals: number }>`
    select ${standing} as standing, (select count(distinct s.person_id) from approval_step s
      where s.merchant_id = r.merchant_id and s.request_id = r.id and s.revision = r.revision and s.step = 'passed')::int as approvals
    from approval_request r where r.merchant_id = ${merchant_id} and r.id = ${id}`.execute(tx)
  return found[0]!
}

export interface Step {
  readonly at: Date
  readonly step: string
  readonly who: string | null
  readonly person_id: string | null
  readonly reason: string | null
  readonly revision: number
  readonly maker_person_id: string
}
export const steps = async (tx: Store, { merchant_id, id }: RecordKey): Promise<readonly Step[]> => {
  const { rows: found } = await sql<Step>`
    select s.at, s.step, p.name as who, s.person_id, s.reason, s.revision, s.maker_person_id
    from approval_step s left join person p on p.id = s.person_id
    where s.merchant_id = ${merchant_id} and s.request_id = ${id} order by s.position`.execute(tx)
  return found
}
export const nameOfPerson = async (tx: Store, personId: string): Promise<string> =>
  (await tx.selectFrom('person').select('name').where('id', '=', personId).executeTakeFirstOrThrow()).name

/** How many wait for this person, and the one that expires first. */
export const waiting = async (
  tx: Store,
  { merchantId, personId }: Mine,
): Promise<{ count: number; expires_at: Date | null; text_en: string | null; text_zh: string | null }> => {
  const { rows: found } = await sql<{
    count: number
    expires_at: Date | null
    text_en: string | null
    text_zh: string | null
  }>`
    select count(*) over ()::int as count, r.expires_at, r.text_en, r.text_zh from approval_request r
    where r.merchant_id = ${merchantId} and ${waitsFor(personId)} order by r.expires_at limit 1`.execute(tx)
  return found[0] ?? { count: 0, expires_at: null, text_en: null, text_zh: null }
}

interface OwnOpen {
  readonly id: string
  readonly kind: ApprovalKindName
  readonly standing: string
  readonly maker_person_id: string
  readonly text_en: string
  readonly text_zh: string
}
/** This person's own open requests, newest first. */
export const ownOpen = async (tx: Store, { merchantId, personId }: Mine): Promise<readonly OwnOpen[]> => {
  const { rows: found } = await sql<OwnOpen>`
    select r.id, r.kind, ${standing} as standing, r.maker_person_id, r.text_en, r.text_zh from approval_request r
    where r.merchant_id = ${merchantId} and r.maker_person_id = ${personId} and r.state in ('CREATED', 'APPLIED')
    order by r.created_at desc limit 20`.execute(tx)
  return found
}
