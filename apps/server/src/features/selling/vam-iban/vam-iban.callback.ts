// Call-back of the bank about deposits. Unsigned messages are refused; repeated reports count once.
import type { FastifyInstance } from 'fastify'
import { readDeposit } from '../../../rails/bank-rail.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { arrive } from './vam-iban.arrive.ts'

const bytesMax = 16_384
export const depositRoute = (app: FastifyInstance, { db, settings, wakeRelay }: AppContext): void => {
  void app.register(async (scope) => {
    // The raw body: the signature covers these very characters.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: bytesMax }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/rails/bank/deposit', async (request, reply) => {
      const deposit =
        typeof request.body === 'string' ? readDeposit(settings, request.headers, request.body) : ('refused' as const)
      if (deposit === 'refused') return reply.code(401).send({ status: 'refused' })
      if (deposit === 'unreadable') return reply.code(422).send({ status: 'unreadable' })
      const status = await arrive(db, settings, deposit)
      wakeRelay()
      // The bank still has the money and must return it itself.
      if (status === 'unknown') return reply.code(404).send({ status })
      return { status }
    })
  })
}
