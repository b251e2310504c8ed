// Fewer parts than requested: the content that the checker would approve, and then the request with that content.
import * as z from 'zod/mini'
import { fail } from '../base/fail.ts'
import { sha256 } from '../base/ids.ts'
import type { Store } from '../db/pool.ts'
import { approvableOf, type Approvables, type ExcludedRows } from './approvable.ts'
import type { TxContext } from '../command/context.ts'
import { approvalRequestOf, canonicalOf, isIntact, writeStep, type Doer, type RequestRow } from './request.ts'

/** As it would be; nothing is written. A new revision, so that approvals of more than this are void. */
export const narrowed = async (
  tx: Store,
  approvables: Approvables,
  row: RequestRow,
  excluded: readonly ExcludedRows[],
): Promise<RequestRow> => {
  const approvable = approvableOf(approvables, row.kind)
  if (!approvable.without) throw fail('REQUEST_WHOLE')
  // Words that somebody tampered with are not made right by fewer of them.
  if (!isIntact(row)) throw fail('REQUEST_CHANGED')
  const { payload, says, shown, amount } = await approvable.without(tx, approvalRequestOf(approvable, row), excluded)
  const next: RequestRow = {
    ...row,
    revision: row.revision + 1,
    payload: z.encode(approvable.payload, payload as never),
    shown,
    text_en: says.en,
    text_zh: says.zh,
    currency: amount?.currency ?? null,
    amount_minor: amount ? amount.minor.toString() : null,
  }
  return { ...next, payload_hash: sha256(canonicalOf(next)) }
}

const reasonMax = 200
/** The row must be locked. The required approvers stay the same: a smaller part is not easier to approve. */
export const narrow = async (
  own: TxContext,
  approvables: Approvables,
  row: RequestRow,
  next: RequestRow,
  excluded: readonly ExcludedRows[],
  by: Doer,
): Promise<void> => {
  const { tx } = own
  const approvable = approvableOf(approvables, row.kind)
  await approvable.excludeRows?.(own, approvalRequestOf(approvable, row), excluded)
  await tx
    .updateTable('approval_request')
    .set({
      revision: next.revision,
      payload: JSON.stringify(next.payload),
      payload_hash: next.payload_hash,
      shown: JSON.stringify(next.shown),
      text_en: next.text_en,
      text_zh: next.text_zh,
      currency: next.currency,
      amount_minor: next.amount_minor,
    })
    .where('merchant_id', '=', row.merchant_id)
    .where('id', '=', row.id)
    .execute()
  const reasons = [...new Set(excluded.map(({ reason }) => reason))].join('; ')
  await writeStep(tx, next, 'narrowed', by, reasons.slice(0, reasonMax))
}
