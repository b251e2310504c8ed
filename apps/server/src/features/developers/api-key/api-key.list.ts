// The list of keys: the SQL of each field.
import { sql } from 'kysely'
import { apiKey } from '@falaj/contract/developers/api-key'
import { listOf } from '../../../platform/lists/listed.ts'

export const keyState = `case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
  when k.hash is null then 'unissued' else 'ACTIVE' end`
export const keyList = listOf(apiKey.query, {
  fileName: { en: 'api-keys', zh: 'API密钥' },
  from: sql`api_key k join person p on p.id = k.person_id`,
  owner: 'k.merchant_id',
  columns: {
    id: 'k.id',
    createdAt: 'k.created_at',
    name: 'k.name',
    state: keyState,
    key: `'•••• ' || k.last4`,
    scopes: 'k.scopes',
    addresses: `array_to_string(k.addresses, ', ')`,
    by: 'p.name',
    creator: `case when p.status = 'VERIFIED' and exists (select from staff t
      where t.merchant_id = k.merchant_id and t.person_id = k.person_id and t.status = 'ACTIVE') then 'here' else 'left' end`,
    lastUsedAt: 'k.last_used_at',
    lastAddress: 'k.last_address',
    expiresAt: 'k.expires_at',
    version: 'k.version',
  },
  hidden: { previous_until: 'k.previous_until' },
  search: ['name'],
  newest: 'createdAt',
})
