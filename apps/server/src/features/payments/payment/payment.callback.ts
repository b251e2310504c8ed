// Call-back of the acquirer about attempts. Unsigned messages are refused; repeated events count once.
import type { FastifyInstance } from 'fastify'
import { acquirerRailOf } from '../../../rails/acquirer-rail.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { railRoute } from '../../../platform/http/rail-route.ts'
import { makeAcquirerEvents } from '../../../platform/payment/acquirer-event.ts'
import type { Outcome } from '../../../platform/payment/acquirer-outcome.ts'

/** Too early: it is to be sent again once its payment was reported. */
const statuses: Readonly<Partial<Record<Outcome, number>>> = { early: 425, conflict: 409, unknown: 404 }
export const callbackRoute = (app: FastifyInstance, context: AppContext): void => {
  const rail = acquirerRailOf(context.settings)
  const arrive = makeAcquirerEvents(context)
  railRoute(app, context, {
    rail: 'acquirer',
    url: '/rails/acquirer/callback',
    signer: ({ headers, body }) => (rail.isSigned(headers, body) ? 'acquirer' : null),
    read: ({ body }) => rail.readCallback(body),
    async take(event) {
      const outcome = await arrive(event)
      const status = statuses[outcome]
      return status ? { status, body: { status: outcome } } : { status: 200, body: { status: 'taken' } }
    },
    answers: { unsigned: { status: 'refused' }, unreadable: { status: 'unreadable' }, busy: { status: 'busy' } },
  })
}
