// Secret and pepper are replaced while two nodes serve: every call is answered, everything sealed before can be read, and in the end neither of
// the old ones is needed.
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { webhook } from '@falaj/contract/developers/webhook'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { provider } from '@falaj/contract/provider'
import { asProvider } from '../../testing/provider.ts'
import { demoPassword, people } from '../../seed/people.ts'
import { sealFor } from '../../testing/get-in.ts'
import { openNode, type Node } from '../../testing/node.ts'
import { testSecret } from '../../testing/secrets.ts'
import { consoleHeaders, openWorld, type World } from '../../testing/world.ts'
import { requireInstallation } from '../db/migrate.ts'
import { newId } from '../base/ids.ts'
import { signedLink } from '../files/link.ts'
import { Keyring } from '../base/keyring.ts'
import type { Settings } from '../settings/settings.ts'
import { recoveryHash } from './authenticator.ts'
import { loadSecrets } from './rotation.ts'
import { seal, unseal, unsealWith, derivedKey, sealWith } from '../base/vault.ts'

const old = { secret: testSecret('', 'secret'), pepper: testSecret('', 'pepper') }
const fresh = {
  secret: 'another-secret-that-is-long-enough-for-it',
  pepper: 'another-pepper-that-is-long-enough-for-it',
}

let world: World
let cookie = ''
beforeAll(async () => {
  world = await openWorld({ FALAJ_LOGIN_LIMITS: 'loose' })
  await requireInstallation(ownerUrl(), world.settings)
  cookie = (await world.as('it')).cookie
})
afterAll(() => world.close())
const ownerUrl = (): string => inject('ownerUrl').replace(/\/[^/]*$/, new URL(world.appUrl).pathname)

const settingsWith = (secret: Keyring, pepper: Keyring): Settings => ({ ...world.settings, secret, pepper })
const before = () => settingsWith(new Keyring(old.secret), new Keyring(old.pepper))
const both = () => settingsWith(new Keyring(fresh.secret, old.secret), new Keyring(fresh.pepper, old.pepper))
const after = () => settingsWith(new Keyring(fresh.secret), new Keyring(fresh.pepper))
interface LiveNode extends Node {
  readonly settings: Settings
}
const start = async (settings: Settings): Promise<LiveNode> => {
  await requireInstallation(ownerUrl(), settings)
  await loadSecrets(world.db, settings)
  return { ...(await openNode({ ...world, settings })), settings }
}

const post = async <Body>(app: FastifyInstance, url: string, input: unknown, headers: Record<string, string> = {}) => {
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { ...consoleHeaders, ...headers },
    payload: JSON.stringify(input),
  })
  const { head, body } = response.json<{ head: { code: number; msg: string }; body: Body }>()
  if (head.code !== 200) throw new Error(`${url}: ${head.code} ${head.msg}`)
  return { body, cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}
