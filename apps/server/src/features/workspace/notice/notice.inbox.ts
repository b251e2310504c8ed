// Messages that wait for a member behind the bell. Written in the transaction of their event, and once.
import { sql } from 'kysely'
import { inboxMax } from '@falaj/contract/workspace/notice'
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'
import { isUuid, newId } from '../../../platform/base/ids.ts'
import { emit } from '../../../platform/outbox/emit.ts'

interface Member {
  readonly merchantId: string
  readonly staffId: string
}
export interface InboxNotice extends Member {
  readonly personId: string
  /** Deduplication key: nobody is notified twice of the same. */
  readonly about: string
  readonly text: Bilingual
  readonly link?: string
}
export const leave = async (
  tx: Store,
  { merchantId, staffId, personId, about, text, link }: InboxNotice,
): Promise<void> => {
  const left = await tx
    .insertInto('inbox_notice')
    .values({
      merchant_id: merchantId,
      id: newId(),
      staff_id: staffId,
      about,
      text_en: text.en,
      text_zh: text.zh,
      link: link ?? null,
    })
    .onConflict((same) => same.columns(['merchant_id', 'staff_id', 'about']).doNothing())
    .executeTakeFirst()
  if (left.numInsertedOrUpdatedRows)
    await emit(tx, { kind: 'inbox.changed', merchantId, personId, audience: 'signed-in', payload: {} })
}

export const unread = async (tx: Store, { merchantId, staffId }: Member) => {
  const rows = await tx
    .selectFrom('inbox_notice')
    .select(['id', 'text_en', 'text_zh', 'link', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(inboxMax)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: { en: row.text_en, zh: row.text_zh },
    link: row.link,
    at: row.created_at.toISOString(),
  }))
}
/** False means not theirs, or never there. */
export const read = async (tx: Store, { merchantId, staffId }: Member, id: string): Promise<boolean> => {
  if (!isUuid(id)) return false
  const { rows } = await sql`
    update inbox_notice set read_at = coalesce(read_at, now())
    where merchant_id = ${merchantId}::uuid and staff_id = ${staffId}::uuid and id = ${id}::uuid returning id`.execute(
    tx,
  )
  return rows.length > 0
}
