import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boundCommands, countCommands, commands, makeCommandTable } from '../../testing/commands.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'
import { writeRefusal } from '../audit/refusal.ts'
import { newId } from '../base/ids.ts'

let world: World
let admin: Client
let cashier: Client
beforeAll(async () => {
  world = await openWorld({}, { extra: boundCommands() })
  await makeCommandTable(world)
  admin = await world.as('admin')
  cashier = await world.as('sales')
})
afterAll(() => world.close())

interface Line {
  action: string
  result: string
  code: number
  object: string | null
  after: unknown
  roles: string[]
  person_id: string | null
  device_id: string | null
  address: string
  request_id: string
}
/** The lines that were written while something was done. */
const linesOf = async (work: () => Promise<unknown>): Promise<Line[]> => {
  const { rows } = await world.owner.query<{ id: string }>('select id from audit_entry')
  const before = new Set(rows.map(({ id }) => id))
  await work()
  const after = await world.owner.query<Line & { id: string }>('select * from audit_entry order by id')
  return after.rows.filter(({ id }) => !before.has(id))
}
const key = (): { 'idempotency-key': string } => ({ 'idempotency-key': randomUUID() })

it('a change writes exactly one line: who, as what, what, on what, from where', async () => {
  const lines = await linesOf(() => admin.call(commands.plain, { text: 'done' }, { 'x-device-id': 'device-1' }))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    action: 'POST secure/test/plain',
    result: 'done',
    code: 200,
    after: { text: 'done' },
    roles: ['ADMIN'],
    device_id: 'device-1',
    address: '127.0.0.1',
  })
  expect(lines[0]?.object).toMatch(/^command /)
  expect(lines[0]?.request_id).toMatch(/^[0-9a-f-]{36}$/)
})

it('a replay writes none: the command has its line', async () => {
  const header = key()
  await admin.call(commands.once, { text: 'replayed' }, header)
  expect(await linesOf(() => admin.call(commands.once, { text: 'replayed' }, header))).toEqual([])
})

it('a read writes none, a refused read one', async () => {
  expect(await linesOf(() => admin.call(commands.look, { text: 'x' }))).toEqual([])
  expect(await linesOf(() => cashier.call(commands.look, { text: 'x' }))).toMatchObject([
    { action: 'GET secure/test/look', result: 'refused', code: 40301, roles: ['SALES'] },
  ])
})

it('a refusal of nobody writes no line: however often, it is one number', async () => {
  const lines = await linesOf(async () => {
    for (let at = 0; at < 5; at += 1)
      expect((await world.stranger.call(commands.plain, { text: 'nobody' })).code).toBe(403)
    await Promise.all(Array.from({ length: 20 }, () => world.stranger.call(commands.plain, { text: 'nobody' })))
  })
  expect(lines).toEqual([])
  const { rows } = await world.owner.query(
    "select network, action, code, sum(count)::int as count from refusal_count where action = 'POST secure/test/plain' group by 1, 2, 3",
  )
  expect(rows).toEqual([{ network: '127.0.0.0/24', action: 'POST secure/test/plain', code: 403, count: 25 }])
  expect(await countCommands(world, 'nobody')).toBe(0)
})

it.each([
  ['the wrong role', () => cashier.call(commands.plain, { text: 'wrong role' }), 40301],
  ['a missing key', () => admin.call(commands.once, { text: 'keyless' }), 40004],
  ['a missing grant', () => admin.call(commands.sceneOnly, { text: 'grantless' }), 40302],
  ['a bad input', () => admin.call(commands.plain, { text: 'nul \0' }), 40001],
  ['a refusal by the rules', () => admin.call(commands.plain, { text: 'refuse' }), 40401],
] as const)('a refusal (%s) writes one line of its own and changes nothing', async (_who, act, code) => {
  const commandsBefore = (await world.owner.query('select 1 from command')).rowCount
  const lines = await linesOf(async () => expect((await act()).code).toBe(code))
  expect(lines).toMatchObject([{ result: 'refused', code }])
  expect((await world.owner.query('select 1 from command')).rowCount).toBe(commandsBefore)
})

it('a command that broke leaves a line ‘failed’, none ‘done’, and nothing else', async () => {
  const lines = await linesOf(async () => {
    expect(await admin.call(commands.plain, { text: 'fail' })).toMatchObject({ status: 500, code: 50001 })
  })
  expect(lines).toMatchObject([{ result: 'failed', code: 50001 }])
  expect(await countCommands(world, 'fail')).toBe(0)
})

it('the answer of a refusal names the request that its line names', async () => {
  let requestId = ''
  const lines = await linesOf(async () => {
    const { raw } = await cashier.call(commands.plain, { text: 'quoted' })
    requestId = (raw.body as { requestId: string }).requestId
  })
  expect(lines[0]?.request_id).toBe(requestId)
})

it('refusals at the same time are each written, and one that cannot be takes no other with it', async () => {
  const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
  const entry = (object: string) => ({
    session: { personId: null, staffId: null, merchantId: rows[0]!.id, roles: ['ADMIN'] },
    action: 'test.together',
    note: { object },
    result: 'refused' as const,
    code: 40301,
    address: '',
    deviceId: null,
    requestId: newId(),
  })
  const objects = ['one', 'two', 'no\0', 'three', 'four']
  const written = await Promise.allSettled(objects.map((object) => writeRefusal(world.db, entry(object))))
  expect(written.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true])
  const { rows: kept } = await world.owner.query(`select object from audit_entry where action = 'test.together'`)
  expect(kept.map((row) => (row as { object: string }).object).toSorted()).toEqual(['four', 'one', 'three', 'two'])
})
