import { hourMs } from '@falaj/contract/kernel/time'
import { apiKey, keysMax } from '@falaj/contract/developers/api-key'
import { apiVersion } from '@falaj/contract/developers/api-versions'
import { isMoneyScope, mayGiveScope, type ApiScope } from '@falaj/contract/developers/api-scopes'
import { errors, type ErrorName } from '@falaj/contract/kernel/errors'
import { ask } from '../../../platform/approval/ask.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { keyApprovable, keyChanges, keySays } from './api-key.key-approvable.ts'
import { keyList } from './api-key.list.ts'
import { isNetwork } from './api-key.rules.ts'
import { hashOf, last4Of, newSecret, secretsIn } from './api-key.secret.ts'
import * as store from './api-key.store.ts'
import { apiKeyLog } from './api-key.log.ts'

const mayGive = ({ visitor }: Pick<Call, 'visitor'>, scopes: readonly ApiScope[]): boolean =>
  scopes.every((scope) => mayGiveScope(scope, visitor))
const isOver = ({ expires_at, revoked_at }: store.KeyRow): boolean =>
  revoked_at !== null || (expires_at !== null && expires_at <= new Date())

/** Returns why the member may not get the secret of a key, or null. */
const secretRefusal = (
  { visitor, me }: Pick<Call, 'visitor' | 'me'>,
  { scopes, person_id }: Pick<store.KeyRow, 'scopes' | 'person_id'>,
): ErrorName | null => {
  // The secret gives all permissions of the key.
  if (!mayGive({ visitor }, scopes)) return 'API_KEY_RIGHTS'
  // Its requests count as its maker's: another person with its secret could approve their own request.
  return scopes.some(isMoneyScope) && person_id !== me().personId ? 'API_KEY_MAKER' : null
}

export const apiKeyFeature = bind(apiKey, {
  query: keyList.query,
  async detail(call) {
    const { input, tx, me } = call
    const { merchantId } = me()
    const row = await keyList.one(tx, merchantId, input.id)
    const kept = await tx
      .selectFrom('api_key')
      .select(['previous_until', 'scopes', 'person_id'])
      .where('merchant_id', '=', merchantId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    const { previous_until: until } = kept
    const previousUntil = until && until > new Date() ? until.toISOString() : null
    const refusal = secretRefusal(call, kept as Pick<store.KeyRow, 'scopes' | 'person_id'>)
    return {
      ...row,
      previousUntil,
      whyNoSecret: refusal && errors[refusal].code,
      usage: await store.usageOf(tx, merchantId, row.id),
    }
  },

  async check({ input, tx, me }) {
    const secrets = secretsIn(input.text)
    const found = secrets.length > 0 ? await store.keysWith(tx, me().merchantId, secrets.map(hashOf)) : []
    return { keys: secrets.length, found }
  },

  async add(call) {
    const { input, tx, me, note } = call
    const { merchantId } = me()
    if (!mayGive(call, input.scopes)) throw failFields({ path: 'scopes', code: 'SCOPE_RIGHTS' })
    if (!input.addresses.every(isNetwork)) throw failFields({ path: 'addresses', code: 'NETWORK' })
    await store.lockKeys(tx, merchantId)
    if ((await store.countKeys(tx, merchantId)) >= keysMax) throw fail('API_KEY_MANY')
    const payload = { ...input, name: input.name.trim() || input.name }
    const answer = await ask(call, keyApprovable, {
      payload,
      describe: () => ({ says: keySays(payload), shown: keyChanges(payload) }),
    })
    const made = answer.requestId
      ? null
      : await tx
          .selectFrom('api_key')
          .select('id')
          .where('merchant_id', '=', merchantId)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
    note({ object: made ? `api-key ${made.id}` : 'api-key', after: { ...payload, request: answer.number } })
    return { id: made?.id ?? null, ...answer }
  },

  async issue(call) {
    const { input, tx, me, settings, note } = call
    const row = await store.lockKey(tx, me().merchantId, input.id)
    const refusal = secretRefusal(call, row)
    if (refusal) throw fail(refusal)
    if (isOver(row)) throw fail('API_KEY_STATE')
    const secret = newSecret(settings.mode)
    const until = row.hash && input.overlapHours > 0 ? new Date(Date.now() + input.overlapHours * hourMs) : null
    await tx
      .updateTable('api_key')
      .set({
        hash: hashOf(secret),
        last4: last4Of(secret),
        issued_at: new Date(),
        previous_hash: until ? row.hash : null,
        previous_until: until,
      })
      .where('merchant_id', '=', row.merchant_id)
      .where('id', '=', row.id)
      .execute()
    const previousUntil = until?.toISOString() ?? null
    note({ object: `api-key ${row.id}`, after: { name: row.name, last4: last4Of(secret), previousUntil } })
    await apiKeyLog.notify(call.emit, call.me().merchantId, row.id)
    return { secret, previousUntil }
  },

  async upgrade(call) {
    const { input, tx, me, note } = call
    const row = await store.lockKey(tx, me().merchantId, input.id)
    if (isOver(row) || row.version === apiVersion) throw fail('API_KEY_STATE')
    await tx
      .updateTable('api_key')
      .set({ version: apiVersion })
      .where('merchant_id', '=', row.merchant_id)
      .where('id', '=', row.id)
      .execute()
    note({ object: `api-key ${row.id}`, before: { version: row.version }, after: { version: apiVersion } })
    await apiKeyLog.notify(call.emit, call.me().merchantId, row.id)
    return {}
  },

  async revoke(call) {
    const { input, tx, me, note } = call
    const row = await store.lockKey(tx, me().merchantId, input.id)
    if (row.revoked_at) throw fail('API_KEY_STATE')
    await tx
      .updateTable('api_key')
      .set({ revoked_at: new Date(), previous_hash: null, previous_until: null })
      .where('merchant_id', '=', row.merchant_id)
      .where('id', '=', row.id)
      .execute()
    note({ object: `api-key ${row.id}`, before: { name: row.name } })
    await apiKeyLog.notify(call.emit, call.me().merchantId, row.id)
    return {}
  },
})
