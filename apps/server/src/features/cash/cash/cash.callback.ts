// Call-back for tills. Unsigned requests are refused; a repeated request gets the same answer and counts once.
import type { FastifyInstance } from 'fastify'
import { readMove } from '../../../rails/till-rail.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { arrive } from './cash.arrive.ts'

const bytesMax = 16_384
export const tillRoute = (app: FastifyInstance, { db, settings, wakeRelay }: AppContext): void => {
  void app.register(async (scope) => {
    // The raw body: the signature covers these very characters.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: bytesMax }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/rails/till', async (request, reply) => {
      const move =
        typeof request.body === 'string' ? readMove(settings, request.headers, request.body) : ('refused' as const)
      if (move === 'refused') return reply.code(401).send({ outcome: 'not-signed' })
      if (move === 'unreadable') return reply.code(422).send({ outcome: 'unreadable' })
      const answer = await arrive(db, settings, move)
      wakeRelay()
      return answer.outcome === 'unknown' ? reply.code(404).send(answer) : answer
    })
  })
}
