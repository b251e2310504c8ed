// Prometheus figures: the process, how long each endpoint took by the code it answered, and what the database knows.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { okCode } from '@falaj/contract/kernel/envelope'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { login } from '@falaj/contract/people/login'
import { sha256 } from '../base/ids.ts'
import { loginFailures, processMetrics } from '../base/metrics.ts'
import type { Db } from '../db/pool.ts'
import type { DatabaseGauge } from '../jobs/gauge.ts'
import { answerNotFound } from './errors.ts'
import { registerGauges } from './gauges.ts'
import { addressOf } from './methods.ts'

export interface MetricsOptions {
  readonly token: string | null
  readonly db: Db
  readonly info: { readonly version: string; readonly mode: string }
  /** The platform's and the features'. */
  readonly gauges: readonly DatabaseGauge[]
  /** The connections that requests use. */
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number } | null
  /** How many event streams are open on this node. */
  readonly streams: () => number
}

const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const
/** On this machine and not through a proxy, whose callers would all look local. */
const isLocal = (request: FastifyRequest): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '') &&
  proxyHeaders.every((name) => request.headers[name] === undefined)

const mayLook = (request: FastifyRequest, token: string | null): boolean => {
  if (isLocal(request)) return true
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return token !== null && given !== undefined && timingSafeEqual(sha256(given), sha256(token))
}

/** What people call with to get in: their refusals are counted by kind. */
const loginPaths: ReadonlySet<string> = new Set(
  Object.values(login)
    .filter(({ kind }) => kind === 'change')
    .map((endpoint) => urlOf(endpoint).replace(/\{(\w+)\}/g, ':$1')),
)
const kindOf = new Map(Object.entries(errors).map(([name, { code }]) => [code, name.toLowerCase()]))

export const metricsRoutes = (
  app: FastifyInstance,
  { token, db, info, gauges, pool, streams }: MetricsOptions,
): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'falaj_request_seconds',
    help: 'Time to answer, by endpoint and head code.',
    labelNames: ['method', 'path', 'head'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  new Gauge({
    name: 'falaj_build_info',
    help: 'Always 1; version, mode and Node in its labels.',
    labelNames: ['version', 'mode', 'node'] as const,
    registers: [register],
  }).set({ ...info, node: process.versions.node }, 1)
  const open: Gauge = new Gauge({
    name: 'falaj_event_streams',
    help: 'Event streams that are open on this node.',
    registers: [register],
    collect: () => open.set(streams()),
  })
  const connections: Gauge<'state'> = new Gauge({
    name: 'falaj_database_connections',
    help: 'Connections of the pool: used, idle, and calls that wait for one.',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {}
      connections.set({ state: 'used' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'waiting' }, waitingCount)
    },
  })
  const readGauges = registerGauges(register, db, gauges)
  const all = Registry.merge([register, processMetrics])
  app.addHook('onResponse', (request, reply, done) => {
    // Patterns only: a label per requested path would let a stranger fill the memory.
    const path = addressOf(request) ?? 'unknown'
    durations.observe({ method: request.method, path, head: reply.headCode }, reply.elapsedTime / 1000)
    if (reply.headCode !== okCode && loginPaths.has(path))
      loginFailures.inc({ kind: kindOf.get(reply.headCode) ?? 'unknown' })
    done()
  })
  app.addHook('onClose', async () => register.clear())
  app.get('/metrics', async (request, reply) => {
    // A scraper reads the status line: a wrong token must not look like an empty answer.
    if (!mayLook(request, token)) return answerNotFound(request, reply.code(404))
    await readGauges()
    return reply.type(all.contentType).send(await all.metrics())
  })
}
