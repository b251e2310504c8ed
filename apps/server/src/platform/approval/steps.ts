// Whether a record's request still waits, what was last done with it, and whether its maker has it back.
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
/** What a step that ends a request without executing it means for its record. */
export const endOf = (step: string): 'rejected' | 'sent-back' | 'recalled' | undefined =>
  step === 'rejected' || step === 'sent-back' || step === 'recalled' ? step : undefined
/** A request that was sent back to this maker goes on; another member's makes a new one. */
export const returnedRequest = async (
  tx: Store,
  { merchant_id: merchantId, request_id: id }: { readonly merchant_id: string; readonly request_id: string | null },
  personId: string,
): Promise<string | undefined> => {
  if (!id) return undefined
  const found = await tx
    .selectFrom('approval_request')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('state', '=', 'CREATED')
    .where('maker_person_id', '=', personId)
    .executeTakeFirst()
  return found?.id
}
