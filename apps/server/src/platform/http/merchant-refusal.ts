// How the merchant API refuses: an HTTP status and { error: { code, message, docs, requestId, fields } }, also where no route was reached.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FieldFault } from '@falaj/contract/kernel/envelope'
import { errors, fieldFaults, type ErrorName, type FieldFaultCode } from '@falaj/contract/kernel/errors'
import { apiDocsPath, apiErrorOf, type ApiError } from '@falaj/contract/merchant-api/merchant-api'

declare module 'fastify' {
  interface FastifyInstance {
    publicOrigin: string | null
  }
  interface FastifyReply {
    headCode: number
  }
}

export const isMerchantApi = ({ url }: Pick<FastifyRequest, 'url'>): boolean => /^\/v1([/?]|$)/.test(url)
/** A rail reads the status line. */
export const isRail = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/rails/')
/** A script of the provider's reads it, too: `curl -f` fails when it should. */
export const isProvider = ({ url }: Pick<FastifyRequest, 'url'>): boolean => url.startsWith('/provider/')
export const answerRail = (request: FastifyRequest, reply: FastifyReply, reason: ErrorName): FastifyReply => {
  reply.headCode = errors[reason].code
  const { status, code, message } = apiErrorOf(reason)
  return reply.code(status).send({ status: 'refused', code, message, requestId: request.id })
}
/** Public origin: from the settings, else from the request. */
export const originOf = (request: FastifyRequest): string =>
  request.server.publicOrigin ?? `${request.protocol}://${request.host}`

const messageOf = ({ path, code }: FieldFault): string => {
  const words = Object.hasOwn(fieldFaults, code) ? fieldFaults[code as FieldFaultCode] : fieldFaults.INVALID
  return String(words.en).replace('{field}', `“${path}”`)
}
export const answerApiError = (
  request: FastifyRequest,
  reply: FastifyReply,
  { code, status, message }: ApiError,
  body: unknown = null,
): FastifyReply => {
  const { fields } = (body ?? {}) as { readonly fields?: readonly FieldFault[] }
  return reply.code(status).send({
    error: {
      code,
      message,
      docs: `${originOf(request)}${apiDocsPath}#error-${code}`,
      requestId: request.id,
      ...(fields ? { fields: fields.map((fault) => ({ ...fault, message: messageOf(fault) })) } : {}),
    },
  })
}
export const answerMerchantApi = (
  request: FastifyRequest,
  reply: FastifyReply,
  reason: ErrorName,
  body: unknown = null,
): FastifyReply => {
  reply.headCode = errors[reason].code
  return answerApiError(request, reply, apiErrorOf(reason), body)
}
