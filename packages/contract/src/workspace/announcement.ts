// The provider's announcements to merchants, shown by the header's bell.
import * as z from 'zod/mini'
import { minuteMs } from '../kernel/time.ts'
import { pageParam, read } from '../kernel/endpoint.ts'
import { notificationStatuses } from '../kernel/enumerations.ts'
import { id, instant, open } from '../kernel/scalars.ts'

export const announcementPollMs = minuteMs
export const announcementRetryMs = 3_000
export const announcementPageSize = 99

export const announcement = {
  query: read('POST secure/msg/announcement/query', {
    forStores: 'own',
    access: 'signed-in',
    background: true,
    input: z.object({ pageParam }),
    output: z.object({
      items: z.array(
        z.object({
          id,
          message: z.object({ en: z.string(), zh: z.string() }),
          scene: z.string(),
          status: open(notificationStatuses),
          publishedAt: instant,
        }),
      ),
    }),
  }),
}
