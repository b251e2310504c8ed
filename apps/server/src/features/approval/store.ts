import { sql } from 'kysely'
import type { Store } from '../../platform/db/pool.ts'
import type { Me } from '../../platform/http/bind.ts'

interface Period {
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
  readonly zone: string
}

/** What waits for this person's decision, and what they have asked for that is not over. */
export const counts = async (
  tx: Store,
  { merchantId, personId }: Me,
  areas: readonly string[],
  { startTime, endTime, zone }: Period,
): Promise<{ authorization: number; request: number }> => {
  const { rows } = await sql<{ authorization: number; request: number }>`
    select
      count(*) filter (where r.state = 'APPLIED' and r.maker_person_id <> ${personId}
        and r.checker_area = any(${[...areas]}) and r.expires_at > now()
        and not exists (select from approval_decision d where d.request_id = r.id and d.person_id = ${personId})
      )::int as authorization,
      count(*) filter (where r.maker_person_id = ${personId} and r.state in ('CREATED', 'APPLIED', 'AUDITED', 'PLACED'))::int
        as request
    from approval_request r
    where r.merchant_id = ${merchantId}
      and (${startTime ?? null}::timestamp is null or r.created_at >= ${startTime ?? null}::timestamp at time zone ${zone})
      and (${endTime ?? null}::timestamp is null or r.created_at <= ${endTime ?? null}::timestamp at time zone ${zone})`.execute(
    tx,
  )
  return rows[0]!
}
