// Everything loaded once a person is AUTHENTICATED (specification 4), in one answer instead of ten. The single calls answer as before.
import * as z from 'zod/mini'
import { announcement } from '../workspace/announcement.ts'
import { approval } from '../people/approval.ts'
import { config } from '../workspace/config.ts'
import { read, type Output } from '../kernel/endpoint.ts'
import { unreadInbox } from '../workspace/inbox.ts'
import { session } from '../people/session.ts'
import { twoFactor } from '../people/two-factor.ts'

const { items: countries } = config.countries.output.def.shape
const { items: announcements } = announcement.query.output.def.shape

export const sessionStart = {
  /** Public: nobody is an answer, not a refusal. */
  load: read('GET login/start', {
    access: 'public',
    /** 'rights': without what no step inside the console changes. */
    input: z.object({ only: z.optional(z.literal('rights')) }),
    output: z.extend(session.status.output, {
      user: z.nullable(
        z.object({
          member: session.member.output,
          merchant: session.merchant.output,
          cryptoWhiteList: z.string(),
          referBlackList: z.string(),
          reports: config.reports.output.def.shape.items,
          scenes: twoFactor.allScene.output.def.shape.scenes,
          counts: approval.count.output,
        }),
      ),
      announcements: z.nullable(announcements),
      countries: z.nullable(countries),
      inbox: z.nullable(unreadInbox),
      /** Paths of the pages that the person pinned and may enter, the oldest pin first. */
      pinnedPages: z.nullable(z.array(z.string())),
      /** Days of the demo world's history that are filled in; null when it is complete, and outside the sandbox. */
      historyProgress: z.nullable(z.object({ done: z.int(), days: z.int() })),
      /** This answer is the state after this event: a client that subscribes from here misses none. */
      lastEvent: z.nullable(z.number()),
    }),
  }),
}
export type SessionStart = Output<typeof sessionStart.load>
