// The way of every call, top to bottom (decision 0034):
//   session → access → decode → transaction → once → product → scene → handler → audit → commit → encode → envelope
// A read runs in one snapshot, unless its row declares transactions of its own.
// A change writes its audit entry inside its transaction; a refusal writes its line in one of its own, after the roll-back.
import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { mayEnter, pageSceneFor, type Scene } from '@falaj/contract/kernel/access'
import { okCode, type Envelope, type FieldFault } from '@falaj/contract/kernel/envelope'
import { nameOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { writeAudit, type Actor, type AuditEntry, type Note } from '../audit/entry.ts'
import { writeRefusal } from '../audit/refusal.ts'
import type { Db, Store } from '../db/pool.ts'
import type { Hub } from '../events/hub.ts'
import type { Registry } from '../registry.ts'
import { newToken, sha256 } from '../base/ids.ts'
import type { MerchantMemory } from '../db/merchant-memory.ts'
import { inSnapshot } from '../db/snapshot.ts'
import { requireProduct } from '../product/gate.ts'
import { emit, type Emit } from '../outbox/emit.ts'
import type { Settings } from '../settings/settings.ts'
import type { BoundEndpoint, Call } from './bind.ts'
import type { Me } from '../command/context.ts'
import { hashOf } from '../base/canonical.ts'
import { encoderOf } from './encode.ts'
import { fail, Refused } from '../base/fail.ts'
import { keepingAnswer, takeKey, type OnceKey } from './idempotency.ts'
import type {} from './log.ts'
import { factsOf } from './request.ts'
import { consumeGrant, requireOpenPage } from './scene.ts'
import { childRead, requireNow, requireWithin, type Child } from '../identity/membership.ts'
import { requireForStores, requireOwnRows, requireOwnStores } from './store-scope.ts'
import { isStorable } from '../base/storable.ts'
import { sessionCookie, type ApiKeyActor, type Caller, type Session } from '../identity/session.ts'
import { unknownFields } from './unknown-fields.ts'
import type { Sessions } from '../identity/sessions.ts'

export interface AppContext {
  readonly db: Db
  readonly settings: Settings
  readonly registry: Registry
  readonly sessions: Sessions
  readonly memory: MerchantMemory
  /** This node's open event streams. */
  readonly hub: Hub
  /** Called after a commit that left something in the outbox. */
  readonly wakeRelay: () => void
}
const noMerchant = '00000000-0000-0000-0000-000000000000'

/** Who asks, where a cookie does not say it: by an API key that was looked at before. A key's secret is its second factor: no scene is asked for. */
export type CallerOf = (request: FastifyRequest) => Caller

export const pipeline = (context: AppContext, { endpoint, handler }: BoundEndpoint, callerOf?: CallerOf) => {
  const action = nameOf(endpoint)
  const decode = decoder(endpoint)
  const encode = encoderOf(endpoint.output)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope> => {
    const facts = factsOf(request)
    let caller: Caller | null = null
    let note: Note | null = null
    let passed: Scene | null = null
    let emitted = false
    let cookieChanged = false
    const changedMerchants: string[] = []
    const entryOf = (result: AuditEntry['result'], code: number): AuditEntry => ({
      session: note?.actor ?? actorOf(caller?.session),
      action,
      note: noteOf(note, caller?.session?.key),
      result,
      code,
      address: facts.address,
      deviceId: facts.deviceId,
      requestId: facts.id,
      scene: passed,
    })

    try {
      const token = request.cookies[sessionCookie(isSecure(context.settings))]
      caller = callerOf ? callerOf(request) : await context.sessions.read(token, !endpoint.background)
      const { session, visitor } = caller
      request.calledBy = { merchant: session?.merchantId ?? null, key: session?.key?.id ?? null }
      if (!mayEnter(endpoint.access, visitor))
        throw fail(visitor.status === 'NONE' ? 'SESSION_EXPIRED' : 'ACCESS_DENIED')
      if (endpoint.kind === 'change' && visitor.who?.viewedBy && !endpoint.whileViewing) throw fail('VIEWING_AS')
      const stores = visitor.who?.stores
      const bound = stores && session?.merchantId ? { merchantId: session.merchantId, stores } : null
      if (bound) requireForStores(endpoint)
      const child = await childRead(context.db, request, endpoint, session, bound !== null)
      const { input, wire } = decode(request)
      if (child) requireNow(child, endpoint, input)
      // A command with a scene of its own asks for that one below.
      const pageScene = endpoint.scene || callerOf ? null : pageSceneFor(endpoint.access, visitor)
      if (pageScene) await requireOpenPage(context.db, session, pageScene)

      const emitIn =
        (tx: Store): Emit =>
        (...events) => {
          emitted = true
          return emit(tx, ...events)
        }
      const pass = async (tx: Store, scene: Scene): Promise<void> => {
        if (callerOf) return
        await consumeGrant(tx, request, scene, session?.id, action, wire)
        passed = scene
      }
      /** After a replay was answered: what was done while the merchant had it stays done. */
      const requireOwnProduct = async (tx: Store): Promise<void> => {
        if (endpoint.product) await requireProduct(tx, meOf(caller).merchantId, endpoint.product, context.memory)
      }
      let committed = false
      const commit: Call['commit'] = (work) =>
        context.db.transaction().execute(async (tx) => {
          if (endpoint.scene) await pass(tx, endpoint.scene)
          const result = await work({ tx, emit: emitIn(tx) })
          await writeAudit(tx, entryOf('done', okCode))
          committed = true
          return result
        })
      const callIn = (tx: Store, memory: Pick<MerchantMemory, 'recall'> = context.memory): Call => ({
        input: input as Call['input'],
        visitor,
        session,
        me: () => meOf(caller, child),
        tx,
        request: facts,
        settings: context.settings,
        registry: context.registry,
        note: (given) => {
          note = given
        },
        emit: emitIn(tx),
        memory: { recall: memory.recall, changed: (merchantId) => changedMerchants.push(merchantId) },
        cookie: cookieJar(isSecure(context.settings), request, reply, () => {
          cookieChanged = true
        }),
        commit,
        stepUp: (scene) => pass(tx, scene),
      })
      const carryOut = async (call: Call): Promise<unknown> => {
        if (bound) await requireOwnStores(call, bound, endpoint, input)
        return handler(call)
      }
      if (endpoint.kind === 'read') {
        const checked = (found: unknown): unknown => {
          if (child) requireWithin(child, endpoint, found)
          if (bound) requireOwnRows(bound, endpoint, found)
          return encode(found)
        }
        const answer = async (): Promise<unknown> => {
          if (endpoint.ownTransactions) return checked(await carryOut(callIn(context.db)))
          const memory = context.memory.view()
          return inSnapshot(context.db, async (tx) => checked(await carryOut(callIn(tx, memory))))
        }
        return envelope(await retryDeadlock(answer))
      }

      const once = endpoint.idempotent
        ? idempotencyKeyOf(request, action, session?.merchantId ?? noMerchant, wire)
        : null
      const done = (answer: unknown): Envelope => {
        if (cookieChanged) context.sessions.forget(token)
        for (const merchantId of changedMerchants) context.memory.forget(merchantId)
        if (emitted) context.wakeRelay()
        return envelope(answer)
      }
      if (endpoint.ownTransactions) {
        await requireOwnProduct(context.db)
        const answer = encode(await carryOut(callIn(context.db)))
        if (!committed) throw new Error(`${action} answered without committing`)
        return done(answer)
      }
      const act = (): Promise<unknown> =>
        context.db.transaction().execute(async (tx) => {
          const first = once && (await takeKey(tx, once, context.settings.secret))
          if (first) return first.answer
          await requireOwnProduct(tx)
          if (endpoint.scene) await pass(tx, endpoint.scene)
          const body = encode(await carryOut(callIn(tx)))
          const end = once ? keepingAnswer(tx, once, body, context.settings.secret) : tx
          // A poll leaves a line only when something came of it.
          if (!endpoint.background || note || once) await writeAudit(end, entryOf('done', okCode))
          return body
        })
      const answer = await retryDeadlock(act, () => {
        changedMerchants.length = 0
      })
      return done(answer)
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

/** The database ends one of two transactions that wait for each other. It left nothing, so it runs once more, after the other. */
const retryDeadlock = async <T>(work: () => Promise<T>, reset = (): void => undefined): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== '40P01') throw error
    reset()
    return work()
  }
}

export const envelope = (body: unknown): Envelope => ({ head: { code: okCode, msg: 'SUCCESS' }, body })

/** Whether people reach us over TLS: the setting says so. A header would say whatever its sender likes. */
export const isSecure = ({ publicOrigin }: Pick<Settings, 'publicOrigin'>): boolean =>
  publicOrigin?.startsWith('https:') ?? false

/** Path parameters, query and body make one input; the schema keeps only the fields it names. */
export const decoder = (endpoint: Pick<Endpoint, 'input' | 'strict'>) => {
  const unknownIn = endpoint.strict ? unknownFields(endpoint.input) : () => []
  return (request: FastifyRequest) => {
    const wire: Record<string, unknown> = {
      ...(request.method === 'GET' ? (request.query as object) : (request.body as object | null)),
      ...(request.params as object),
    }
    if (!isStorable(wire)) throw fail('INPUT_INVALID', { fields: [] })
    const unknown = unknownIn(wire)
    if (unknown.length > 0)
      throw fail('INPUT_INVALID', { fields: unknown.map((path) => ({ path, code: 'UNKNOWN_FIELD' })) })
    const parsed = z.safeParse(endpoint.input, wire)
    if (parsed.success) return { input: parsed.data, wire }
    throw fail('INPUT_INVALID', { fields: parsed.error.issues.map((issue) => faultOf(issue, wire)) })
  }
}
const faultOf = (issue: z.core.$ZodIssue, wire: unknown): FieldFault => ({
  path: issue.path.join('.'),
  // zod/mini without a locale says 'Invalid input'; our own checks say a code.
  code: /^[A-Z_]+$/.test(issue.message) ? issue.message : isMissing(issue, wire) ? 'REQUIRED' : 'INVALID',
})
/** zod's issues do not carry the value: it is looked up where the path says. */
const isMissing = (issue: z.core.$ZodIssue, wire: unknown): boolean =>
  issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], wire) === undefined

