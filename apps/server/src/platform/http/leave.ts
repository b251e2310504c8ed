// A node that is about to stop: it says so first, and serves until nobody sends it anything.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Hub } from '../events/hub.ts'

declare module 'fastify' {
  interface FastifyInstance {
    leaving: { isNow: boolean }
  }
}
/** So long a request may take to its end once nothing is accepted any more; what is still open then is cut. */
const endWithinMs = 20_000

export const watchLeaving = (app: FastifyInstance): void => {
  const leaving = { isNow: false }
  app.decorate('leaving', leaving)
  app.addHook('onRequest', (_request, reply, done) => {
    // A proxy that keeps connections opens its next one to another node.
    if (leaving.isNow) void reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    leaving.isNow = true
    setTimeout(() => app.server.closeAllConnections(), endWithinMs).unref()
  })
}

/** `/readyz` says no and event streams reconnect elsewhere; after `seconds`, when every proxy knows, what is under way ends, then all is closed. */
export const leave = async (app: FastifyInstance, hub: Pick<Hub, 'endAll'>, seconds: number): Promise<void> => {
  app.leaving.isNow = true
  hub.endAll()
  await pause(seconds * 1000)
  await app.close()
}
