// Anything that goes wrong becomes an envelope. HTTP stays 200, except what the specification calls a network failure: 413 and 5xx.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type ErrorName } from '@falaj/contract/errors'
import type { Envelope } from '@falaj/contract/envelope'
import { Refused } from './fail.ts'

const byFastifyCode: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'CONTENT_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'JSON_MALFORMED',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'JSON_MALFORMED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'JSON_MALFORMED',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
}
const reasonOf = (error: FastifyError): ErrorName => {
  if (error instanceof Refused) return error.reason
  const known = byFastifyCode[error.code]
  if (known) return known
  if (error.statusCode === 429) return 'RATE_LIMITED'
  if (error instanceof SyntaxError || error.statusCode === 400) return 'JSON_MALFORMED'
  return 'INTERNAL'
}
const statusOf: Partial<Record<ErrorName, number>> = {
  INTERNAL: 500,
  BUSY: 503,
  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
}

const refusal = (reason: ErrorName, request: FastifyRequest, body: unknown): Envelope => ({
  head: { code: errors[reason].code, msg: errors[reason].en as string },
  // The request id is in the log line as well: what a person can quote to support.
  body: { ...(body as object | null), requestId: request.id },
})

export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const reason = reasonOf(error)
    if (reason === 'INTERNAL') request.log.error({ err: error }, 'failed')
    void reply
      .code(statusOf[reason] ?? 200)
      .send(refusal(reason, request, error instanceof Refused ? error.body : null))
  })
}
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): void => {
  void reply.code(200).send(refusal('NOT_FOUND', request, null))
}