const idempotencyKeyOf = (request: FastifyRequest, endpoint: string, merchantId: string, wire: unknown): OnceKey => {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,255}$/.test(key)) throw fail('KEY_REQUIRED')
  return { merchantId, endpoint, key, inputHash: hashOf(wire) }
}

const meOf = (caller: Caller | null, child: Child | null = null): Me => {
  const session = caller?.session
  const mid = caller?.visitor.who?.merchantMid
  const stores = caller?.visitor.who?.stores
  if (!session?.staffId || !session.merchantId || !mid) throw fail('SESSION_EXPIRED')
  return {
    sessionId: session.id,
    personId: session.personId,
    staffId: session.staffId,
    merchantId: child?.merchantId ?? session.merchantId,
    merchantMid: child?.mid ?? mid,
    ...(stores ? { stores } : {}),
    ...(child ? { periods: child.periods } : {}),
    ...(session.key ? { key: session.key } : {}),
  }
}
/** The history says that a program acted, and by which key. */
const actorOf = (session: Session | null | undefined): Actor | null =>
  session?.key ? { ...session, roles: ['API_KEY'] } : (session ?? null)
const noteOf = (note: Note | null, key: ApiKeyActor | undefined): Note | null =>
  note && key ? { ...note, after: { ...(note.after as object | undefined), apiKey: key.name } } : note

const deviceCookieSeconds = 400 * 86_400

const cookieJar = (
  secure: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
  changed: () => void,
): Call['cookie'] => {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  const made = new Map<string, string>()
  /** A random cookie that is made at the first need; what is kept of it is its hash. */
  const hashOfOwn = (name: string, maxAge?: number): Buffer => {
    const full = secure ? `__Host-${name}` : name
    const sent = request.cookies[full]
    const value = made.get(full) ?? (sent && /^[\w-]{43}$/.test(sent) ? sent : newToken())
    if (value !== sent && !made.has(full))
      void reply.setCookie(full, value, { ...options, ...(maxAge ? { maxAge } : {}) })
    made.set(full, value)
    return sha256(value)
  }
  return {
    holder: () => hashOfOwn('pre'),
    device: () => hashOfOwn('did', deviceCookieSeconds),
    open: (token) => {
      changed()
      void reply.setCookie(sessionCookie(secure), token, options)
    },
    clear: () => {
      changed()
      void reply.clearCookie(sessionCookie(secure), options).header('clear-site-data', '"cache"')
    },
  }
}
