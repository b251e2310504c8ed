// API keys of the demo world: in use, just rolled, not issued yet, expired, revoked, and one whose maker has left. Nobody knows their secrets.
import { sql } from 'kysely'
import { dayMs } from '@falaj/contract/kernel/time'
import type { ApiScope } from '@falaj/contract/developers/api-scopes'
import { apiVersion, type ApiVersion } from '@falaj/contract/developers/api-versions'
import { hashOf, last4Of, newSecret } from '../features/developers/api-key/api-key.secret.ts'
import type { Db } from '../platform/db/pool.ts'
import { newId } from '../platform/base/ids.ts'
import { merchants, people } from './people.ts'

interface DemoKey {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  /** Default: an administrator; IT gives less. The administrator of another merchant used to work here. */
  readonly by?: 'it' | 'multi-admin'
  readonly addresses?: readonly string[]
  /** Pinned to; default: the newest. */
  readonly version?: ApiVersion
  readonly madeDaysAgo: number
  readonly expiresInDays?: number
  readonly is?: 'unissued' | 'revoked' | 'rolled'
  /** Requests per day, for a number of days until today. */
  readonly use?: number
}
const keys: readonly DemoKey[] = [
  {
    name: 'Shop back office',
    scopes: ['balances:read', 'transfers:read', 'events:read'],
    madeDaysAgo: 120,
    expiresInDays: 245,
    use: 340,
  },
  {
    name: 'Accounting',
    scopes: ['settlements:read', 'withdrawals:read'],
    addresses: ['203.0.113.0/24', '198.51.100.7/32'],
    version: '2026-11-16',
    madeDaysAgo: 60,
    use: 24,
  },
  {
    name: 'Warehouse',
    scopes: ['items:read', 'payments:read'],
    by: 'it',
    madeDaysAgo: 30,
    expiresInDays: 335,
    is: 'rolled',
    use: 60,
  },
  { name: 'New till', scopes: ['balances:read'], madeDaysAgo: 0, expiresInDays: 90, is: 'unissued' },
  { name: 'Trial', scopes: ['balances:read'], madeDaysAgo: 100, expiresInDays: -10 },
  { name: 'Old till', scopes: ['transfers:read'], madeDaysAgo: 300, is: 'revoked' },
  { name: 'Refund desk', scopes: ['payments:read', 'refunds:write'], by: 'multi-admin', madeDaysAgo: 210, use: 6 },
]

export const seedApiKeys = async (db: Db): Promise<void> => {
  if (await db.selectFrom('api_key').select('id').executeTakeFirst()) return
  const { mid } = merchants.find(({ key }) => key === 'marina')!
  await db.transaction().execute(async (tx) => {
    const merchant = await tx.selectFrom('merchant').select('id').where('mid', '=', mid).executeTakeFirstOrThrow()
    for (const {
      name,
      scopes,
      by = 'admin',
      addresses = [],
      version = apiVersion,
      madeDaysAgo,
      expiresInDays,
      is,
      use,
    } of keys) {
      const id = newId()
      const { mobile } = people.find(({ key }) => key === by)!
      const person = await tx.selectFrom('person').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()
      const secret = newSecret('sandbox')
      const at = new Date(Date.now() - madeDaysAgo * dayMs)
      const isIssued = is !== 'unissued'
      await sql`
        insert into api_key (merchant_id, id, name, scopes, addresses, expires_at, version, hash, last4, issued_at, revoked_at,
          previous_hash, previous_until, person_id, created_at, last_used_at, last_address)
        values (${merchant.id}::uuid, ${id}::uuid, ${name}, ${[...scopes]}::text[], ${[...addresses]}::text[]::cidr[],
          now() + make_interval(days => ${expiresInDays ?? null}::int), ${version}, ${isIssued ? hashOf(secret) : null},
          ${isIssued ? last4Of(secret) : null}, ${isIssued ? at : null}, ${is === 'revoked' ? new Date() : null},
          ${is === 'rolled' ? hashOf(newSecret('sandbox')) : null}, ${is === 'rolled' ? new Date(Date.now() + dayMs) : null},
          ${person.id}::uuid, ${at}, ${use ? new Date() : null}, ${use ? '203.0.113.7' : null})`.execute(tx)
      if (use)
        await sql`
          insert into api_key_day (merchant_id, key_id, day, requests, refused)
          select ${merchant.id}::uuid, ${id}::uuid, current_date - n, ${use} + (n * 37) % 90, n % 4
          from generate_series(0, 29) n`.execute(tx)
    }
  })
}
