// Anything that goes wrong becomes an envelope. HTTP stays 200, except what the specification calls a network failure: 413 and 5xx. The merchant
// API, the rails and the provider’s API are answered with real status codes.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { okCode, type Envelope } from '@falaj/contract/kernel/envelope'
import { errors, type ErrorName } from '@falaj/contract/kernel/errors'
import { apiErrorOf } from '@falaj/contract/merchant-api/merchant-api'
import { answerBusyPage } from './busy-page.ts'
import { Refused } from '../base/fail.ts'
import { isOutage } from '../db/outage.ts'
import { strictHeaders } from './headers.ts'
import { errorFacts, valuesOf } from './mask.ts'
import { answerMerchantApi, answerRail, isMerchantApi, isProvider, isRail } from './merchant-refusal.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The envelope's code, for the log and the metrics. */
    headCode: number
  }
}

const byFastifyCode: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'CONTENT_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'JSON_MALFORMED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'JSON_MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'REQUEST_MALFORMED',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
}
export const reasonOf = (error: Error & Partial<FastifyError>): ErrorName => {
  if (error instanceof Refused) return error.reason
  if (isOutage(error)) return 'OUTAGE'
  const name = byFastifyCode[error.code ?? '']
  if (name) return name
  if (error.statusCode === 413) return 'BODY_TOO_LARGE'
  if (error.statusCode === 429) return 'RATE_LIMITED'
  if (error instanceof SyntaxError) return 'JSON_MALFORMED'
  return error.statusCode === 400 ? 'REQUEST_MALFORMED' : 'INTERNAL'
}
const statusOf: Partial<Record<ErrorName, number>> = {
  INTERNAL: 500,
  BUSY: 503,
  OUTAGE: 503,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
}

export const refusal = (reason: ErrorName, requestId: string, body: unknown = null): Envelope => ({
  head: { code: errors[reason].code, msg: errors[reason].en as string },
  // The request id is in the log line as well: what a person can quote to support.
  body: { ...(body as object | null), requestId },
})

const secretHeaders = ['authorization', 'cookie', 'idempotency-key', 'x-step-up', 'x-upload-ticket', 'x-device-id']

/** A failover takes seconds. */
const retryAfterSeconds = '2'

/** The caller has left before the first byte: nobody reads an answer, and nothing of ours failed. */
const hasLeft = (error: Partial<FastifyError>, { raw }: FastifyRequest): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed

export const answerErrors = (app: FastifyInstance): void => {
  app.decorateReply('headCode', okCode)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const reason = reasonOf(error)
    if (hasLeft(error, request)) request.log.info('the reader left')
    else if (reason === 'INTERNAL') {
      const { body, query, params, cookies, headers } = request
      const values = valuesOf(body, query, params, cookies, ...secretHeaders.map((name) => headers[name]))
      request.log.error({ error: errorFacts(error, values) }, 'failed')
    }
    if (reason === 'OUTAGE') {
      // Expected: one line, without the way to where it was noticed.
      request.log.warn({ why: error.message }, 'the database is away')
      void reply.header('retry-after', retryAfterSeconds)
    }
    if (isMerchantApi(request))
      return void answerMerchantApi(request, reply, reason, error instanceof Refused ? error.body : null)
    if (isRail(request)) return void answerRail(request, reply, reason)
    const status = isProvider(request) ? apiErrorOf(reason).status : (statusOf[reason] ?? 200)
    reply.headCode = errors[reason].code
    if (reason === 'RATE_LIMITED' && answerBusyPage(request, reply)) return
    void reply.code(status).send(refusal(reason, request.id, error instanceof Refused ? error.body : null))
  })
}
/** Fastify's own refusals before any hook has run, such as an address with broken escapes. */
export const answerFrameworkError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  void reply.headers({ ...strictHeaders, 'request-id': request.id })
  if (isMerchantApi(request)) return void answerMerchantApi(request, reply, reasonOf(error))
  if (isRail(request)) return void answerRail(request, reply, reasonOf(error))
  // A person who followed a broken link reads a page, not an envelope.
  if (error.code === 'FST_ERR_BAD_URL' && request.method === 'GET' && request.headers.accept?.includes('text/html')) {
    void reply.redirect('/not-found', 302)
    return
  }
  void reply.send(refusal(reasonOf(error), request.id))
}
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (isMerchantApi(request)) return answerMerchantApi(request, reply, 'NOT_FOUND')
  if (isRail(request)) return answerRail(request, reply, 'NOT_FOUND')
  reply.headCode = errors.NOT_FOUND.code
  if (isProvider(request)) void reply.code(404)
  return reply.send(refusal('NOT_FOUND', request.id))
}

/** A step upwards, however it is written: a browser takes it out before it asks, so no page of ours leads there. */
const dots = /(^|[/\\]|%2f|%5c)(\.|%2e){1,2}([/\\]|%2f|%5c|$)/i
export const refuseDots = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  const end = request.url.indexOf('?')
  if (dots.test(end < 0 ? request.url : request.url.slice(0, end))) answerNotFound(request, reply.code(404))
  else done()
}
