// The provider's announcements to a merchant, for other features.
import type { PageParam } from '@falaj/contract/kernel/endpoint'
import type { Bilingual } from '@falaj/contract/kernel/words'
import type { Store } from '../../../platform/db/pool.ts'

/** Null means withdrawn, or never there. */
export const announcementText = async (tx: Store, id: string): Promise<Bilingual | null> =>
  (await tx
    .selectFrom('announcement')
    .select(['message_en as en', 'message_zh as zh'])
    .where('id', '=', id)
    .where('status', '=', 'ON')
    .executeTakeFirst()) ?? null

export const announcementsFor = async (tx: Store, merchantId: string, { number, size }: PageParam) => {
  const rows = await tx
    .selectFrom('announcement')
    .selectAll()
    .where((column) => column.or([column('merchant_id', 'is', null), column('merchant_id', '=', merchantId)]))
    .where('status', '=', 'ON')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((number - 1) * size)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    message: { en: row.message_en, zh: row.message_zh },
    scene: row.scene,
    status: row.status,
    publishedAt: row.published_at.toISOString(),
  }))
}
