import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import {
  boundCommands,
  countCommands,
  commands,
  makeCommandTable,
  makeGate,
  type Gate,
} from '../../testing/commands.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../testing/world.ts'

const gates: Gate[] = []
let world: World
let address: string
let admin: Client
beforeAll(async () => {
  world = await openWorld({}, { extra: boundCommands(gates) })
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  await makeCommandTable(world)
  admin = await world.as('admin')
})
afterAll(() => world.close())

const key = (): { 'idempotency-key': string } => ({ 'idempotency-key': randomUUID() })
const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
const keysKept = async (): Promise<number> => (await world.owner.query('select 1 from idempotency_key')).rowCount ?? 0

describe('the same key', () => {
  it('twice answers the first result and acts once', async () => {
    const header = key()
    const first = await admin.call(commands.once, { text: 'twice' }, header)
    const second = await admin.call(commands.once, { text: 'twice' }, header)
    expect(first.code).toBe(200)
    expect(second.raw).toEqual(first.raw)
    expect(await countCommands(world, 'twice')).toBe(1)
    // A secret shown once in an answer must not be stored in plain text.
    const { rows } = await world.owner.query<{ answer: unknown }>('select answer from idempotency_key where key = $1', [
      header['idempotency-key'],
    ])
    expect(rows).toEqual([{ answer: expect.stringMatching(/^[\w+/=]+$/) }])
  })

  it('with the fields in another order is the same request', async () => {
    const header = key()
    const post = (payload: string) =>
      world.app.inject({
        method: 'POST',
        url: '/restful/secure/test/once',
        headers: { ...consoleHeaders, cookie: admin.cookie, ...header },
        payload,
      })
    await post('{"text":"order","amount":"1"}')
    expect((await post('{"amount":"1","text":"order"}')).json().head.code).toBe(200)
    expect(await countCommands(world, 'order')).toBe(1)
  })

  it('with another input is refused, and nothing is done', async () => {
    const header = key()
    await admin.call(commands.once, { text: 'one input', amount: '1' }, header)
    expect(await admin.call(commands.once, { text: 'other input', amount: '1' }, header)).toMatchObject({ code: 40901 })
    expect(await admin.call(commands.once, { text: 'one input', amount: '1.0' }, header)).toMatchObject({ code: 40901 })
    expect(await countCommands(world, 'other input')).toBe(0)
    expect(await countCommands(world, 'one input')).toBe(1)
  })

  it('is independent for another merchant and for another endpoint', async () => {
    const header = key()
    const other = await world.as('multi-admin')
    const ids = [
      (await admin.call(commands.once, { text: 'shared key' }, header)).body.id,
      (await other.call(commands.once, { text: 'shared key' }, header)).body.id,
    ]
    expect(new Set(ids).size).toBe(2)
    expect(await countCommands(world, 'shared key')).toBe(2)
  })

  it('is shared by the members of one merchant', async () => {
    const header = key()
    const financial = await world.as('financial')
    const first = await admin.call(commands.once, { text: 'one merchant' }, header)
    expect((await financial.call(commands.once, { text: 'one merchant' }, header)).body).toEqual(first.body)
  })
})

it.each([undefined, '', 'short', 'with space in it', `${'x'.repeat(256)}`, 'naïve-key-value'])(
  'without a usable key (%j) nothing is done',
  async (given) => {
    const before = await keysKept()
    const headers: Record<string, string> = given === undefined ? {} : { 'idempotency-key': given }
    expect((await admin.call(commands.once, { text: 'no key' }, headers)).code).toBe(40004)
    expect([await countCommands(world, 'no key'), await keysKept()]).toEqual([0, before])
  },
)

