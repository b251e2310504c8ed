import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundCommands, countCommands, commands, makeCommandTable } from '../../testing/commands.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'
import { newToken, sha256 } from '../base/ids.ts'
import { nameOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { grantHash } from './scene.ts'

let world: World
let admin: Client
beforeAll(async () => {
  world = await openWorld({}, { extra: boundCommands() })
  await makeCommandTable(world)
  admin = await world.as('admin')
})
afterAll(() => world.close())

const tokenOf = (client: Client): string => client.cookie.slice(client.cookie.indexOf('=') + 1)
/** A grant as the second factor will give it. */
const grant = async (
  wire: unknown,
  { client = admin, scene = 'withdraw', seconds = 120, endpoint = commands.guarded as Endpoint } = {},
): Promise<{ 'x-step-up': string }> => {
  const token = newToken()
  const session = await world.db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', sha256(tokenOf(client)))
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('step_up_grant')
    .values({
      token_hash: sha256(token),
      session_id: session.id,
      scene,
      input_hash: grantHash(nameOf(endpoint), wire),
      expires_at: new Date(Date.now() + seconds * 1000),
    })
    .execute()
  return { 'x-step-up': token }
}
const key = (): { 'idempotency-key': string } => ({ 'idempotency-key': randomUUID() })

it('a command with a scene is refused without a grant, and says which scene', async () => {
  const answer = await admin.call(commands.guarded, { text: 'no grant' }, key())
  expect(answer).toMatchObject({ code: 40302, body: { scene: 'withdraw' } })
  expect(await countCommands(world, 'no grant')).toBe(0)
})

it('a grant for exactly this request opens it once', async () => {
  const header = await grant({ text: 'granted', amount: '10' })
  expect((await admin.call(commands.guarded, { text: 'granted', amount: '10' }, { ...key(), ...header })).code).toBe(
    200,
  )
  expect((await admin.call(commands.guarded, { text: 'granted', amount: '10' }, { ...key(), ...header })).code).toBe(
    40302,
  )
  expect(await countCommands(world, 'granted')).toBe(1)
})

it('two commands at once with one grant: one acts', async () => {
  const header = await grant({ text: 'race' })
  const codes = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await admin.call(commands.guarded, { text: 'race' }, { ...key(), ...header })).code,
    ),
  )
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 40302, 40302, 40302, 40302])
  expect(await countCommands(world, 'race')).toBe(1)
})

describe('a grant is void', () => {
  it('for a request that differs in one byte', async () => {
    const header = await grant({ text: 'to Ali', amount: '10' })
    expect((await admin.call(commands.guarded, { text: 'to Eve', amount: '10' }, { ...key(), ...header })).code).toBe(
      40302,
    )
    expect((await admin.call(commands.guarded, { text: 'to Ali', amount: '11' }, { ...key(), ...header })).code).toBe(
      40302,
    )
    expect((await admin.call(commands.guarded, { text: 'to Ali' }, { ...key(), ...header })).code).toBe(40302)
    // A refused try does not use it up.
    expect((await admin.call(commands.guarded, { text: 'to Ali', amount: '10' }, { ...key(), ...header })).code).toBe(
      200,
    )
  })

  it('in another session, even of the same person', async () => {
    const header = await grant({ text: 'mine' })
    const elsewhere = await world.as('admin')
    expect((await elsewhere.call(commands.guarded, { text: 'mine' }, { ...key(), ...header })).code).toBe(40302)
    const colleague = await world.as('financial')
    expect((await colleague.call(commands.guarded, { text: 'mine' }, { ...key(), ...header })).code).toBe(40302)
    expect(await countCommands(world, 'mine')).toBe(0)
  })

  it('for another scene', async () => {
    const header = await grant({ text: 'scene' }, { scene: 'refund', endpoint: commands.sceneOnly })
    expect((await admin.call(commands.guarded, { text: 'scene' }, { ...key(), ...header })).code).toBe(40302)
    expect((await admin.call(commands.sceneOnly, { text: 'scene' }, header)).code).toBe(200)
  })

  it('at another endpoint of the same scene that takes the same', async () => {
    const header = await grant({ text: 'endpoint' }, { endpoint: { ...commands.guarded, path: 'secure/test/other' } })
    expect((await admin.call(commands.guarded, { text: 'endpoint' }, { ...key(), ...header })).code).toBe(40302)
    expect(await countCommands(world, 'endpoint')).toBe(0)
  })

  it('after its time', async () => {
    const header = await grant({ text: 'late' }, { seconds: -1 })
    expect((await admin.call(commands.guarded, { text: 'late' }, { ...key(), ...header })).code).toBe(40302)
  })

  it('after the session it was given in has ended', async () => {
    const passing = await world.as('admin')
    const header = await grant({ text: 'ended' }, { client: passing })
    await world.owner.query('delete from session where token_hash = $1', [sha256(tokenOf(passing))])
    expect((await passing.call(commands.guarded, { text: 'ended' }, { ...key(), ...header })).code).toBe(403)
    const left = await world.owner.query('select 1 from step_up_grant where token_hash = $1', [
      sha256(header['x-step-up']),
    ])
    expect(left.rowCount).toBe(0)
  })
})

it('a command that was refused gives its grant back: the roll-back takes the use with it', async () => {
  const header = await grant({ text: 'refuse' })
  expect((await admin.call(commands.guarded, { text: 'refuse' }, { ...key(), ...header })).code).toBe(40401)
  const left = await world.owner.query('select 1 from step_up_grant where token_hash = $1', [
    sha256(header['x-step-up']),
  ])
  expect(left.rowCount).toBe(1)
})

it('a replay under the same key needs no second grant: the first one was consumed by it', async () => {
  const header = { ...key(), ...(await grant({ text: 'replay' })) }
  const first = await admin.call(commands.guarded, { text: 'replay' }, header)
  const second = await admin.call(commands.guarded, { text: 'replay' }, header)
  expect(second.raw).toEqual(first.raw)
  expect(await countCommands(world, 'replay')).toBe(1)
})
