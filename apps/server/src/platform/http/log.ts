// The log: one line per request, with the request id that refusals also answer; masked before it is written.
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { errorFacts, maskLine } from './mask.ts'
import { addressOf } from './methods.ts'

export interface LogStream {
  write(line: string): void
}

export const logOptions = (settings: Settings, stream?: LogStream): NonNullable<FastifyServerOptions['logger']> => ({
  level: settings.logLevel,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    err: (error: unknown) => errorFacts(error),
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
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url, addressOf(request)),
        status: reply.statusCode,
        head: reply.headCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}
