// Keys by which a merchant's own programs call: made by a person, shown once, rolled without a gap, revoked at once.
import * as z from 'zod/mini'
import { areas } from '../kernel/access.ts'
import { apiScopeNames, apiScopes } from './api-scopes.ts'
import { requestStates } from '../kernel/approval-states.ts'
import { change, refreshedBy, nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone, sortable } from '../kernel/fields.ts'
import { id, instant, open } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.apiManagement
export const apiKeyStates = ['ACTIVE', 'unissued', 'expired', 'revoked'] as const
/** Whether the key's maker is still a member: commands that move money need that. */
const keyCreators = ['here', 'left'] as const
const keyCreatorWords = words({
  here: { en: 'On the team', zh: '在职' },
  left: { en: 'Has left', zh: '已离开' },
})
export const keysMax = 50
/** So long the previous secret works as well. */
export const keyOverlapHours = [0, 1, 24, 168] as const
export const expiryDays = [30, 90, 365] as const

/** One address, or a network: 203.0.113.7, 203.0.113.0/24, 2001:db8::/48. */
export const network = z
  .string()
  .check(
    z.regex(/^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[0-9a-fA-F:]*:[0-9a-fA-F:.]*(\/\d{1,3})?)$/, { error: 'NETWORK' }),
  )
const wanted = {
  name: z.string().check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(80, { error: 'TOO_LONG' })),
  scopes: z.array(z.enum(apiScopeNames)).check(z.minLength(1, { error: 'CHOOSE_ONE' })),
  /** Empty means any address. */
  addresses: z.array(network).check(z.maxLength(50, { error: 'TOO_LONG' })),
  /** Null if it does not expire. */
  expiresInDays: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
}
export const wantedKey = z.object(wanted)
export type WantedKey = z.output<typeof wantedKey>

const query = listed(
  {
    id: field.id,
    createdAt: sortable(field.time('Created', '创建时间')),
    name: field.text('Name', '名称'),
    state: field.status('Status', '状态', apiKeyStates, statuses),
    key: orNone(field.code('Key', '密钥')),
    scopes: field.labels('Permissions', '权限', apiScopes),
    addresses: field.text('Allowed addresses', '允许的地址'),
    by: field.text('Created by', '创建人'),
    creator: field.label('Creator', '创建人状态', keyCreators, keyCreatorWords),
    lastUsedAt: orNone(field.time('Last used', '最近使用')),
    lastAddress: orNone(field.code('Last address', '最近地址')),
    expiresAt: orNone(field.time('Expires', '到期时间')),
    version: field.code('API version', 'API 版本'),
  },
  { text: filter.search('Name', '名称'), state: filter.several(apiKeyStates), createdAt: filter.dates },
)('POST secure/api-key/query', access)

const byId = z.object({ id })
export const apiKey = refreshedBy(['api-key.changed'], {
  query,
  detail: read('POST secure/api-key/detail', {
    access,
    input: byId,
    output: z.extend(query.row, {
      /** The previous secret still works, until then. */
      previousUntil: z.nullable(instant),
      /** Why this reader can't make or roll its secret: the refusal's code; null if they can. */
      whyNoSecret: z.nullable(z.int()),
      /** The last thirty days, the oldest first. */
      usage: z.array(z.object({ day: z.string(), requests: z.int(), refused: z.int() })),
    }),
  }),
  /** Finds the merchant's keys in a leaked text: a log, a message, a page. */
  check: read('POST secure/api-key/check', {
    access,
    input: z.object({
      text: z.string().check(z.minLength(1, { error: 'REQUIRED' }), z.maxLength(20_000, { error: 'TOO_LONG' })),
    }),
    output: z.object({
      /** Number of our keys in the text, whichever merchant they belong to. */
      keys: z.int(),
      found: z.array(z.object({ id, name: z.string(), state: open(apiKeyStates), last4: z.string() })),
    }),
  }),
  add: change('POST secure/api-key/add', {
    does: { en: 'Requested an API key', zh: '申请 API 密钥' },
    access,
    idempotent: true,
    input: wantedKey,
    output: z.object({
      /** Null while an approval is pending. */
      id: z.nullable(id),
      requestId: z.nullable(id),
      number: z.nullable(z.string()),
      state: open(requestStates),
    }),
  }),
  /** Issues the first secret of a key, or replaces the current one. Not idempotent: an answer with a secret is not stored. */
  issue: change('POST secure/api-key/issue', {
    does: { en: 'Created the secret of an API key', zh: '生成 API 密钥' },
    access,
    scene: 'api-key',
    input: z.object({ id, overlapHours: z.union(keyOverlapHours.map((hours) => z.literal(hours))) }),
    output: z.object({ secret: z.string(), previousUntil: z.nullable(instant) }),
  }),
  /** To the newest version of the API. */
  upgrade: change('POST secure/api-key/upgrade', {
    does: { en: 'Moved an API key to the newest version', zh: '将 API 密钥切换至最新版本' },
    access,
    idempotent: true,
    input: byId,
    output: nothing,
  }),
  revoke: change('POST secure/api-key/revoke', {
    does: { en: 'Revoked an API key', zh: '吊销 API 密钥' },
    access,
    idempotent: true,
    input: byId,
    output: nothing,
  }),
})
