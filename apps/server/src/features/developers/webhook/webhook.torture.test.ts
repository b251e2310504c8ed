// Many events, receivers of every kind, processes that send and are killed in the middle: nothing is lost, and what comes twice has the same id.
import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import path from 'node:path'
import readline from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import { webhook } from '@falaj/contract/developers/webhook'
import { newId } from '../../../platform/base/ids.ts'
import { emit } from '../../../platform/outbox/emit.ts'
import { publishBatch } from '../../../platform/outbox/publish.ts'
import { makeSend } from '../../../platform/outbound/send.ts'
import { openReceiver, type Behaviour, type Receiver } from '../../../testing/receiver.ts'
import { randomFrom, scale, seed } from '../../../testing/scale.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { fanOutBatch } from './webhook.fan-out.ts'
import { makeSender } from './webhook.sender.ts'

const events = 100 * scale ** 2
const deaths = Math.min(3 * scale, 20)
const program = path.join(import.meta.dirname, '../../../testing/webhook-sender.ts')
const behaviours: readonly Behaviour[] = ['ok', 'error', 'hang', 'reset', 'redirect']

let world: World
let client: Client
const receivers: Receiver[] = []
const children: ChildProcess[] = []
beforeAll(async () => {
  world = await openWorld()
  client = await world.as('it')
  await world.owner.query('truncate webhook_endpoint, webhook_event, webhook_delivery, webhook_attempt, outbox')
  for (const behaviour of behaviours) {
    const receiver = await openReceiver(behaviour, 'http://127.0.0.1:9/')
    receivers.push(receiver)
    const input = { url: receiver.url, description: behaviour, events: [] }
    await client.call(webhook.save, input, { 'idempotency-key': newId() })
  }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(receivers.map((each) => each.close()))
  await world.close()
})

it(
  `${events} events, the sender is killed ${deaths} times: none lost`,
  async () => {
    const random = randomFrom(seed)
    const startedAt = performance.now()
    const marina = (await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)).rows[0]!
      .id
    await world.owner.query(`update webhook_cursor set number = (select last_number from event_bounds)`)
    let offset = 0
    const now = (): Date => new Date(Date.now() + offset)
    const sent: string[] = []
    const produce = async (some: number): Promise<void> => {
      const made = Array.from({ length: some }, (_, at) => ({
        kind: 'withdraw.changed',
        merchantId: marina,
        audience: 'none' as const,
        payload: { at },
      }))
      sent.push(...(await emit(world.db, ...made)))
    }
    /** The next one is started while this one works: its start costs nothing. */
    const victim = (nth: number) => {
      const child = spawn(process.execPath, [program, world.appUrl, world.settings.secret.text, String(seed + nth)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      children.push(child)
      const output = new EventEmitter()
      const words = new Map(['ready', 'began', 'relayed'].map((word) => [word, once(output, word)]))
      readline.createInterface({ input: child.stdout }).on('line', (word) => output.emit(word))
      const ended = once(child, 'exit') as Promise<unknown[]>
      return { child, ended, waitFor: (word: 'ready' | 'began' | 'relayed') => words.get(word)! }
    }
    const hanging = receivers[behaviours.indexOf('hang')]!
    let inTheMiddle = 0
    let next = victim(0)
    for (let death = 0; death < deaths; death += 1) {
      const { child, ended, waitFor } = next
      await waitFor('ready')
      await produce(Math.ceil(events / deaths))
      child.stdin.write(`${offset}\n`)
      if (death + 1 < deaths) next = victim(death + 1)
      // For every second one the relay may finish; the others die while events become deliveries.
      if (death % 2 === 0) {
        await waitFor('relayed')
        await sleep(50 + random() * 200)
        // A request that nobody answers is on its way.
        for (const before = hanging.calls.length; hanging.calls.length === before;) await sleep(1)
      } else {
        await waitFor('began')
        await sleep(random() * 60)
      }
      child.kill('SIGKILL')
      expect((await ended)[1]).toBe('SIGKILL')
      const claimed = await world.owner.query('select 1 from webhook_delivery where claimed_until > $1 limit 1', [
        now(),
      ])
      inTheMiddle += claimed.rowCount ?? 0
      offset += 3000
    }
    expect(inTheMiddle).toBeGreaterThan(0)
    while ((await publishBatch(world.db, [])) > 0);
    while ((await fanOutBatch(world.db, now())).events > 0);
    // Whatever was ill gets well, and time goes on.
    for (const receiver of receivers) receiver.behave = 'ok'
    const last = makeSender({
      db: world.db,
      secret: world.settings.secret,
      send: makeSend({ local: true, ownPorts: new Set(), timeoutMs: 30_000 }),
      now,
      random,
      claimMs: 2000,
      slots: { healthy: 160, failing: 20, perEndpoint: 32 },
    })
    const left = async (): Promise<readonly unknown[]> =>
      (
        await world.owner.query(
          `select state, tries, attempts, next_at, claimed_until, last_code from webhook_delivery where state <> 'delivered'`,
        )
      ).rows
    // No claim outlives its try here: the clock is frozen while a delivery is under way.
    for (let hours = 0; hours < 80 && (await left()).length > 0; hours += 1) {
      offset += hourMs
      while ((await last.sendDue()) > 0) await last.idle()
    }
    expect(await left()).toEqual([])

    const ids = new Set(sent)
    expect(ids.size).toBe(Math.ceil(events / deaths) * deaths)
    const tries = receivers.reduce((sum, { calls }) => sum + calls.length, 0)
    process.stdout.write(
      `webhook torture: ${ids.size} events to ${receivers.length} receivers (seed ${seed}), ${deaths} deaths, ` +
        `${inTheMiddle} in the middle of a request, ${tries} requests received, ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
    )
    for (const { calls } of receivers) {
      expect(new Set(calls.map(({ id }) => id))).toEqual(ids)
      // The same id, the same bytes.
      const bodies = new Map(calls.map(({ id, body }) => [id, body]))
      expect(calls.filter(({ id, body }) => bodies.get(id) !== body)).toEqual([])
      expect(calls.filter(({ headers }) => !headers['webhook-signature']?.startsWith('v1,'))).toEqual([])
    }
  },
  Math.max(600_000, 180_000 * scale),
)
