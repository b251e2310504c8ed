import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { apiKey } from '@falaj/contract/developers/api-key'
import { approval } from '@falaj/contract/people/approval'
import { defaultRules } from '@falaj/contract/people/approval-policy'
import { errors } from '@falaj/contract/kernel/errors'
import { newId } from '../../../platform/base/ids.ts'
import { storable } from '../../../platform/approval/policy.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { withStepUp } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { countUse, holderOf } from './api-key.read.ts'
import { newSecret } from './api-key.secret.ts'

let world: World
let developer: Client
beforeAll(async () => {
  world = await openWorld()
  developer = await world.as('it')
})
afterAll(() => world.close())
beforeEach(() => world.owner.query('truncate api_key, api_key_day'))

const key = () => ({ 'idempotency-key': newId() })
const wanted = (over: object = {}) => ({
  name: 'Shop',
  scopes: ['payments:read' as const],
  addresses: [] as string[],
  expiresInDays: null as number | null,
  ...over,
})
const add = (over: object = {}, client = developer) => client.call(apiKey.add, wanted(over), key())
const issue = (id: string, overlapHours: 0 | 1 | 24 | 168 = 0, client = developer) =>
  withStepUp(client, apiKey.issue, { id, overlapHours })
const made = async (over: object = {}) => {
  const id = (await add(over)).body.id!
  return { id, secret: (await issue(id)).body.secret }
}
const list = async () =>
  (await developer.call(apiKey.query, { filters: {}, pageParam: { number: 1, size: 10 } })).body.rows
const verdict = async (secret: string, address = '203.0.113.7') => {
  const found = await holderOf(world.db, secret, address)
  return 'refusal' in found ? found.refusal : 'lets in'
}

