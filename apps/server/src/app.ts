// The HTTP server: hooks, then one route per endpoint of the contract, then the pages.
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { urlOf } from '@falaj/contract/endpoint'
import { features } from './features/features.ts'
import { answerErrors, answerNotFound } from './platform/http/errors.ts'
import { guardOrigin } from './platform/http/origin.ts'
import { pipeline, type Spine } from './platform/http/pipeline.ts'
import { sandboxRoutes } from './sandbox/routes.ts'

const bodyBytesMax = 1024 * 1024

export const buildApp = async (spine: Spine): Promise<FastifyInstance> => {
  const { settings } = spine
  const app = Fastify({
    logger: { level: settings.logLevel, redact: ['req.headers.cookie', 'req.headers["x-step-up"]'] },
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit: bodyBytesMax,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  answerErrors(app)
  await app.register(cookie)
  app.addHook('onRequest', guardOrigin(settings))

  for (const bound of Object.values(features).flat()) {
    const { endpoint } = bound
    if (endpoint.sandbox && settings.mode !== 'sandbox') continue
    // Tables are typed, yet a row from plain JavaScript could still lack it: then nothing starts.
    if (!endpoint.access) throw new Error(`${endpoint.path} has no access row`)
    const url = urlOf(endpoint).replace(/\{(\w+)\}/g, ':$1')
    const method = endpoint.alsoGet ? (['GET', 'POST'] as const) : ([endpoint.method] as const)
    app.route({ method: [...method], url, handler: pipeline(spine, bound) })
  }
  if (settings.mode === 'sandbox') sandboxRoutes(app, spine)
  app.setNotFoundHandler(answerNotFound)
  return app
}
