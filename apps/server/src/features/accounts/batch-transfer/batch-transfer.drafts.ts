// Drafts of sheets, saved as they are typed: private to their maker, and they move no money.
import { sql } from 'kysely'
import { draftsMax } from '@falaj/contract/accounts/batch-transfer-rules'
import type { Input, Output } from '@falaj/contract/kernel/endpoint'
import type { batchTransfer } from '@falaj/contract/accounts/batch-transfer'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import type { Me } from '../../../platform/command/context.ts'
import { fail } from '../../../platform/base/fail.ts'
import { isUuid } from '../../../platform/base/ids.ts'
import { takeLock } from '../../../platform/db/lock.ts'

type Mine = Pick<Me, 'merchantId' | 'personId'>
const own = (tx: Store, { merchantId, personId }: Mine) =>
  tx.selectFrom('batch_draft').selectAll().where('merchant_id', '=', merchantId).where('person_id', '=', personId)

export const drafts = async ({ tx, me }: Call<typeof batchTransfer.drafts>) => {
  const found = await own(tx, me()).orderBy('changed_at', 'desc').limit(draftsMax).execute()
  return {
    drafts: found.map(({ id, name, row_count: rows, created_at, changed_at }) => ({
      id,
      name,
      rows,
      createdAt: created_at.toISOString(),
      changedAt: changed_at.toISOString(),
    })),
  }
}

/** About a megabyte. */
const partsAtOnce = 10
export const draft = async ({ tx, me, input }: Call<typeof batchTransfer.draft>) => {
  const found = isUuid(input.id) ? await own(tx, me()).where('id', '=', input.id).executeTakeFirst() : undefined
  if (!found) throw fail('NOT_FOUND')
  const parts = await tx
    .selectFrom('batch_draft_part')
    .select('cells')
    .where('merchant_id', '=', found.merchant_id)
    .where('draft_id', '=', found.id)
    .where('part', '>=', input.from)
    .where('part', '<', input.from + partsAtOnce)
    .orderBy('part')
    .execute()
  return {
    name: found.name,
    controlTotal: found.control_total,
    rows: found.row_count,
    parts: found.part_count,
    version: found.version,
    cells: parts.map(({ cells }) => cells as string[][]),
  }
}

const makeNew = async (
  tx: Store,
  mine: Mine,
  { id, name, controlTotal, rows, parts }: DraftInput,
): Promise<DraftInput['version']> => {
  await takeLock(tx, `batch-transfer drafts ${mine.personId}`)
  const { length } = await own(tx, mine).select('id').execute()
  if (length >= draftsMax) throw fail('DRAFTS_MANY')
  const made = await tx
    .insertInto('batch_draft')
    .values({
      id,
      merchant_id: mine.merchantId,
      person_id: mine.personId,
      name,
      control_total: controlTotal,
      row_count: rows,
      part_count: parts,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!made) throw fail('DRAFT_CHANGED')
  return made.version
}
type DraftInput = Input<typeof batchTransfer.keepDraft>
const change = async (
  tx: Store,
  { merchantId, personId }: Mine,
  { id, name, controlTotal, rows, parts, version }: DraftInput,
): Promise<DraftInput['version']> => {
  const changed = await tx
    .updateTable('batch_draft')
    .set({
      name,
      control_total: controlTotal,
      row_count: rows,
      part_count: parts,
      version: version + 1,
      changed_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('person_id', '=', personId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  // Gone, another's, or changed elsewhere: the answer is the same.
  if (!changed) throw fail('DRAFT_CHANGED')
  return changed.version
}
export const keepDraft = async ({
  tx,
  me,
  input,
}: Call<typeof batchTransfer.keepDraft>): Promise<Output<typeof batchTransfer.keepDraft>> => {
  const { merchantId } = me()
  const version = input.version === 0 ? await makeNew(tx, me(), input) : await change(tx, me(), input)
  for (const { partNumber, cells } of input.changed)
    await tx
      .insertInto('batch_draft_part')
      .values({ merchant_id: merchantId, draft_id: input.id, part: partNumber, cells: JSON.stringify(cells) })
      .onConflict((conflict) =>
        conflict.columns(['merchant_id', 'draft_id', 'part']).doUpdateSet({ cells: JSON.stringify(cells) }),
      )
      .execute()
  await tx
    .deleteFrom('batch_draft_part')
    .where('merchant_id', '=', merchantId)
    .where('draft_id', '=', input.id)
    .where('part', '>=', input.parts)
    .execute()
  return { version, changedAt: new Date().toISOString() }
}

/** Returns whether it existed. */
export const forgetDraft = async (tx: Store, { merchantId, personId }: Mine, id: string): Promise<string | undefined> =>
  isUuid(id)
    ? (
        await tx
          .deleteFrom('batch_draft')
          .where('id', '=', id)
          .where('merchant_id', '=', merchantId)
          .where('person_id', '=', personId)
          .returning('name')
          .executeTakeFirst()
      )?.name
    : undefined
export const removeDraft = async ({ tx, me, input, note }: Call<typeof batchTransfer.removeDraft>) => {
  const name = await forgetDraft(tx, me(), input.id)
  if (name === undefined) throw fail('NOT_FOUND')
  note({ object: `batch-draft ${name || input.id}` })
  return {}
}
