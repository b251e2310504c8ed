// What surrounds the endpoints: limits, log, headers, rate, and the routes of those who run the server.
import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import zlib from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { Server } from 'node:http'
import { LogController, type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import { appListRoute } from './platform/http/app-list-route.ts'
import { documentRoutes } from './platform/http/document-routes.ts'
import { serveRoute } from './platform/http/file-download.ts'
import { sweepOrphans } from './platform/files/bytes.ts'
import { uploadRoute } from './platform/http/file-upload.ts'
import type { Settings } from './platform/settings/settings.ts'
import { patience, patienceOptions, type Patience } from './platform/http/client-errors.ts'
import { answerErrors, answerFrameworkError, refuseDots } from './platform/http/errors.ts'
import { fail } from './platform/base/fail.ts'
import { secureHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { watchLeaving } from './platform/http/leave.ts'
import { logOptions, logRequests, type LogStream } from './platform/http/log.ts'
import { metricsRoutes, type MetricsOptions } from './platform/http/metrics.ts'
import { guardOrigin } from './platform/http/origin.ts'
import type { ServerContext } from './platform/feature.ts'
import { isSecure } from './platform/http/pipeline.ts'
import { platformGauges } from './platform/jobs/gauge.ts'
import { limitRate } from './platform/http/rate.ts'
import { railsOff } from './rails/check.ts'
import { referenceRoutes } from './merchant-api/reference.ts'
import server from '../package.json' with { type: 'json' }

const bodyBytesMax = 1024 * 1024

export interface HttpOptions {
  readonly logStream?: LogStream
  readonly patience?: Partial<Patience>
  readonly pool?: MetricsOptions['pool']
}

export const httpOptions = (settings: Settings, given: HttpOptions): FastifyHttpOptions<Server> => ({
  logger: logOptions(settings, given.logStream),
  // One line of our own per request, instead of Fastify's two with the whole URL.
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: () => randomUUID(),
  // One hop: the address the proxy itself saw. Whatever a client wrote before it in X-Forwarded-For is not believed.
  trustProxy: settings.trustProxy && ((_address, hop) => hop < 1),
  frameworkErrors: answerFrameworkError,
  bodyLimit: bodyBytesMax,
  // A request that comes while the last ones end is served as well.
  return503OnClosing: false,
  routerOptions: { ignoreTrailingSlash: true },
  ...patienceOptions({ ...patience, ...given.patience }),
})

/** Fastify reads bytes that are no UTF-8 as replacement characters: a name would be stored as nobody wrote it. */
const refuseBrokenUtf8 = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body as Buffer)) return done(fail('JSON_MALFORMED'))
    void parse(request, body.toString(), done)
  })
}
export const setUpHttp = async (app: FastifyInstance, context: ServerContext, given: HttpOptions): Promise<void> => {
  const { db, settings } = context
  app.decorate('publicOrigin', settings.publicOrigin)
  answerErrors(app)
  // JSON is the only body an endpoint reads; a form can send text/plain across origins, JSON it cannot.
  app.removeContentTypeParser('text/plain')
  refuseBrokenUtf8(app)
  logRequests(app)
  watchLeaving(app)
  secureHeaders(app, isSecure(settings))
  app.addHook('onRequest', refuseDots)
  // Quality 4: the default of 11 is for files made once. Built files and prerendered pages bring their own encoding.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(cookie)
  app.addHook('onRequest', guardOrigin(settings))
  await limitRate(app, settings.ratePerMinute)
  healthRoutes(app, db, railsOff(settings))
  metricsRoutes(app, {
    token: settings.metricsToken,
    db,
    info: { version: server.version, mode: settings.mode },
    gauges: [...platformGauges, ...Object.values(context.features).flatMap(({ gauges = [] }) => gauges)],
    pool: given.pool ?? null,
    streams: () => context.hub.count(),
  })
  referenceRoutes(app)
  await uploadRoute(app, context)
  serveRoute(app, context)
  documentRoutes(app)
  appListRoute(app, settings.apps)
  // Once it listens, and before the database goes: a start that is refused leaves nothing running behind it.
  let sweeping: Promise<unknown> = Promise.resolve()
  app.addHook('onListen', async () => {
    sweeping = sweepOrphans(db).catch((error: unknown) => app.log.warn({ err: error }, 'sweep of files failed'))
  })
  app.addHook('onClose', () => sweeping.then(() => undefined))
}
