// Every figure of /metrics on a whole world: each is there, and changes with what it describes.
import http, { type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { login } from '@falaj/contract/people/login'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { noHash } from '@falaj/contract/chain'
import { callRail } from './rails/call.ts'
import { checkHistory } from './platform/audit/check.ts'
import { checkChains } from './platform/ledger/chain-check.ts'
import { recordCheck } from './platform/jobs/checks.ts'
import { newId } from './platform/base/ids.ts'
import { consoleHeaders, openWorld, type World } from './testing/world.ts'

let world: World
const open: { close(): unknown }[] = []
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  for (const each of open) each.close()
  await world.close()
})

const textOf = async (of: World): Promise<string> =>
  (await of.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })).body
/** The value of a line, such as 'falaj_jobs{state="dead"}'; null if there is none. */
const valueIn = (text: string, line: string): number | null => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}
/** Figures of the database are kept for a few seconds: each look at them is by an application that has none yet. */
const fresh = async (): Promise<(line: string) => number | null> => {
  const { buildApp } = await import('./app.ts')
  const app = await buildApp(world.context)
  open.push(app)
  const { body } = await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
  return (line) => valueIn(body, line)
}

describe('figures of the database', () => {
  beforeEach(() => world.owner.query('truncate outbox'))

  it('the outbox: how many events wait, and for how long', async () => {
    const before = await fresh()
    expect([before('falaj_outbox_rows'), before('falaj_outbox_lag_seconds')]).toEqual([0, 0])
    await world.owner.query(
      `insert into outbox (id, kind, audience, payload, at) select gen_random_uuid(), 'test.late', 'none', '{}', now() - interval '5 minutes'
       from generate_series(1, 3)`,
    )
    const after = await fresh()
    expect(after('falaj_outbox_rows')).toBe(3)
    expect(after('falaj_outbox_lag_seconds')).toBeGreaterThanOrEqual(300)
    expect(after('falaj_database_up')).toBe(1)
    expect(after('falaj_gauges_missing')).toBe(0)
  })

  it('messages that no carrier has taken, by channel, of the last day', async () => {
    const add = (channel: string, state: string, age: string) =>
      world.owner.query(
        `insert into message (id, channel, recipient, purpose, body, state, created_at)
         values (gen_random_uuid(), $1, '+971-500000000', 'TEST', 'x', $2, now() - $3::interval)`,
        [channel, state, age],
      )
    const before = await fresh()
    await add('email', 'QUEUED', '10 minutes')
    await add('email', 'FAILED', '20 minutes')
    await add('email', 'SENT', '1 minute')
    await add('email', 'QUEUED', '2 days')
    const after = await fresh()
    const line = 'falaj_messages_unsent{channel="email"}'
    expect(after(line)! - before(line)!).toBe(2)
    expect(after('falaj_messages_unsent{channel="sms"}')).toBe(before('falaj_messages_unsent{channel="sms"}'))
    expect(after('falaj_messages_oldest_seconds{channel="email"}')).toBeGreaterThanOrEqual(600)
  })

  it('webhooks that wait, those that are late, and receivers that fail', async () => {
    const { rows } = await world.owner.query<{ merchant_id: string; id: string }>(
      `select merchant_id, id from webhook_endpoint where state = 'ACTIVE' and failing_since is null limit 1`,
    )
    const endpoint = rows[0]!
    const before = await fresh()
    const event = newId()
    await world.owner.query(
      `insert into webhook_event (merchant_id, id, type, body, at) values ($1, $2, 'test.sent', '{}', now())`,
      [endpoint.merchant_id, event],
    )
    await world.owner.query(
      `insert into webhook_delivery (merchant_id, id, endpoint_id, event_id, state, created_at, next_at)
       values ($1, gen_random_uuid(), $2, $3, 'pending', now(), now() - interval '1 hour')`,
      [endpoint.merchant_id, endpoint.id, event],
    )
    const after = await fresh()
    expect(after('falaj_webhook_waiting')! - before('falaj_webhook_waiting')!).toBe(1)
    expect(after('falaj_webhook_lag_seconds')).toBeGreaterThanOrEqual(3600)
    const failing = before('falaj_webhook_endpoints_failing')!
    await world.owner.query('update webhook_endpoint set failing_since = now() where id = $1', [endpoint.id])
    const later = await fresh()
    expect(later('falaj_webhook_endpoints_failing')).toBe(failing + 1)
    // A receiver that fails delays nobody: its queue is no lag of ours.
    expect(later('falaj_webhook_lag_seconds')).toBe(before('falaj_webhook_lag_seconds'))
  })

  it('checks: what each found and when; a history that was changed is found', async () => {
    const find = async () => {
      const line = await fresh()
      return [line('falaj_check_faults{check="ledger-chain"}'), line('falaj_check_faults{check="history-chain"}')]
    }
    expect(await checkChains(world.db)).toBeNull()
    expect(await checkHistory(world.db)).toBeNull()
    expect(await find()).toEqual([0, 0])
    await world.owner.query(
      `insert into audit_block (chain, number, line_ids, line_hashes, previous_hash, hash, sealed_at)
       values ($1, 1, array[gen_random_uuid()], array[$2::bytea], $2, $2, date_trunc('milliseconds', now()))`,
      [newId(), Buffer.from(noHash, 'hex')],
    )
    expect(await checkHistory(world.db)).toMatch(/ in block 1$/)
    expect(await find()).toEqual([0, 1])
    await recordCheck(world.db, 'ledger', 3, 'unbalanced 3')
    const line = await fresh()
    expect(line('falaj_check_faults{check="ledger"}')).toBe(3)
    expect(Date.now() / 1000 - line('falaj_check_timestamp_seconds{check="ledger"}')!).toBeLessThan(600)
  })

  it('differences of the acquirer’s files by kind, of the last week', async () => {
    await world.owner.query(`delete from payment_reconciliation`)
    await world.owner.query(
      `insert into payment_reconciliation (rail, day, matched, only_theirs, only_ours, differing) values
       ('test', current_date - 1, 5, '{a,b}', '{}', '{c}'), ('test', current_date - 30, 5, '{d}', '{e}', '{}')`,
    )
    const line = await fresh()
    const kinds = ['only-theirs', 'only-ours', 'differing']
    expect(kinds.map((kind) => line(`falaj_reconciliation_differences{kind="${kind}"}`))).toEqual([2, 0, 1])
  })

  it('one that takes too long is left out, and the others are there', async () => {
    await world.owner.query('begin; lock table rail_refusal in access exclusive mode')
    const line = await fresh()
    await world.owner.query('rollback')
    expect([line('falaj_gauges_missing'), line('falaj_database_up')]).toEqual([1, 1])
    expect(line('falaj_outbox_rows')).toBe(0)
  })

  it('without a database the process still shows its own, and says so', async () => {
    const lonely = await openWorld()
    await lonely.db.selectFrom('device').select('id').execute()
    await lonely.db.destroy()
    const text = await textOf(lonely)
    expect([valueIn(text, 'falaj_database_up'), valueIn(text, 'falaj_outbox_rows')]).toEqual([0, null])
    expect(text).toContain('process_cpu_seconds_total')
    await lonely.close()
  })
})

