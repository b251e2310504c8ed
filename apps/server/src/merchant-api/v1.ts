// The merchant API: a key instead of a session, a scope instead of a role, plain HTTP codes instead of the envelope. Commands go the way of
// every call (platform/http/pipeline.ts).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isMoneyScope, mayGiveScope, type ApiScope } from '@falaj/contract/developers/api-scopes'
import { formsSince, isApiVersion, type Query } from '@falaj/contract/developers/api-versions'
import {
  apiErrors,
  balanceRow,
  eventRow,
  limitMax,
  limitUnset,
  merchantLists,
  requestsPerMinute,
  resourceOf,
  type ApiErrorName,
  type ListResource,
} from '@falaj/contract/merchant-api/merchant-api'
import { everyMerchantEndpoint, makesNew, type ApiEndpoint } from '@falaj/contract/merchant-api/merchant-commands'
import { merchantOpenapi } from '@falaj/contract/merchant-api/merchant-openapi'
import { makeKeyRate, type KeyHolder } from '../platform/http/key-rate.ts'
import { answerApiError, answerMerchantApi, originOf } from '../platform/http/merchant-refusal.ts'
import { fail, Refused } from '../platform/base/fail.ts'
import { isUuid } from '../platform/base/ids.ts'
import type { Db } from '../platform/db/pool.ts'
import type { ServerContext } from '../platform/feature.ts'
import { pipeline, type AppContext } from '../platform/http/pipeline.ts'
import { programOf, type Caller } from '../platform/identity/session.ts'
import { balancesNow } from '../platform/money/balances.ts'
import { heldCurrencies } from '../features/accounts/balance/balance.read.ts'
import { appHolderOf, countAppCall } from '../features/selling/in-app/in-app.read.ts'
import { countUse, holderOf } from '../features/developers/api-key/api-key.read.ts'
import { merchantBounds } from './v1-commands.ts'
import { eventPage, isOrderOf, listPage, oneOnWire, readCursor, type PageRequest, type Reader } from './v1-pages.ts'

class ApiRefusal extends Error {
  readonly code: ApiErrorName
  constructor(code: ApiErrorName) {
    super(code)
    this.code = code
  }
}
type Answer = object
interface KeyCall {
  readonly request: FastifyRequest
  readonly holder: KeyHolder
}
type ReadHandler = (call: KeyCall) => Promise<Answer>

const refusals = {
  unknown: 'key_unknown',
  revoked: 'key_revoked',
  expired: 'key_expired',
  address: 'address_refused',
} as const

interface ListQuery {
  readonly paging: PageRequest
  readonly expand: readonly string[]
}
/** Refuses parameters that are not there, given twice or out of range, and what leads to a resource that the key may not read. */
const queryOf = (
  query: unknown,
  { links = {} }: Pick<ListResource, 'links'>,
  paged: boolean,
  scopes: readonly string[] = [],
): ListQuery => {
  const { limit = String(limitUnset), cursor, expand = '', ...more } = query as Record<string, unknown>
  const size = typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  const after = cursor === undefined ? null : readCursor(cursor)
  const wanted = typeof expand === 'string' ? expand.split(',').filter((name) => name !== '') : ['']
  const isBad =
    size < 1 ||
    size > limitMax ||
    after === undefined ||
    Object.keys(more).length > 0 ||
    !wanted.every((name) => Object.hasOwn(links, name)) ||
    (!paged && Object.keys(query as object).some((name) => name !== 'expand'))
  if (isBad) throw new ApiRefusal('parameter_invalid')
  if (!wanted.every((name) => scopes.includes(resourceOf(links[name]!).scope))) throw new ApiRefusal('scope_missing')
  return { paging: { limit: size, after }, expand: wanted }
}

/** The one a request asks for, or the key's own; null if there is no such version. */
const versionFor = ({ headers }: FastifyRequest, { version }: KeyHolder): string | null => {
  const header = headers['falaj-version']
  return header === undefined ? version : typeof header === 'string' && isApiVersion(header) ? header : null
}

const readings = ({ db, registry }: AppContext): readonly (readonly [path: string, ApiScope, ReadHandler])[] => {
  const readerOf = ({ merchantId, personId, keyId, isApp }: KeyHolder): Reader => ({
    merchantId,
    personId,
    registry,
    ...(isApp ? { appId: keyId } : {}),
  })
  const balances: ReadHandler = async ({ request, holder: { merchantId } }) => {
    queryOf(request.query, {}, true)
    const data = []
    for (const currency of await heldCurrencies(db, merchantId))
      data.push(z.encode(balanceRow, { currency, ...(await balancesNow(db, merchantId, currency)) }))
    return { data }
  }
  const events: ReadHandler = async ({ request, holder: { merchantId, mid } }) => {
    const { paging } = queryOf(request.query, {}, true)
    const { data, next_cursor } = await eventPage(db, merchantId, mid, paging)
    return { data: data.map((row) => z.encode(eventRow, row)), next_cursor }
  }
  return [
    ['/v1/balances', 'balances:read', balances],
    ['/v1/events', 'events:read', events],
    ...Object.entries(merchantLists as Readonly<Record<string, ListResource>>).flatMap(([name, resource]) => {
      const list: ReadHandler = ({ request, holder }) => {
        const { paging, expand } = queryOf(request.query, resource, true, holder.scopes)
        return listPage(db, readerOf(holder), resource, paging, expand)
      }
      const one: ReadHandler = ({ request, holder }) => {
        const { expand } = queryOf(request.query, resource, false, holder.scopes)
        return oneOnWire(db, readerOf(holder), name, (request.params as { id: string }).id, expand)
      }
      return [
        [`/v1/${name}`, resource.scope, list],
        [`/v1/${name}/:id`, resource.scope, one],
      ] as const
    }),
  ]
}

