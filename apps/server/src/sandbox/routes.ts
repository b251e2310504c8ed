// Doors of the demo world. In live mode this file is never imported into a route: the paths do not exist.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { envelope, type Spine } from '../platform/http/pipeline.ts'
import { demoPassword, merchants, people } from '../seed/people.ts'

const asked = z.object({ to: z.optional(z.string()) })

export const sandboxRoutes = (app: FastifyInstance, { db }: Spine): void => {
  app.get('/sandbox/people', async () =>
    envelope({
      people: people.map(({ key, name, merchant, roles, mobile }) => {
        const place = merchants.find((each) => each.key === merchant)
        return {
          person: key,
          name,
          mobile,
          password: merchant ? demoPassword : null,
          merchant: place ? { en: place.en, zh: place.zh } : null,
          roles,
        }
      }),
    }),
  )
  /** The inbox: what the simulated carrier delivered, newest first. */
  app.get('/sandbox/messages', async (request) => {
    const parsed = z.safeParse(asked, request.query)
    const to = parsed.success ? parsed.data.to : undefined
    const messages = await db
      .selectFrom('sandbox_message')
      .select(['id', 'channel', 'recipient', 'purpose', 'body', 'code', 'at'])
      // A plus sign in a query is a blank.
      .$if(to !== undefined, (query) => query.where('recipient', '=', to!.replace(/^ /, '+')))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute()
    return envelope({ messages })
  })
}
