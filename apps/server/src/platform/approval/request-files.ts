// Files that belong to a request: its checkers and its maker may read them.
import { sql } from 'kysely'
import { mayEnter, type Visitor } from '@falaj/contract/kernel/access'
import { approvalKinds, type ApprovalKindName } from '@falaj/contract/people/approval-kinds'
import type { Me } from '../command/context.ts'
import type { Store } from '../db/pool.ts'

/** Whether a file belongs to a request of this kind that the reader has made or may decide. */
export const isInReadableRequest = async (
  tx: Store,
  { me, visitor }: { readonly me: Pick<Me, 'personId' | 'merchantId'>; readonly visitor: Visitor },
  kind: ApprovalKindName,
  fileId: string,
): Promise<boolean> => {
  const readable = mayEnter(approvalKinds[kind].checker, visitor)
    ? sql`true`
    : sql`(r.maker_person_id = ${me.personId}::uuid)`
  const { rows } = await sql`
    select from approval_request r
    where r.merchant_id = ${me.merchantId}::uuid and r.kind = ${kind} and ${readable}
      and position(${fileId} in r.payload::text) > 0
    limit 1`.execute(tx)
  return rows.length > 0
}