/** An app opens orders of its own, which lead back to it, and asks about those: a leaked secret opens no more. */
const checkApp = async (
  db: Db,
  { merchantId, keyId }: KeyHolder,
  operation: string,
  params: unknown,
): Promise<void> => {
  if (operation === 'createAppOrder') return
  const { id } = params as { readonly id?: string }
  if (id === undefined) throw new ApiRefusal('scope_missing')
  const { rows } = isUuid(id)
    ? await sql<{ own: boolean }>`select ${isOrderOf(merchantId, keyId, sql`${id}::uuid`)} as own`.execute(db)
    : { rows: [] }
  if (!rows[0]?.own) throw fail('NOT_FOUND')
}
const operationOf = (endpoint: ApiEndpoint): string => everyMerchantEndpoint.find(([, each]) => each === endpoint)![0]

export const merchantApi = (app: FastifyInstance, context: ServerContext): void => {
  const countRate = makeKeyRate(context.db)
  /** Returns the key's holder, within its limit and its scopes; or a refusal. `onHolder` is called as soon as the holder is known. */
  const holderFor = async (
    request: FastifyRequest,
    reply: FastifyReply,
    scope: ApiScope,
    onHolder: (holder: KeyHolder) => void,
  ): Promise<KeyHolder> => {
    const [, secret] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    if (secret === undefined) throw new ApiRefusal('key_missing')
    const app = await appHolderOf(context.db, secret)
    const found =
      app === undefined
        ? await holderOf(context.db, secret, request.ip)
        : app
          ? { holder: { ...app, isApp: true } }
          : { refusal: 'expired' as const, holder: null }
    if (found.holder) onHolder(found.holder)
    if ('refusal' in found) throw new ApiRefusal(refusals[found.refusal])
    const { left, resetSeconds } = await countRate(found.holder)
    const version = versionFor(request, found.holder)
    void reply.headers({
      'falaj-version': version ?? found.holder.version,
      'ratelimit-limit': String(requestsPerMinute),
      'ratelimit-remaining': String(Math.max(left, 0)),
      'ratelimit-reset': String(resetSeconds),
    })
    if (left < 0) {
      void reply.header('retry-after', String(resetSeconds))
      throw new ApiRefusal('rate_limited')
    }
    if (version === null) throw new ApiRefusal('version_unknown')
    if (!found.holder.scopes.includes(scope)) throw new ApiRefusal('scope_missing')
    return { ...found.holder, version }
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, scope: ApiScope, act: ReadHandler) => {
    let holder: KeyHolder | null = null
    try {
      const own = await holderFor(request, reply, scope, (found) => {
        holder = found
        request.calledBy = { merchant: found.merchantId, key: found.keyId }
      })
      const body = await act({ request, holder: own })
      await (own.isApp ? countAppCall(context.db, own) : countUse(context.db, own, request.ip, false))
      return await reply.send(body)
    } catch (error) {
      const isOurs = error instanceof ApiRefusal || error instanceof Refused
      if (holder && isOurs && !(holder as KeyHolder).isApp) await countUse(context.db, holder, request.ip, true)
      if (error instanceof ApiRefusal)
        return answerApiError(request, reply, { code: error.code, ...apiErrors[error.code] })
      if (error instanceof Refused) return answerMerchantApi(request, reply, error.reason, error.body)
      throw error
    }
  }
  for (const [url, scope, act] of readings(context))
    app.get(url, { exposeHeadRoute: false }, (request, reply) => answer(request, reply, scope, act))

  const callers = new WeakMap<FastifyRequest, Caller>()
  for (const bound of merchantBounds(context)) {
    const endpoint = bound.endpoint as ApiEndpoint
    const carryOut = pipeline(context, bound, (request) => callers.get(request)!)
    const url = `/${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
    const isNew = makesNew(endpoint)
    const name = operationOf(endpoint)
    app.route({
      method: endpoint.method,
      url,
      exposeHeadRoute: false,
      handler: (request, reply) =>
        answer(request, reply, endpoint.scope, async ({ holder }) => {
          const { merchantId, personId, keyId } = holder
          const program = await programOf(
            context.db,
            { merchantId, personId, key: { id: keyId, name: holder.name } },
            context.settings,
          )
          if (!program) throw new ApiRefusal('key_revoked')
          // A shop continues to sell when its developer has left; money moves only in the name of a member who may move it now.
          if (isMoneyScope(endpoint.scope) && !mayGiveScope(endpoint.scope, program.maker))
            throw new ApiRefusal('key_maker_rights')
          if (holder.isApp) await checkApp(context.db, holder, name, request.params)
          callers.set(request, program.caller)
          const older = formsSince(holder.version, name)
          request.query = older.reduce((query, form) => form.upgradeQuery(query), request.query as Query)
          const { body } = await carryOut(request, reply)
          if (isNew) void reply.code(201)
          return older.reduceRight((answer, form) => form.downgradeAnswer(answer), body as Query)
        }),
    })
  }
  app.get('/v1/openapi.json', { exposeHeadRoute: false }, (request) => merchantOpenapi(originOf(request)))
}
