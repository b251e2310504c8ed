// What the operator's mail server gets at the address for bounces and hands over: which message did not arrive.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sha256 } from '../../../platform/base/ids.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { railRoute } from '../../../platform/http/rail-route.ts'
import { noteBounce } from '../../../platform/identity/message-outcome.ts'
import { readBounce } from '../../../rails/mail/bounce.ts'

/** A notification brings the message back that it is about. */
const form = { types: ['message/rfc822', 'text/plain', 'application/json'], bytesMax: 256 * 1024 }
const statuses = { noted: 200, repeated: 200, ignored: 200, unknown: 404 } as const

export const bounceRoute = (app: FastifyInstance, context: AppContext): void => {
  const { db, settings, wakeRelay } = context
  const { bounceKey } = settings.messages
  const isKey = (given: string): boolean =>
    bounceKey !== null && timingSafeEqual(sha256(given), sha256(`Bearer ${bounceKey}`))
  railRoute(app, context, {
    rail: 'mail',
    url: '/rails/mail/bounce',
    form,
    signer: ({ headers }) => (isKey(headers.authorization?.toString() ?? '') ? 'mail' : null),
    read: ({ body }) => readBounce(body),
    async take(bounce) {
      const status = await noteBounce(db, bounce)
      wakeRelay()
      return { status: statuses[status], body: { status } }
    },
    answers: { unsigned: { status: 'refused' }, unreadable: { status: 'unreadable' }, busy: { status: 'busy' } },
  })
}
