// Doors of the demo world. In live mode this file is never imported into a route: the paths do not exist.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { fail } from '../platform/base/fail.ts'
import { envelope, type AppContext } from '../platform/http/pipeline.ts'
import { demoPassword, hasPassword, merchants, people } from '../seed/people.ts'
import { isAutopilotOn, switchAutopilot } from './autopilot-switch.ts'
import { chainRoutes } from './chain/routes.ts'
import { clockRoutes } from './clock.ts'
import { depositRoutes } from './deposits.ts'
import { historyRoute } from './history.ts'
import { holdRoutes } from './hold-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { riderRoutes } from './rider.ts'
import { settleRoute } from './settle-now.ts'
import { shopRoutes } from './shop.ts'
import { terminalRoutes } from './terminal.ts'
import { tillRoutes } from './till.ts'

const mailQuery = z.object({ to: z.optional(z.string()) })
const switching = z.object({ on: z.boolean() })

const merchantsOf = ({ jobs: own }: (typeof people)[number]) =>
  own.map(({ merchant, roles }) => {
    const { mid, en, zh } = merchants.find(({ key }) => key === merchant)!
    return { mid, en, zh, roles }
  })

export const sandboxRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, settings } = context
  historyRoute(app, context)
  clockRoutes(app, context)
  settleRoute(app, context)
  moneyRoutes(app, context)
  depositRoutes(app, context)
  tillRoutes(app, context)
  terminalRoutes(app, context)
  shopRoutes(app, context)
  riderRoutes(app, context)
  chainRoutes(app, context)
  holdRoutes(app, context)
  app.get('/sandbox/people', async () =>
    envelope({
      people: people.map((person) => ({
        person: person.key,
        name: person.name,
        mobile: person.mobile,
        password: hasPassword(person) ? demoPassword : null,
        merchants: merchantsOf(person),
        /** Roles at all merchants together. */
        roles: [...new Set(person.jobs.flatMap(({ roles }) => roles))],
        state: person.state,
      })),
    }),
  )
  /** The inbox: what the simulated carrier delivered, newest first. */
  app.get('/sandbox/messages', async (request) => {
    const parsed = z.safeParse(mailQuery, request.query)
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

  const autopilot = async () => envelope({ on: await isAutopilotOn(db), seconds: settings.autopilotSeconds })
  app.get('/sandbox/autopilot', autopilot)
  app.post('/sandbox/autopilot', async (request) => {
    const parsed = z.safeParse(switching, request.body)
    if (!parsed.success) throw fail('INPUT_INVALID', { fields: [{ path: 'on', code: 'REQUIRED' }] })
    await switchAutopilot(db, parsed.data.on)
    return autopilot()
  })
}
