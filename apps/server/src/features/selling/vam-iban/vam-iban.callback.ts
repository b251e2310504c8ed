// Call-back of the bank about deposits. Unsigned messages are refused; repeated reports count once.
import type { FastifyInstance } from 'fastify'
import { isDepositSigned, readDeposit } from '../../../rails/bank-rail.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { railRoute } from '../../../platform/http/rail-route.ts'
import { arrive, type Outcome } from './vam-iban.arrive.ts'

/** Unknown: the bank still has the money and must return it itself. */
const statuses: Readonly<Partial<Record<Outcome, number>>> = { conflict: 409, unknown: 404 }
export const depositRoute = (app: FastifyInstance, context: AppContext): void => {
  const { db, settings, wakeRelay } = context
  railRoute(app, context, {
    rail: 'bank',
    url: '/rails/bank/deposit',
    signer: ({ headers, body }) => (isDepositSigned(settings, headers, body) ? 'bank' : null),
    read: ({ body }) => readDeposit(body),
    async take(deposit) {
      const status = await arrive(db, settings, deposit)
      wakeRelay()
      return { status: statuses[status] ?? 200, body: { status } }
    },
    answers: { unsigned: { status: 'refused' }, unreadable: { status: 'unreadable' }, busy: { status: 'busy' } },
  })
}
