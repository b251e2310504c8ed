// Call-back of the acquirer about attempts. Unsigned messages are refused; repeated events count once.
import type { FastifyInstance } from 'fastify'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'

const bytesMax = 16_384
export const callbackRoute = (app: FastifyInstance, context: AppContext): void => {
  const rail = acquirerRailOf(context.settings)
  const arrive = makeAcquirerEvents(context)
  void app.register(async (scope) => {
    // The raw body: the signature covers these very characters.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: bytesMax }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/rails/acquirer/callback', async (request, reply) => {
      const event = typeof request.body === 'string' ? rail.verifyCallback(request.headers, request.body) : null
      if (!event) return reply.code(401).send({ status: 'refused' })
      // A foreign attempt is answered like our own, so that nobody learns which exist.
      const outcome = await arrive(event)
      return outcome === 'early' ? reply.code(409).send({ status: 'early' }) : { status: 'taken' }
    })
  })
}
