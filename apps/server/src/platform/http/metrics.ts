// Prometheus figures: the process, and how long each endpoint took by the code it answered.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { sha256 } from '../base/ids.ts'
import { answerNotFound } from './errors.ts'
import { addressOf } from './methods.ts'

export interface MetricsOptions {
  readonly token: string | null
  /** Jobs by state, counted on request. */
  readonly jobCounts: () => Promise<object>
  /** Jobs that have given up, by kind: monitoring raises an alarm when one appears. */
  readonly deadJobs: () => Promise<Readonly<Record<string, number>>>
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

export const metricsRoutes = (app: FastifyInstance, { token, jobCounts, deadJobs }: MetricsOptions): void => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'falaj_request_seconds',
    help: 'Time to answer, by endpoint and head code.',
    labelNames: ['method', 'path', 'head'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const jobs: Gauge<'state'> = new Gauge({
    name: 'falaj_jobs',
    help: 'Jobs by state.',
    labelNames: ['state'] as const,
    registers: [register],
    async collect() {
      jobs.reset()
      for (const [state, count] of Object.entries(await jobCounts())) jobs.set({ state }, Number(count))
    },
  })
  const dead: Gauge<'kind'> = new Gauge({
    name: 'falaj_jobs_dead',
    help: 'Jobs that have given up, by kind.',
    labelNames: ['kind'] as const,
    registers: [register],
    async collect() {
      dead.reset()
      for (const [kind, count] of Object.entries(await deadJobs())) dead.set({ kind }, count)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    // Patterns only: a label per requested path would let a stranger fill the memory.
    const path = addressOf(request) ?? 'unknown'
    durations.observe({ method: request.method, path, head: reply.headCode }, reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', async () => register.clear())
  app.get('/metrics', async (request, reply) => {
    if (!mayLook(request, token)) return answerNotFound(request, reply)
    return reply.type(register.contentType).send(await register.metrics())
  })
}
