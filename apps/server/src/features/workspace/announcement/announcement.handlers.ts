import { announcement } from '@falaj/contract/workspace/announcement'
import { bind } from '../../../platform/http/bind.ts'
import { announcementsFor } from './announcement.read.ts'

export const announcementFeature = bind(announcement, {
  query: async ({ tx, me, input }) => ({ items: await announcementsFor(tx, me().merchantId, input.pageParam) }),
})