/** The salt from one node, the password to the other. */
const signIn = async (one: FastifyInstance, other: FastifyInstance, person: string): Promise<void> => {
  const { mobile } = people.find(({ key }) => key === person)!
  const salt = await post<{ value: string; publicKey: string }>(one, '/restful/login/payPassword/generateSalt', {})
  const passwordParam = { password: sealFor(demoPassword, salt.body), salt: salt.body.value }
  await post(
    other,
    '/restful/login/payPassword/submit',
    { mobileNumber: mobile, passwordParam },
    { cookie: salt.cookie },
  )
}
/** A command at one node, and the same again at the other: it answers what the first did, which is kept sealed. */
const saveTwice = async (one: FastifyInstance, other: FastifyInstance): Promise<void> => {
  const input = { url: `https://shop.example.com/${newId()}`, description: 'Shop', events: [] }
  const headers = { cookie, 'idempotency-key': newId() }
  const [first, second] = [
    await post<{ id: string }>(one, urlOf(webhook.save), input, headers),
    await post<{ id: string }>(other, urlOf(webhook.save), input, headers),
  ]
  expect(second.body).toEqual(first.body)
  // Events of the storm may be on their way to it: it only makes room for the next one.
  await world.owner.query("update webhook_endpoint set state = 'REMOVED' where id = $1", [first.body.id])
}
const openLink = async (one: Settings, other: FastifyInstance): Promise<void> => {
  const { rows } = await world.owner.query<{ id: string }>('select id from file limit 1')
  const { statusCode } = await other.inject({ method: 'GET', url: signedLink(one.secret, rows[0]!.id) })
  expect(statusCode).toBe(200)
}
const sealedColumns = [
  ['bank_account', 'number_sealed', 'bank-number'],
  ['bank_payee', 'number_sealed', 'bank-number'],
  ['transfer_to_bank', 'number_sealed', 'bank-number'],
  ['vam_iban_deposit', 'sender_sealed', 'bank-number'],
  ['webhook_endpoint', 'secret', 'webhook'],
  ['webhook_endpoint', 'previous_secret', 'webhook'],
  ['wire_key', 'private_sealed', 'wire-key'],
] as const
const readEverything = async ({ secret }: Settings): Promise<string[]> => {
  const found: string[] = []
  for (const [table, column, use] of sealedColumns) {
    const { rows } = await world.owner.query<{ sealed: Buffer }>(
      `select ${column} as sealed from ${table} where ${column} is not null order by 1`,
    )
    found.push(...rows.map(({ sealed }) => `${table} ${unseal(secret, use, sealed).toString('base64')}`))
  }
  return found.toSorted()
}

it('secret and pepper are replaced under load with no call refused, and the old ones are needed no more', async () => {
  const personId = newId()
  const recovery = recoveryHash(before().secret, personId, 'ABCD-EFGH')
  // Sealed before bytes had an id, as in a database of an earlier version.
  const legacy = sealWith(derivedKey(old.secret, 'request'), 'kept for ever')
  const named = seal(before().secret, 'request', 'part of what was approved')

  let nodes = [await start(before()), await start(before())]
  const all = await readEverything(nodes[0]!.settings)
  expect(all.length).toBeGreaterThan(5)
  const failures: unknown[] = []
  let calls = 0
  let isOver = false
  /** As a proxy does it: nothing new to a node that leaves, and what it has under way ends first. */
  const underWay = new Map<LiveNode, number>()
  const count = (by: number, ...at: readonly LiveNode[]): void => {
    for (const node of at) underWay.set(node, (underWay.get(node) ?? 0) + by)
  }
  const replace = async (at: number, settings: Settings): Promise<void> => {
    const leaving = nodes[at]!
    const next = await start(settings)
    nodes = nodes.with(at, next)
    await expect.poll(() => underWay.get(leaving) ?? 0, { timeout: 30_000 }).toBe(0)
    await leaving.close()
  }
  const kinds = [
    (one: LiveNode, other: LiveNode, person: string) => signIn(one.app, other.app, person),
    (one: LiveNode, other: LiveNode) => saveTwice(one.app, other.app),
    (one: LiveNode, other: LiveNode) => openLink(one.settings, other.app),
  ]
  const load = async (person: string): Promise<void> => {
    for (let n = 0; !isOver; n += 1) {
      const [one, other] = [nodes[n % 2]!, nodes[(n + 1) % 2]!]
      count(1, one, other)
      await kinds[n % kinds.length]!(one, other, person).then(
        () => (calls += 1),
        (error: unknown) => failures.push(error),
      )
      count(-1, one, other)
    }
  }
  const busy = ['admin', 'it', 'financial'].map(load)
  const ask = () => asProvider({ ...world, app: nodes[0]!.app })

  // The first node is new, the second is not: nothing is changed yet.
  await replace(0, both())
  expect((await ask()(provider.secretsReseal, {})).code).toBe(errors.NODE_WITHOUT_SECRET.code)
  await replace(1, both())

  expect((await ask()(provider.secretsReseal, {})).body).toEqual({ changed: true })
  const status = async () => (await ask()(provider.secrets, {})).body
  await expect.poll(async () => (await status()).columns.every(({ ended }) => ended), { timeout: 60_000 }).toBe(true)
  const done = await status()
  expect(done).toMatchObject({ secret: both().secret.newest, pepper: both().pepper.newest })
  expect(done.columns.find(({ column }) => column === 'bank_account.number_sealed')!.sealed).toBeGreaterThan(0)
  expect(done.columns.find(({ column }) => column === 'idempotency_key.answer')!.sealed).toBeGreaterThan(0)
  await replace(0, after())
  await replace(1, after())
  await new Promise((resolve) => setTimeout(resolve, 500))
  isOver = true
  await Promise.all(busy)
  expect(failures).toEqual([])
  expect(calls).toBeGreaterThan(20)

  const last = nodes[0]!.settings
  expect([...last.secret.known.values()]).toEqual([fresh.secret])
  expect((await readEverything(last)).filter((each) => all.includes(each))).toEqual(all)
  // No column has bytes of the old secret, and what is never sealed anew is readable by its kept key.
  for (const [table, column] of sealedColumns) {
    const { rows } = await world.owner.query(
      `select 1 from ${table} where ${column} is not null and substring(${column} from 2 for 4) <> decode($1, 'hex')`,
      [last.secret.newest],
    )
    expect([table, rows.length]).toEqual([table, 0])
  }
  expect(unseal(last.secret, 'request', legacy).toString()).toBe('kept for ever')
  expect(unseal(last.secret, 'request', named).toString()).toBe('part of what was approved')
  expect(recoveryHash(last.secret, personId, 'abcdefgh').equals(recovery)).toBe(true)
  expect(() => unsealWith(derivedKey(fresh.secret, 'request'), legacy)).toThrow('unable to authenticate')
  // Those who have logged in have a new hash; the others would still need the old pepper.
  const { rows } = await world.owner.query<{ mobile: string; renewed: boolean }>(
    'select mobile, password_hash like $1 as renewed from person where password_hash is not null',
    [`%keyid=${last.pepper.newest}$%`],
  )
  const isRenewed = (person: string) =>
    rows.find(({ mobile }) => mobile === people.find(({ key }) => key === person)!.mobile)!.renewed
  expect(['admin', 'it', 'financial'].map(isRenewed)).toEqual([true, true, true])
  expect(done.oldPasswords).toBeGreaterThan(0)
  for (const node of nodes) await node.close()
}, 120_000)

