// `POST /v1/oauth/token`: an app's server proves itself by the app's secret (OAuth 2, client credentials) and gets a token for a few minutes.
import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appScopes, appTokenSeconds } from '@falaj/contract/selling/in-app'
import { writeAudit } from '../../../platform/audit/entry.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { AppContext } from '../../../platform/http/pipeline.ts'
import { addressKey } from '../../../platform/http/rate.ts'
import { mayTry } from '../../../platform/identity/throttle.ts'
import { newId, newToken, sha256 } from '../../../platform/base/ids.ts'
import { grantsOf, refusalOf } from '../../../platform/product/gate.ts'

const tokenPattern = /^falaj_at_(sandbox|live)_[\w-]{43}$/
export const isAppToken = (text: string): boolean => tokenPattern.test(text)

/** Limit per address; an app's server needs one token in a quarter of an hour. */
const tries = { windowMinutes: 1, triesMax: 30, blockMinutes: 1 }
interface Credentials {
  readonly grant: string
  readonly appId: string
  readonly secret: string
}
/** As a form or as JSON, with the app's id and secret in the body or in the header, as the standard defines. */
const credentialsOf = ({ headers, body }: FastifyRequest): Credentials => {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
  const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '')
  const [, basic] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? []
  const [id = '', ...secret] = basic ? Buffer.from(basic, 'base64').toString('utf8').split(':') : []
  return {
    grant: text('grant_type'),
    appId: basic ? id : text('client_id'),
    secret: basic ? secret.join(':') : text('client_secret'),
  }
}
/** Takes the same time whether the app exists or not. */
const isSecret = (given: Buffer, kept: Buffer | null): boolean => timingSafeEqual(given, kept ?? Buffer.alloc(32))

const found = async (tx: Store, { appId, secret }: Credentials) => {
  const apps = await tx
    .selectFrom('in_app')
    .innerJoin('merchant', 'merchant.id', 'in_app.merchant_id')
    .select([
      'in_app.merchant_id',
      'in_app.id',
      'in_app.app_id',
      'in_app.person_id',
      'secret_hash',
      'previous_hash',
      'previous_until',
    ])
    .where('app_id', '=', appId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('merchant.status', '=', 'ENABLED')
    .execute()
  // Two of one id cannot be; if they were, whose it is would be a guess.
  const app = apps.length === 1 ? apps[0]! : null
  const hash = sha256(secret)
  const isNow = isSecret(hash, app?.secret_hash ?? null)
  const isOld = isSecret(hash, app?.previous_hash ?? null)
  const isStill = app?.previous_until !== null && app !== null && app.previous_until > new Date()
  return app && ((isNow && app.secret_hash) || (isOld && app.previous_hash && isStill)) ? app : null
}

export const appTokenRoutes = (app: FastifyInstance, { db, settings }: AppContext): void => {
  const refuse = (reply: FastifyReply, status: number, error: string) =>
    reply.code(status).headers({ 'cache-control': 'no-store' }).send({ error })
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.post('/v1/oauth/token', async (request, reply) => {
      if (!(await mayTry(db, { key: `app-token ${addressKey(request.ip)}`, ...tries })))
        return refuse(reply.header('retry-after', '60'), 429, 'rate_limited')
      const credentials = credentialsOf(request)
      if (!credentials.appId || !credentials.secret) return refuse(reply, 400, 'invalid_request')
      if (credentials.grant !== 'client_credentials') return refuse(reply, 400, 'unsupported_grant_type')
      const own = await found(db, credentials)
      if (!own) return refuse(reply.header('www-authenticate', 'Basic realm="falaj"'), 401, 'invalid_client')
      const { merchant_id: merchantId, id } = own
      if (refusalOf(await grantsOf(db, merchantId), 'in-app')) return refuse(reply, 403, 'unauthorized_client')
      const token = `falaj_at_${settings.mode}_${newToken()}`
      await db.transaction().execute(async (tx) => {
        await tx
          .deleteFrom('app_token')
          .where('merchant_id', '=', merchantId)
          .where('in_app_id', '=', id)
          .where('expires_at', '<', new Date())
          .execute()
        await tx
          .insertInto('app_token')
          .values({
            merchant_id: merchantId,
            id: newId(),
            in_app_id: id,
            hash: sha256(token),
            expires_at: new Date(Date.now() + appTokenSeconds * 1000),
          })
          .execute()
        await writeAudit(tx, {
          session: { personId: null, staffId: null, merchantId, roles: ['app'] },
          action: 'in-app.token',
          note: { object: `in-app ${own.app_id}` },
          result: 'done',
          code: 200,
          address: request.ip,
          deviceId: null,
          requestId: randomUUID(),
        })
      })
      return reply.headers({ 'cache-control': 'no-store' }).send({
        access_token: token,
        token_type: 'Bearer',
        expires_in: appTokenSeconds,
        scope: appScopes.join(' '),
      })
    })
    done()
  })
}