describe('two at once', () => {
  it('act once: the second waits and answers the first result', async () => {
    const header = key()
    const gate = makeGate()
    gates.push(gate)
    const first = admin.call(commands.once, { text: 'wait' }, header)
    await gate.arrived.promise
    let secondDone = false
    const second = admin.call(commands.once, { text: 'wait' }, header).finally(() => {
      secondDone = true
    })
    // The second is in the database, waiting for the first one's row.
    await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBe(1)
    expect(secondDone).toBe(false)
    gate.go.resolve()
    expect((await second).raw).toEqual((await first).raw)
    expect(await countCommands(world, 'wait')).toBe(1)
  })

  it('the second is refused when the first takes longer than it may wait', async () => {
    const header = key()
    const gate = makeGate()
    gates.push(gate)
    const first = admin.call(commands.once, { text: 'wait' }, header)
    await gate.arrived.promise
    expect((await admin.call(commands.once, { text: 'wait' }, header)).code).toBe(40902)
    gate.go.resolve()
    expect((await first).code).toBe(200)
  })

  it('in a crowd of ten act once', async () => {
    const header = key()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.call(commands.once, { text: 'crowd' }, header)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await countCommands(world, 'crowd')).toBe(1)
  })
})

describe('a command that waits for others', () => {
  it('waits as long as they take: only the wait for the first of its key is cut short', async () => {
    expect((await admin.call(commands.once, { text: 'patience' }, key())).body.text).toBe('0')
  })

  it('and they for it: the one that the database ends acts once more, and both are done once', async () => {
    const [first, second] = [makeGate(), makeGate()]
    gates.push(first)
    const one = admin.call(commands.once, { text: 'lock 1 2' }, key())
    await first.arrived.promise
    gates.push(second)
    const other = admin.call(commands.once, { text: 'lock 2 1' }, key())
    await second.arrived.promise
    first.go.resolve()
    second.go.resolve()
    expect((await Promise.all([one, other])).map(({ code }) => code)).toEqual([200, 200])
    expect([await countCommands(world, 'lock 1 2'), await countCommands(world, 'lock 2 1')]).toEqual([1, 1])
    const { rows } = await world.owner.query(
      "select result, count(*)::int as lines from audit_entry where after->>'text' like 'lock %' group by result",
    )
    expect(rows).toEqual([{ result: 'done', lines: 2 }])
  })
})

describe('after a first that did not succeed', () => {
  it.each(['fail', 'refuse'] as const)('(%s) nothing is left, and the same key may act', async (text) => {
    const header = key()
    const [before, kept] = [await countCommands(world, text), await keysKept()]
    expect((await admin.call(commands.once, { text }, header)).code).not.toBe(200)
    expect([await countCommands(world, text), await keysKept()]).toEqual([before, kept])
    expect((await admin.call(commands.once, { text: `${text} mended` }, header)).code).toBe(200)
  })

  it('(its database connection was killed half way) nothing is left, and the retry acts', async () => {
    const header = key()
    const gate = makeGate()
    gates.push(gate)
    const [before, kept] = [await countCommands(world, 'wait'), await keysKept()]
    const first = admin.call(commands.once, { text: 'wait' }, header)
    const backend = await gate.arrived.promise
    await world.pool.query('select pg_terminate_backend($1)', [backend])
    gate.go.resolve()
    expect(await first).toMatchObject({ status: 503, code: errors.OUTAGE.code })
    expect([await countCommands(world, 'wait'), await keysKept()]).toEqual([before, kept])
    gates.push(openGate())
    expect((await admin.call(commands.once, { text: 'wait' }, header)).code).toBe(200)
    expect(await countCommands(world, 'wait')).toBe(before + 1)
  })

  it('(its caller hung up) the command is done, and the retry returns its answer', async () => {
    const header = key()
    const gate = makeGate()
    gates.push(gate)
    const before = await countCommands(world, 'wait')
    const caller = new AbortController()
    const lost = fetch(`${address}/restful/secure/test/once`, {
      method: 'POST',
      headers: { ...consoleHeaders, cookie: admin.cookie, ...header },
      body: '{"text":"wait"}',
      signal: caller.signal,
    })
    await gate.arrived.promise
    caller.abort()
    await expect(lost).rejects.toThrow('aborted')
    gate.go.resolve()
    expect((await admin.call(commands.once, { text: 'wait' }, header)).code).toBe(200)
    expect(await countCommands(world, 'wait')).toBe(before + 1)
  })
})

const openGate = (): Gate => {
  const gate = makeGate()
  gate.go.resolve()
  return gate
}
