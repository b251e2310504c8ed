// The merchant API: a key instead of a session, a scope instead of a role, plain HTTP codes instead of the envelope. Only reads.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ApiScope } from '@falaj/contract/api-scopes'
import {
  apiErrors,
  balanceRow,
  eventRow,
  limitMax,
  limitUnset,
  merchantLists,
  requestsPerMinute,
  type ApiErrorName,
  type ListResource,
} from '@falaj/contract/merchant-api'
import { merchantOpenapi } from '@falaj/contract/merchant-openapi'
import type { AppContext } from '../../platform/http/pipeline.ts'
import { balancesNow } from '../../platform/money/balances.ts'
import { heldCurrencies } from '../balance/read.ts'
import { countUse, holderOf, type KeyHolder } from './read.ts'
import { eventPage, listPage, readCursor, type Paging } from './v1-pages.ts'

class ApiRefusal extends Error {
  readonly code: ApiErrorName
  constructor(code: ApiErrorName) {
    super(code)
    this.code = code
  }
}
type Answer = Readonly<Record<string, unknown>>
type Reading = (context: AppContext, holder: KeyHolder, paging: Paging) => Promise<Answer>

const refusals = {
  unknown: 'key_unknown',
  revoked: 'key_revoked',
  expired: 'key_expired',
  address: 'address_refused',
} as const

const pagingOf = (query: unknown): Paging => {
  const { limit = String(limitUnset), cursor, ...more } = query as Record<string, unknown>
  const size = typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0
  const after = cursor === undefined ? null : readCursor(cursor)
  if (size < 1 || size > limitMax || after === undefined || Object.keys(more).length > 0)
    throw new ApiRefusal('parameter_invalid')
  return { limit: size, after }
}

/** By key and minute, on this node. */
const makeRate = () => {
  let minute = 0
  const counts = new Map<string, number>()
  return (keyId: string, now: number): { readonly left: number; readonly resetSeconds: number } => {
    const at = Math.floor(now / 60_000)
    if (at !== minute) counts.clear()
    minute = at
    const used = (counts.get(keyId) ?? 0) + 1
    counts.set(keyId, used)
    return { left: requestsPerMinute - used, resetSeconds: 60 - Math.floor((now % 60_000) / 1000) }
  }
}

const balances: Reading = async ({ db }, { merchantId }) => {
  const data = []
  for (const currency of await heldCurrencies(db, merchantId))
    data.push(z.encode(balanceRow, { currency, ...(await balancesNow(db, merchantId, currency)) }))
  return { data }
}
const listed =
  ({ of }: ListResource): Reading =>
  ({ db, registry }, holder, paging) =>
    listPage(db, registry, of, holder, paging)
const events: Reading = async ({ db }, { merchantId, mid }, paging) => {
  const { data, next_cursor } = await eventPage(db, merchantId, mid, paging)
  return { data: data.map((row) => z.encode(eventRow, row)), next_cursor }
}
const resources: readonly (readonly [path: string, scope: ApiScope, read: Reading])[] = [
  ['/v1/balances', 'balances:read', balances],
  ...Object.entries(merchantLists).map(([name, row]) => [`/v1/${name}`, row.scope, listed(row)] as const),
  ['/v1/events', 'events:read', events],
]

export const merchantApi = (app: FastifyInstance, context: AppContext): void => {
  const countRate = makeRate()
  const originOf = (request: FastifyRequest): string =>
    context.settings.publicOrigin ?? `${request.protocol}://${request.host}`
  const refuse = (request: FastifyRequest, reply: FastifyReply, code: ApiErrorName) => {
    const { status, message } = apiErrors[code]
    const docs = `${originOf(request)}/v1/openapi.json#${code}`
    return reply.code(status).send({ error: { code, message, docs } })
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply, scope: ApiScope, read: Reading) => {
    let holder: KeyHolder | null = null
    try {
      const [, secret] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
      if (secret === undefined) throw new ApiRefusal('key_missing')
      const found = await holderOf(context.db, secret, request.ip)
      holder = found.holder
      if ('refusal' in found) throw new ApiRefusal(refusals[found.refusal])
      const { left, resetSeconds } = countRate(found.holder.keyId, Date.now())
      void reply.headers({
        'falaj-version': found.holder.version,
        'ratelimit-limit': String(requestsPerMinute),
        'ratelimit-remaining': String(Math.max(left, 0)),
        'ratelimit-reset': String(resetSeconds),
      })
      if (left < 0) {
        void reply.header('retry-after', String(resetSeconds))
        throw new ApiRefusal('rate_limited')
      }
      if (!found.holder.scopes.includes(scope)) throw new ApiRefusal('scope_missing')
      const body = await read(context, found.holder, pagingOf(request.query))
      await countUse(context.db, found.holder, request.ip, false)
      return await reply.send(body)
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error
      if (holder) await countUse(context.db, holder, request.ip, true)
      return refuse(request, reply, error.code)
    }
  }
  for (const [url, scope, read] of resources)
    app.get(url, { exposeHeadRoute: false }, (request, reply) => answer(request, reply, scope, read))
  app.get('/v1/openapi.json', { exposeHeadRoute: false }, (request) => merchantOpenapi(originOf(request)))
}