describe('a key', () => {
  it('is made, its secret shown once with the second factor, and only its hash is kept', async () => {
    const { body } = await add()
    expect(await list()).toMatchObject([{ name: 'Shop', state: 'unissued', key: null }])
    expect((await developer.call(apiKey.issue, { id: body.id!, overlapHours: 0 })).code).toBe(
      errors.STEP_UP_REQUIRED.code,
    )
    const { secret } = (await issue(body.id!)).body
    expect(secret).toMatch(/^falaj_sandbox_/)
    expect(await list()).toMatchObject([{ state: 'ACTIVE', key: `•••• ${secret.slice(-4)}` }])
    const everything = await world.owner.query(
      `select string_agg(t::text, '') as text from (
        select k::text as t from api_key k union all select a::text from audit_entry a union all
        select i::text from idempotency_key i union all select o::text from outbox o) t`,
    )
    expect(everything.rows[0].text.includes(secret)).toBe(false)
    expect(await verdict(secret)).toBe('lets in')
    const { rows } = await world.owner.query(`select action from audit_entry where object = $1 order by at`, [
      `api-key ${body.id}`,
    ])
    expect(rows.map(({ action }) => action)).toEqual(['POST secure/api-key/add', 'POST secure/api-key/issue'])
  })
  it('the same key twice is one; the fifty-first is refused', async () => {
    const same = key()
    const [a, b] = await Promise.all([
      developer.call(apiKey.add, wanted(), same),
      developer.call(apiKey.add, wanted(), same),
    ])
    expect(a.body.id).toBe(b.body.id)
    await world.owner.query(`insert into api_key (merchant_id, id, name, scopes, addresses, version, person_id)
      select merchant_id, gen_random_uuid(), name, scopes, addresses, version, person_id from api_key, generate_series(1, 49)`)
    expect((await add()).code).toBe(errors.API_KEY_MANY.code)
  })
  it('with what is no network is refused by its field', async () => {
    const { code, raw } = await add({ addresses: ['999.1.1.1'] })
    expect(code).toBe(errors.INPUT_INVALID.code)
    expect(raw.body).toMatchObject({ fields: [{ path: 'addresses', code: 'NETWORK' }] })
  })
  it('is rolled without a gap: for a while both work', async () => {
    const { id, secret: old } = await made()
    const { secret: fresh, previousUntil } = (await issue(id, 24)).body
    expect(previousUntil).not.toBeNull()
    expect([await verdict(old), await verdict(fresh)]).toEqual(['lets in', 'lets in'])
    await world.owner.query(`update api_key set previous_until = now() - interval '1 second'`)
    expect([await verdict(old), await verdict(fresh)]).toEqual(['unknown', 'lets in'])
    const leaked = (await issue(id, 0)).body
    expect(leaked.previousUntil).toBeNull()
    expect([await verdict(fresh), await verdict(leaked.secret)]).toEqual(['unknown', 'lets in'])
  })
  it('is revoked at once, and for ever', async () => {
    const { id, secret } = await made()
    await issue(id, 24)
    expect((await developer.call(apiKey.revoke, { id }, key())).code).toBe(200)
    expect(await verdict(secret)).toBe('unknown')
    expect(await list()).toMatchObject([{ state: 'revoked' }])
    expect((await issue(id)).code).toBe(errors.API_KEY_STATE.code)
    expect((await developer.call(apiKey.revoke, { id }, key())).code).toBe(errors.API_KEY_STATE.code)
  })
  it('ends by its time, and works from its addresses alone', async () => {
    const { secret } = await made({ addresses: ['203.0.113.0/24', '2001:db8::7'] })
    expect(await verdict(secret, '203.0.113.9')).toBe('lets in')
    expect(await verdict(secret, '::ffff:203.0.113.9')).toBe('lets in')
    expect(await verdict(secret, '2001:db8::7')).toBe('lets in')
    expect(await verdict(secret, '203.0.114.1')).toBe('address')
    expect(await verdict(secret, 'unknown')).toBe('address')
    await world.owner.query(`update api_key set expires_at = now() - interval '1 second'`)
    expect(await verdict(secret, '203.0.113.9')).toBe('expired')
    expect(await list()).toMatchObject([{ state: 'expired' }])
  })
  it('an unknown key belongs to no merchant', async () => {
    expect(await verdict(newSecret('sandbox'))).toBe('unknown')
    expect(await verdict('falaj_sandbox_x')).toBe('unknown')
    expect(await verdict('')).toBe('unknown')
  })
  it('that a colleague must approve is made once they agree, and its secret by the requester', async () => {
    const rules = storable({ ...defaultRules('api-key'), otherwise: 1 })
    await world.owner.query(
      `insert into approval_policy (merchant_id, kind, version, rules) select id, 'api-key', 1, $1 from merchant`,
      [rules],
    )
    const admin = await world.as('admin')
    for (const client of [developer, admin]) await openPages(world, client, 'authorizations')
    const { body } = await add({ name: 'Approved' })
    expect(body).toMatchObject({ id: null, state: 'APPLIED', requestId: expect.any(String) })
    expect(await list()).toEqual([])
    const id = body.requestId!
    const decide = async (client: Client) => {
      const { canonical } = (await client.call(approval.detail, { id })).body
      const hash = createHash('sha256').update(canonical).digest('hex')
      return (await client.call(approval.approve, { id, hash }, key())).code
    }
    expect(await decide(developer)).toBe(errors.OWN_REQUEST.code)
    expect(await decide(admin)).toBe(200)
    const [made] = await list()
    expect(made).toMatchObject({ name: 'Approved', state: 'unissued', by: expect.any(String) })
    expect(await verdict((await issue(made!.id)).body.secret)).toBe('lets in')
    await world.owner.query(`delete from approval_policy where kind = 'api-key'`)
  })
  it('of another merchant answers as one that never was', async () => {
    const { id } = await made()
    const other = await world.as('multi-admin')
    expect((await other.call(apiKey.detail, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await other.call(apiKey.revoke, { id }, key())).code).toBe(errors.NOT_FOUND.code)
    expect((await issue(id, 0, other)).code).toBe(errors.NOT_FOUND.code)
  })
  it('that turned up in a text is identified, by its present and its previous secret', async () => {
    const { id, secret } = await made()
    const check = async (text: string, client = developer) => {
      const { keys, found } = (await client.call(apiKey.check, { text })).body
      return [keys, ...found.map((each) => each.id)]
    }
    const log = `GET /v1/balances "Authorization: Bearer ${secret}" 200\n${secret}`
    expect(await check(log)).toEqual([1, id])
    expect(await check('nothing of ours, falaj_sandbox_abc')).toEqual([0])
    // A mistyped one is none, and another merchant's is not reported.
    expect(await check(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`)).toEqual([0])
    expect(await check(log, await world.as('multi-admin'))).toEqual([1])
    const { secret: fresh } = (await issue(id, 24)).body
    expect(await check(`${secret} ${fresh}`)).toEqual([2, id])
    await issue(id, 0)
    expect(await check(secret)).toEqual([1])
    const denied = await (await world.as('financial')).call(apiKey.check, { text: log })
    expect(denied.code).toBe(errors.ACCESS_DENIED.code)
  })
  it('counts its use by day', async () => {
    const { id, secret } = await made()
    const found = await holderOf(world.db, secret, '203.0.113.7')
    for (const refused of [false, false, true]) await countUse(world.db, found.holder!, '203.0.113.7', refused)
    const { body } = await developer.call(apiKey.detail, { id })
    expect(body.usage).toHaveLength(30)
    expect(body.usage.at(-1)).toMatchObject({ requests: 3, refused: 1 })
    expect(body).toMatchObject({ lastAddress: '203.0.113.7' })
  })
})
