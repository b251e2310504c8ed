import { announcement } from '@falaj/contract/announcement'
import { bind } from '../../platform/http/bind.ts'

export const announcementFeature = bind(announcement, {
  async query({ tx, me, input }) {
    const { number, size } = input.pageParam
    const rows = await tx
      .selectFrom('announcement')
      .selectAll()
      .where((column) => column.or([column('merchant_id', 'is', null), column('merchant_id', '=', me().merchantId)]))
      .where('status', '=', 'ON')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(size)
      .offset((number - 1) * size)
      .execute()
    return {
      items: rows.map((row) => ({
        id: row.id,
        message: { en: row.message_en, zh: row.message_zh },
        scene: row.scene,
        status: row.status,
        publishedAt: row.published_at.toISOString(),
      })),
    }
  },
})
