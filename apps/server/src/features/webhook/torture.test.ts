// Many events, receivers of every kind, senders that die in the middle: nothing is lost, and what comes twice has the same id.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webhook } from '@falaj/contract/webhook'
import { connect, type Db } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { emit } from '../../platform/outbox/emit.ts'
import { publishBatch } from '../../platform/outbox/publish.ts'
import { makeSend } from '../../platform/outbound/send.ts'
import { openReceiver, type Behaviour, type Receiver } from '../../testing/receiver.ts'
import { randomFrom, scale, seed } from '../../testing/scale.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'
import { fanOutBatch } from './fan-out.ts'
import { makeSender } from './sender.ts'

const events = 100 * scale ** 2
const deaths = Math.min(3 * scale, 20)
const behaviours: readonly Behaviour[] = ['ok', 'error', 'hang', 'reset', 'redirect']

let world: World
let client: Client
const receivers: Receiver[] = []
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
  await Promise.all(receivers.map((each) => each.close()))
  await world.close()
})

it(
  `${events} events, ${deaths} deaths of the sender: none lost`,
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
    const relay = async (db: Db): Promise<void> => {
      while ((await publishBatch(db, [])) > 0);
      while ((await fanOutBatch(db, now())).events > 0);
    }
    const senderOn = (db: Db, timeoutMs: number, perEndpoint: number) =>
      makeSender({
        db,
        secret: world.settings.secret,
        send: makeSend({ local: true, timeoutMs }),
        now,
        random,
        claimMs: 2000,
        everyMs: 20,
        slots: { healthy: 5 * perEndpoint, failing: 20, perEndpoint },
      })
    const node = (name: string) => {
      const { db } = connect(`${world.appUrl}?application_name=${name}`, 4)
      const sender = senderOn(db, 100, 8)
      sender.start({ warn: () => undefined } as never)
      return { db, sender }
    }
    /** Its connections are cut wherever they are, in the middle of a transaction too, and it gets no others. Nobody waits for the dead. */
    const kill = async (name: string, { db, sender }: ReturnType<typeof node>): Promise<void> => {
      const cut = () =>
        world.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`,
          [name],
        )
      // Before its pool is closed, which would take leave of the server; and again, for what it opened meanwhile.
      await expect.poll(async () => (await cut()).rowCount, { interval: 5 }).toBeGreaterThan(0)
      void db.destroy().catch(() => undefined)
      await cut()
      void sender.stop().catch(() => undefined)
    }
    for (let death = 0; death < deaths; death += 1) {
      const name = `victim-${death}`
      const victim = node(name)
      await produce(Math.ceil(events / deaths))
      const relayed = relay(victim.db).catch(() => undefined)
      // Of every second one the relay is left to end; the others die while events become deliveries.
      if (death % 2 === 0) await relayed
      await new Promise((done) => setTimeout(done, 50 + random() * 200))
      await kill(name, victim)
      offset += 3000
    }
    await relay(world.db)
    // Whatever was ill gets well, and time goes on.
    for (const receiver of receivers) receiver.behave = 'ok'
    const last = senderOn(world.db, 30_000, 32)
    const left = async (): Promise<readonly unknown[]> =>
      (
        await world.owner.query(
          `select state, tries, attempts, next_at, claimed_until, last_code from webhook_delivery where state <> 'delivered'`,
        )
      ).rows
    // No claim outlives its try here: the clock stands still while something is on its way.
    for (let hours = 0; hours < 80 && (await left()).length > 0; hours += 1) {
      offset += 3_600_000
      while ((await last.sendDue()) > 0) await last.idle()
    }
    expect(await left()).toEqual([])

    const ids = new Set(sent)
    expect(ids.size).toBe(Math.ceil(events / deaths) * deaths)
    const tries = receivers.reduce((sum, { calls }) => sum + calls.length, 0)
    process.stdout.write(
      `webhook torture: ${ids.size} events to ${receivers.length} receivers (seed ${seed}), ${deaths} deaths, ` +
        `${tries} requests heard, ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
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
