// The way of every call of the desk: session → access → decode → transaction → once → second person → handler → audit → commit → envelope.
// It is the console's way with the desk's own people: the same keys, the same refusals, and a chain of its own in the audit.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { mayAtDesk } from '@falaj/contract/desk/desk-access'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { okCode, type Envelope } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { writeAudit, type AuditEntry } from '../platform/audit/entry.ts'
import { writeRefusal } from '../platform/audit/refusal.ts'
import { hashOf } from '../platform/base/canonical.ts'
import { fail, Refused } from '../platform/base/fail.ts'
import { deskChain, newToken, noMerchant, sha256 } from '../platform/base/ids.ts'
import type { Store } from '../platform/db/pool.ts'
import { encoderOf } from '../platform/http/encode.ts'
import { keepingAnswer, takeKey, type OnceKey } from '../platform/http/idempotency.ts'
import { decoder, envelope, isSecure, type AppContext } from '../platform/http/pipeline.ts'
import { factsOf } from '../platform/http/request.ts'
import { emit, type Emit } from '../platform/outbox/emit.ts'
import { rightOf, type BoundDeskEndpoint, type DeskCall, type DeskEndpoints, type DeskNote } from './call.ts'
import { request as leaveRequest } from './requests.ts'
import { deskCookie, readDeskSession, type DeskMe } from './session.ts'

const hourSeconds = 3600

export const deskPipeline = (context: AppContext, bound: BoundDeskEndpoint, endpoints: DeskEndpoints) => {
  const { endpoint, handler } = bound
  const action = nameOf(endpoint)
  const decode = decoder(endpoint)
  const encode = encoderOf(endpoint.output)
  const right = rightOf(endpoint)

  return async (httpRequest: FastifyRequest, reply: FastifyReply): Promise<Envelope> => {
    const facts = factsOf(httpRequest)
    const secure = isSecure(context.settings)
    let me: DeskMe | null = null
    let note: DeskNote | null = null
    let emitted = false
    const personId = (): string | null => me?.personId ?? note?.personId ?? null
    const entryOf = (result: AuditEntry['result'], code: number): AuditEntry => ({
      session: personId()
        ? { personId: personId(), staffId: null, merchantId: deskChain, roles: me ? [...me.roles] : [] }
        : null,
      action,
      note,
      result,
      code,
      address: facts.address,
      deviceId: null,
      requestId: facts.id,
    })
    /** In the desk's chain; and as the provider's in the history of the merchant that it concerns, without the person's name. */
    const audit = async (tx: Parameters<typeof writeAudit>[0], plain: Store): Promise<void> => {
      const entry = entryOf('done', okCode)
      const merchantId = note?.merchantId
      if (merchantId)
        await writeAudit(plain, {
          ...entry,
          session: { personId: null, staffId: null, merchantId, roles: ['provider'] },
          address: '',
        })
      await writeAudit(tx, entry)
    }
    const emitIn =
      (tx: Store): Emit =>
      (...events) => {
        emitted = true
        return emit(tx, ...events)
      }
    const holder = (): Buffer => {
      const name = secure ? '__Host-desk-pre' : 'desk-pre'
      const sent = httpRequest.cookies[name]
      const value = sent && /^[\w-]{43}$/.test(sent) ? sent : newToken()
      if (value !== sent)
        void reply.setCookie(name, value, {
          path: '/',
          httpOnly: true,
          sameSite: 'strict',
          secure,
          maxAge: hourSeconds,
        })
      return sha256(value)
    }
    const callIn = (tx: Store, input: unknown): DeskCall => ({
      input,
      tx,
      db: context.db,
      settings: context.settings,
      registry: context.registry,
      emit: emitIn(tx),
      facts,
      note: (given) => {
        note = given
      },
      me: () => {
        if (!me) throw fail('SESSION_EXPIRED')
        return me
      },
      commit: (work) =>
        context.db.transaction().execute(async (own) => {
          const result = await work(own, emitIn(own))
          await audit(own, own)
          return result
        }),
      endpoints,
      cookie: {
        open: (token) =>
          void reply.setCookie(deskCookie(secure), token, { path: '/', httpOnly: true, sameSite: 'strict', secure }),
        clear: () =>
          void reply.clearCookie(deskCookie(secure), { path: '/', httpOnly: true, sameSite: 'strict', secure }),
        holder,
      },
    })

    try {
      const token = httpRequest.cookies[deskCookie(secure)]
      me = await readDeskSession(context.db, token, { keepAlive: !endpoint.background })
      if (right && !me) throw fail('SESSION_EXPIRED')
      if (right && me && !mayAtDesk(me.roles, right.area, endpoint.kind === 'read' ? 'see' : 'act'))
        throw fail('ACCESS_DENIED')
      const { input, wire } = decode(httpRequest)
      const run = (tx: Store): Promise<unknown> => handler(callIn(tx, input) as DeskCall<never>)
      if (endpoint.kind === 'read') return envelope(encode(await run(context.db)))
      // Before sign-in nobody has a key, and a try is counted although it is refused: the handler commits by itself.
      if (!right) return envelope(encode(await run(context.db)))

      const once = onceKeyOf(httpRequest, action, personId()!, wire)
      const answer = await context.db.transaction().execute(async (tx) => {
        const first = await takeKey(tx, once, context.settings.secret)
        if (first) return first.answer
        const done = right.fourEyes
          ? await leaveRequest(
              callIn(tx, input),
              bound,
              z.encode(endpoint.input, input as never) as Record<string, unknown>,
            )
          : await run(tx)
        const body = encode(done)
        await audit(keepingAnswer(tx, once, body, context.settings.secret), tx)
        return body
      })
      if (emitted) context.wakeRelay()
      return envelope(answer)
    } catch (error) {
      const refused = error instanceof Refused
      await writeRefusal(
        context.db,
        entryOf(refused ? 'refused' : 'failed', errors[refused ? error.reason : 'INTERNAL'].code),
      )
      throw error
    }
  }
}

/** Keys of the desk are each person's own. */
const onceKeyOf = (request: FastifyRequest, endpoint: string, personId: string, wire: unknown): OnceKey => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,200}$/.test(key)) throw fail('KEY_REQUIRED')
  return { merchantId: noMerchant, endpoint, key: `${personId} ${key}`, inputHash: hashOf(wire) }
}
