// Requests that never become one: broken HTTP, headers beyond the limit, a client too slow. Answered on the bare socket, then closed.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions } from 'fastify'
import type { ErrorName } from '@falaj/contract/kernel/errors'
import { refusal } from './errors.ts'
import { strictHeaders } from './headers.ts'

/** How long a client may take; the defaults, in milliseconds. */
export interface Patience {
  /** Until the headers are whole. */
  readonly headersMs: number
  /** Until the body is whole: an upload of 20 MB over a slow line. */
  readonly requestMs: number
  /** Idle time in both directions; event streams send a heartbeat more often. */
  readonly silenceMs: number
}
export const patience: Patience = { headersMs: 10_000, requestMs: 120_000, silenceMs: 120_000 }

const kinds: Readonly<Record<string, readonly [number, ErrorName]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'TOO_SLOW'],
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE'],
}

/** Fastify's and Node's own limits, in the one place that states them. */
export const patienceOptions = ({
  headersMs,
  requestMs,
  silenceMs,
}: Patience): Partial<FastifyHttpOptions<Server>> => ({
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(headersMs, requestMs) / 2 },
  clientErrorHandler: answerOnSocket,
})

const answerOnSocket = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, reason] = kinds[error.code ?? ''] ?? [400, 'REQUEST_MALFORMED']
  const id = randomUUID()
  const body = JSON.stringify(refusal(reason, id))
  const headers = {
    ...strictHeaders,
    'request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
