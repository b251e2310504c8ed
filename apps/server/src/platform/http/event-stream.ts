// GET secure/events: events for an open console as server-sent events. Last-Event-ID (or ?after=) is the number of the last event the
// console has; it gets what it missed, then what comes. `event: reset` means: too long away, read everything again.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayEnter } from '@falaj/contract/kernel/access'
import { restfulPrefix } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { writeRefusal } from '../audit/refusal.ts'
import { fail, Refused } from '../base/fail.ts'
import { isSecure, type AppContext } from './pipeline.ts'
import { factsOf } from './request.ts'
import { sessionCookie, type Caller, type LiveSession } from '../identity/session.ts'
import { openLine, type Wire } from '../events/line.ts'

const path = 'secure/events'
const perSessionMax = 10

export const eventRoute = (app: FastifyInstance, context: AppContext, beatEveryMs = 20_000): void => {
  app.addHook('preClose', async () => {
    context.hub.endAll()
    // Their last bytes go out before the connections are cut.
    await setImmediate()
  })
  app.get(restfulPrefix + path, { exposeHeadRoute: false }, async (request, reply) => {
    const token = request.cookies[sessionCookie(isSecure(context.settings))]
    const caller = await context.sessions.read(token, false)
    // No await from here to `openLine`, which counts: a burst does not slip through.
    const refused = whyNot(context, caller)
    if (refused || !isMember(caller)) throw await noted(context, request, caller, refused ?? fail('SESSION_EXPIRED'))
    const connection = openLine(context, caller, {
      beatEveryMs,
      readAgain: () => context.sessions.readAgain(token),
      cut: () => reply.raw.destroy(),
      failed: (error) => request.log.warn({ err: error }, 'an event stream failed'),
    })
    reply.raw.once('close', connection.end)
    if (request.socket.destroyed) connection.end()
    void reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // Written to the response itself: a stream in between, of each of ten thousand consoles, would be half of what they cost.
    reply.hijack()
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
    await connection.tell(wireOf(reply.raw), lastNumberOf(request))
  })
}

const wireOf = (response: ServerResponse): Wire => ({
  async write(text) {
    if (response.write(text) || response.destroyed) return
    // Until the reader has caught up, or is gone.
    await new Promise<void>((resolve) => {
      const go = (): void => {
        response.off('drain', go).off('close', go)
        resolve()
      }
      response.once('drain', go).once('close', go)
    })
  },
  end: () => response.end(),
})

const isMember = (caller: Caller): caller is LiveSession['caller'] => caller.session !== null

const whyNot = ({ hub }: AppContext, { session, visitor }: Caller): Refused | null => {
  if (!session) return fail('SESSION_EXPIRED')
  if (!mayEnter('pre-auth', visitor)) return fail('ACCESS_DENIED')
  return hub.countOf(session) >= perSessionMax ? fail('RATE_LIMITED') : null
}

/** A refusal leaves its audit entry, here as in the pipeline. */
const noted = async (
  context: AppContext,
  request: FastifyRequest,
  caller: Caller,
  refused: Refused,
): Promise<Refused> => {
  const { address, deviceId, id } = factsOf(request)
  await writeRefusal(context.db, {
    session: caller.session,
    action: `GET ${path}`,
    note: null,
    result: 'refused',
    code: errors[refused.reason].code,
    address,
    deviceId,
    requestId: id,
  })
  return refused
}

/** Null starts with new events. Returns -1 for a number that is not ours. */
const lastNumberOf = (request: FastifyRequest): number | null => {
  const given = request.headers['last-event-id'] ?? (request.query as { after?: unknown }).after
  if (given === undefined || given === '') return null
  return typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : -1
}
