// The provider's API: its own token, never a session. Every change and every refusal leaves an audit entry of 'provider'; a change to a
// merchant is listed in that merchant's history. Without a token in the settings these routes do not exist.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { minuteMs } from '@falaj/contract/kernel/time'
import { okCode, type Envelope } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { provider, type Provider } from '@falaj/contract/provider'
import type { ProviderEndpoint } from '@falaj/contract/provider-endpoint'
import { writeAudit, type AuditEntry, type Note } from '../platform/audit/entry.ts'
import { writeRefusal } from '../platform/audit/refusal.ts'
import type { Store } from '../platform/db/pool.ts'
import { encoderOf } from '../platform/http/encode.ts'
import { fail, Refused } from '../platform/base/fail.ts'
import { decoder, envelope, type AppContext } from '../platform/http/pipeline.ts'
import { factsOf } from '../platform/http/request.ts'
import { sha256 } from '../platform/base/ids.ts'
import { emitter, type Emit } from '../platform/outbox/emit.ts'
import type { Registry } from '../platform/registry.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { handlers } from './handlers.ts'

export interface ProviderCall<Input> {
  readonly input: Input
  readonly tx: Store
  readonly settings: Settings
  readonly registry: Registry
  readonly emit: Emit
  /** The affected merchant, and the action. */
  readonly note: (note: Omit<Note, 'actor'> & { readonly merchantId?: string }) => void
}
export type ProviderHandlers = {
  readonly [K in keyof Provider]: (
    call: ProviderCall<z.output<Provider[K]['input']>>,
  ) => Promise<z.output<Provider[K]['output']>>
}

/** Limit per address: enough for a person at a command line, not for guessing. */
const perMinute = 120

/** Every token is compared: the time tells nothing. */
const holds = (request: FastifyRequest, tokens: readonly string[]): boolean => {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return given !== undefined && tokens.filter((token) => timingSafeEqual(sha256(given), sha256(token))).length > 0
}

export const providerRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { providerToken, previousProviderToken } = context.settings
  if (providerToken === null) return
  const tokens = [providerToken, ...(previousProviderToken === null ? [] : [previousProviderToken])]
  for (const name of Object.keys(provider) as (keyof Provider)[]) {
    const endpoint: ProviderEndpoint = provider[name]
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: { rateLimit: { max: perMinute, timeWindow: minuteMs } },
      handler: answer(context, endpoint, handlers[name] as Handler, tokens),
    })
  }
}

type Handler = (call: ProviderCall<unknown>) => Promise<unknown>

const answer = (context: AppContext, endpoint: ProviderEndpoint, handler: Handler, tokens: readonly string[]) => {
  const [decode, encode] = [decoder(endpoint), encoderOf(endpoint.output)]
  return async (request: FastifyRequest): Promise<Envelope> => {
    const facts = factsOf(request)
    let noted: Parameters<ProviderCall<unknown>['note']>[0] | null = null
    const entryOf = (result: AuditEntry['result'], code: number, isProvider: boolean): AuditEntry => ({
      // A caller without the token has no identity.
      session: isProvider
        ? { personId: null, staffId: null, merchantId: noted?.merchantId ?? null, roles: ['provider'] }
        : null,
      action: `${endpoint.method} ${endpoint.path}`,
      note: noted,
      result,
      code,
      address: facts.address,
      deviceId: null,
      requestId: facts.id,
    })
    const isProvider = holds(request, tokens)
    try {
      if (!isProvider) throw fail('PROVIDER_TOKEN')
      const { input } = decode(request)
      const callIn = (tx: Store): ProviderCall<unknown> => ({
        input,
        tx,
        settings: context.settings,
        registry: context.registry,
        emit: emitter(tx),
        note: (given) => {
          noted = given
        },
      })
      if (endpoint.method === 'GET') return envelope(encode(await handler(callIn(context.db))))
      const body = await context.db.transaction().execute(async (tx) => {
        const done = encode(await handler(callIn(tx)))
        await writeAudit(tx, entryOf('done', okCode, true))
        return done
      })
      context.wakeRelay()
      return envelope(body)
    } catch (error) {
      const refused = error instanceof Refused
      const code = errors[refused ? error.reason : 'INTERNAL'].code
      await writeRefusal(context.db, entryOf(refused ? 'refused' : 'failed', code, isProvider))
      throw error
    }
  }
}