describe('figures of the process', () => {
  it('name version and mode', async () => {
    expect(await textOf(world)).toMatch(
      /^falaj_build_info\{version="\d+\.\d+\.\d+",mode="sandbox",node="24[\d.]+"\} 1$/m,
    )
  })

  it('count what the login refuses, by kind', async () => {
    const line = 'falaj_login_failures_total{kind="json_malformed"}'
    const before = valueIn(await textOf(world), line) ?? 0
    await world.app.inject({ method: 'POST', url: urlOf(login.passwordSubmit), headers: consoleHeaders, payload: '{' })
    expect(valueIn(await textOf(world), line)).toBe(before + 1)
  })

  it('time calls to rails by result', async () => {
    const statuses = [200, 404, 503]
    const server: Server = http.createServer((_, response) => void response.writeHead(statuses.shift()!).end())
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const results = ['ok', 'refused', 'failed', 'unreachable', 'timeout']
    const counts = async () => {
      const text = await textOf(world)
      return results.map((result) => valueIn(text, `falaj_rail_call_seconds_count{rail="fx",result="${result}"}`) ?? 0)
    }
    const before = await counts()
    for (let call = 0; call < 3; call += 1) await callRail('fx', url, {})
    await new Promise((resolve) => server.close(resolve))
    // Either the kept connection was cut or a new one is refused.
    await expect(callRail('fx', url, {})).rejects.toThrow(/^fx cannot be reached \([A-Z_]+\)$/)
    await expect(callRail('fx', url, { signal: AbortSignal.abort() })).rejects.toThrow(/aborted/)
    expect((await counts()).map((count, at) => count - before[at]!)).toEqual([1, 1, 1, 1, 1])
  })

  it('have no label that could name a merchant', async () => {
    const labels = new Set([...(await textOf(world)).matchAll(/[{,](\w+)="/g)].map(([, name]) => name))
    const expected = [
      'channel',
      'check',
      'head',
      'kind',
      'le',
      'method',
      'mode',
      'name',
      'node',
      'path',
      'quantile',
      'rail',
    ]
    const more = ['result', 'space', 'state', 'type', 'version', 'major', 'minor', 'patch']
    expect([...labels].filter((name) => ![...expected, ...more].includes(name!))).toEqual([])
  })
})
