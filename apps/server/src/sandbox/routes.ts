// Doors of the demo world. In live mode this file is never imported into a route: the paths do not exist.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { envelope, isSecure, type Spine } from '../platform/http/pipeline.ts'
import { fail } from '../platform/http/fail.ts'
import { factsOf } from '../platform/http/request.ts'
import { openSession, sessionCookie } from '../platform/http/session.ts'
import { merchants, people } from '../seed/people.ts'

const wanted = z.object({ person: z.string() })

export const sandboxRoutes = (app: FastifyInstance, spine: Spine): void => {
  app.get('/sandbox/people', async () =>
    envelope({
      people: people.map(({ key, name, merchant, roles, mobile }) => {
        const place = merchants.find((each) => each.key === merchant)
        return { person: key, name, merchant: place ? { en: place.en, zh: place.zh } : null, roles, mobile }
      }),
    }),
  )
  /** Opens a real session row for a seeded person, until the login exists. */
  app.post('/sandbox/sign-in', async (request, reply) => {
    const parsed = z.safeParse(wanted, request.body)
    const person = parsed.success ? people.find(({ key }) => key === parsed.data.person) : undefined
    if (!person) throw fail('NOT_FOUND')
    const row = await spine.db
      .selectFrom('person')
      .leftJoin('staff', 'staff.person_id', 'person.id')
      .select(['person.id as personId', 'staff.id as staffId'])
      .where('person.mobile', '=', person.mobile)
      .executeTakeFirstOrThrow()
    const { address, userAgent } = factsOf(request)
    const token = await openSession(spine.db, { ...row, address, userAgent, hoursMax: spine.settings.sessionHoursMax })
    const secure = isSecure(request)
    void reply.setCookie(sessionCookie(secure), token, { path: '/', httpOnly: true, sameSite: 'strict', secure })
    return envelope({ person: person.key })
  })
}
