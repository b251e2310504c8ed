// How rails call us: signed JSON under /rails/, answered with real status codes. A rail that reads only the status line must never take a refusal
// for success: whatever is not kept is refused, and what is refused although it was signed leaves a trace.
import type { FastifyInstance } from 'fastify'
import { minuteMs } from '@falaj/contract/kernel/time'
import { keepRefusal } from '../jobs/rail-refusal.ts'
import type { AppContext } from './pipeline.ts'

export interface RailCall {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The raw body: the signature covers these very characters. */
  readonly body: string
  /** Path and query, as they were called. */
  readonly url: string
}
export interface RailAnswer {
  readonly status: number
  readonly body: object
}
interface RailDoor<Message> {
  readonly rail: string
  readonly url: string
  /** Names the key that signed the call; null if none of ours did. */
  readonly signer: (call: RailCall) => Promise<string | null> | string | null
  /** Null if it is signed but nothing can be made of it. */
  readonly read: (call: RailCall) => Message | null
  readonly take: (message: Message, signer: string) => Promise<RailAnswer>
  /** Where the rail's form is not ours: what it may send, and how much. JSON otherwise. */
  readonly form?: { readonly types: readonly string[]; readonly bytesMax: number }
  readonly answers: { readonly unsigned: object; readonly unreadable: object; readonly busy: object }
}

const jsonBytesMax = 16_384
/** How many calls each key has signed in the current minute, on this node. */
const makeCounter = (perMinute: number) => {
  let minute = 0
  const counts = new Map<string, number>()
  /** How many seconds to wait; 0: go on. */
  return (key: string): number => {
    const now = Date.now()
    const current = Math.floor(now / minuteMs)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > perMinute ? Math.ceil((minuteMs - (now % minuteMs)) / 1000) : 0
  }
}
export const railRoute = <Message>(
  app: FastifyInstance,
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  { rail, url, signer, read, take, form, answers }: RailDoor<Message>,
): void => {
  const waitFor = makeCounter(settings.railRatePerMinute)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const { types, bytesMax } = form ?? { types: ['application/json'], bytesMax: jsonBytesMax }
    scope.addContentTypeParser([...types], { parseAs: 'string', bodyLimit: bytesMax }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(url, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const call = { headers: request.headers, body, url: request.url }
      const key = await signer(call)
      if (key === null) return reply.code(401).send(answers.unsigned)
      const seconds = waitFor(key)
      if (seconds > 0) return reply.code(429).header('retry-after', seconds).send(answers.busy)
      const message = read(call)
      const answer = message === null ? { status: 422, body: answers.unreadable } : await take(message, key)
      const { status } = answer
      if (status === 422 || status === 409) {
        request.log.error({ alert: 'RAIL_REFUSED', rail, status }, 'a signed message of a rail was refused')
        await keepRefusal(db, rail, status, call.body)
      }
      return reply.code(status).send(answer.body)
    })
  })
}
