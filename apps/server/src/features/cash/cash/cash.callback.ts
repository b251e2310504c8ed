// Call-back for tills. Unsigned requests are refused; a repeated request gets the same answer and counts once.
import type { FastifyInstance } from 'fastify'
import { readMove, tillSigner } from '../../../rails/till-rail.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { railRoute } from '../../../platform/http/rail-route.ts'
import { arrive, type TillAnswer } from './cash.arrive.ts'

const statuses: Readonly<Partial<Record<TillAnswer['outcome'], number>>> = { conflict: 409, unknown: 404 }
export const tillRoute = (app: FastifyInstance, context: AppContext): void => {
  const { db, settings, wakeRelay } = context
  railRoute(app, context, {
    rail: 'till',
    url: '/rails/till',
    signer: ({ headers, body }) => tillSigner(settings, headers, body),
    read: ({ body }) => readMove(body),
    async take(move) {
      const answer = await arrive(db, settings, move)
      wakeRelay()
      return { status: statuses[answer.outcome] ?? 200, body: answer }
    },
    answers: { unsigned: { outcome: 'not-signed' }, unreadable: { outcome: 'unreadable' }, busy: { outcome: 'busy' } },
  })
}
