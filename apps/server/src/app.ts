// The HTTP server: hooks, then one route per endpoint of the contract, then the pages.
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { eventRoute } from './platform/http/event-stream.ts'
import type { BoundEndpoint } from './platform/http/bind.ts'
import { httpOptions, setUpHttp, type HttpOptions } from './http-setup.ts'
import { answerNotFound } from './platform/http/errors.ts'
import { refuseOtherMethods } from './platform/http/methods.ts'
import { servePages } from './platform/http/pages.ts'
import { pipeline } from './platform/http/pipeline.ts'
import type { ServerContext } from './platform/feature.ts'
import { apiDocs } from './merchant-api/docs-page.ts'
import { merchantApi } from './merchant-api/v1.ts'
import { providerRoutes } from './provider/routes.ts'
import { deskRoutes } from './desk/routes.ts'

export interface AppOptions extends HttpOptions {
  /** Endpoints beside the contract's own: tests of the pipeline bring theirs. */
  readonly extra?: readonly BoundEndpoint[]
  /** How often an event stream shows that it lives; tests are in a hurry. */
  readonly beatEveryMs?: number
}

export const buildApp = async (context: ServerContext, options: AppOptions = {}): Promise<FastifyInstance> => {
  const { settings } = context
  const app: FastifyInstance = Fastify(httpOptions(settings, options))
  const refuseOthers = refuseOtherMethods(app)
  await setUpHttp(app, context, options)

  const features = Object.values(context.features)
  const bounds = features.flatMap(({ endpoints }) =>
    typeof endpoints === 'function' ? endpoints(context.registry) : endpoints,
  )
  for (const bound of [...bounds, ...(options.extra ?? [])]) {
    const { endpoint } = bound
    // Tables are typed, yet a row from plain JavaScript could still lack it: then nothing starts.
    if (!endpoint.access) throw new Error(`${endpoint.path} has no access row`)
    const url = urlOf(endpoint).replace(/\{(\w+)\}/g, ':$1')
    const method = endpoint.alsoGet ? (['GET', 'POST'] as const) : ([endpoint.method] as const)
    app.route({ method: [...method], url, handler: pipeline(context, bound) })
  }
  for (const { routes } of features) routes?.(app, context)
  eventRoute(app, context, options.beatEveryMs)
  merchantApi(app, context)
  apiDocs(app, context)
  providerRoutes(app, context)
  deskRoutes(app, context)
  // In live mode this module is never loaded.
  if (settings.mode === 'sandbox') (await import('./sandbox/routes.ts')).sandboxRoutes(app, context)
  servePages(app, context, path.join(import.meta.dirname, '../../console/dist'))
  refuseOthers()
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, answerNotFound)
  return app
}