// A link of the desk lives for hours; its bytes stay readable by the kept key.
it('every column of sealed bytes is one that a rotation seals anew, and may write', async () => {
  const { rows } = await world.owner.query<{ place: string; may: boolean; listed: boolean }>(
    `select c.table_name || '.' || c.column_name as place,
       has_column_privilege('falaj_app', c.table_name::text, c.column_name::text, 'update') as may, r.place is not null as listed
     from information_schema.columns c left join reseal r on r.place = c.table_name || '.' || c.column_name
     where c.table_schema = 'public' and c.data_type = 'bytea' and c.column_name like '%sealed' and c.table_name not in ('retired_key', 'desk_link')`,
  )
  expect(rows.length).toBeGreaterThan(6)
  expect(rows.filter(({ may, listed }) => !may || !listed)).toEqual([])
})

it('a node with other secrets than the database’s is refused in one line that names the setting', async () => {
  const { secret, pepper } = after()
  const other = new Keyring('a-third-secret-that-nobody-has-ever-used')
  await expect(requireInstallation(ownerUrl(), settingsWith(other, pepper))).rejects.toThrow(
    /^FALAJ_SECRET is not the one .* Fix: /,
  )
  await expect(requireInstallation(ownerUrl(), settingsWith(secret, other))).rejects.toThrow(
    /^FALAJ_PEPPER is not the one .* Fix: /,
  )
  await expect(requireInstallation(ownerUrl(), before())).rejects.toThrow(/^FALAJ_SECRET is not/)
  await expect(
    requireInstallation(ownerUrl(), settingsWith(new Keyring('the next secret', fresh.secret), pepper)),
  ).resolves.toBeUndefined()
})
