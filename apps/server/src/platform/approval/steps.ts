// Whether a record's request still waits, and what was last done with it.
import type { Store } from '../db/pool.ts'

/** True while colleagues decide on it. */
export const isOpen = async (tx: Store, merchantId: string, requestId: string | null): Promise<boolean> => {
  if (!requestId) return false
  const row = await tx
    .selectFrom('approval_request')
    .select('state')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', requestId)
    .executeTakeFirst()
  return row?.state === 'APPLIED' || row?.state === 'AUDITED'
}
/** The last step that a person took on a request. */
export const lastStep = (tx: Store, merchantId: string, requestId: string) =>
  tx
    .selectFrom('approval_step')
    .select(['step', 'person_id', 'reason'])
    .where('merchant_id', '=', merchantId)
    .where('request_id', '=', requestId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
