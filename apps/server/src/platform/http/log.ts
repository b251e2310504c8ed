// The log: one line per request, with the request id that refusals also answer; masked before it is written.
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { AwayError } from '../base/away.ts'
import { isOutage } from '../db/outage.ts'
import type { Settings } from '../settings/settings.ts'
import { errorFacts, maskLine } from './mask.ts'
import { addressOf } from './methods.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ids of the merchant and the API key that call; null before they are known. */
    calledBy: { readonly merchant: string | null; readonly key: string | null } | null
  }
}
export interface LogStream {
  write(line: string): void
}

const isExpected = (error: unknown): error is Error => error instanceof AwayError || isOutage(error)
const outageFacts = (error: Error): ReturnType<typeof errorFacts> => {
  const { stack: _, ...facts } = errorFacts(error)
  // Fastify's type of a serialized error demands a stack; nothing reads it.
  return facts as ReturnType<typeof errorFacts>
}

export const logOptions = (settings: Settings, stream?: LogStream): NonNullable<FastifyServerOptions['logger']> => ({
  level: settings.logLevel,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    // What is expected to be away now and then is one line: a stack would say where we called from, which the message does.
    err: (error: unknown) => (isExpected(error) ? outageFacts(error) : errorFacts(error)),
    // Fastify's own rare lines would show the whole URL.
    req: ({ method }: FastifyRequest) => ({ method }),
  },
  hooks: { streamWrite: maskLine },
  ...(stream ? { stream } : {}),
})

/** A part of an unknown path that is long enough to be a token. */
const opaque = /[^/]{25,}/g
/** The names of query parameters are logged; their values may be secret. */
const pathOf = (url: string, pattern: string | undefined): string => {
  const [path = '', query] = url.split('?', 2)
  const names = query === undefined ? [] : [...new URLSearchParams(query).keys()].slice(0, 10)
  // A known path is named by its pattern, so that ids in it stay out of the log.
  const shown = pattern && !pattern.includes('*') ? pattern : path.slice(0, 200).replace(opaque, '…')
  return names.length > 0 ? `${shown}?${names.map((name) => name.slice(0, 40)).join('&')}` : shown
}

export const logRequests = (app: FastifyInstance): void => {
  app.decorateRequest('calledBy', null)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url, addressOf(request)),
        status: reply.statusCode,
        head: reply.headCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip,
        ...(request.calledBy?.merchant ? { merchant: request.calledBy.merchant } : {}),
        ...(request.calledBy?.key ? { key: request.calledBy.key } : {}),
      },
      'answered',
    )
    done()
  })
}
