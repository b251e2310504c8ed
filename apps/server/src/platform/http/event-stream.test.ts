import net from 'node:net'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { change, nothing } from '@falaj/contract/kernel/endpoint'
import { session } from '@falaj/contract/people/session'
import { bind } from './bind.ts'
import { sha256 } from '../base/ids.ts'
import { emit, type NewEvent } from '../outbox/emit.ts'
import { publish } from '../outbox/publish.ts'
import { openNode } from '../../testing/node.ts'
import { listenAs, type Ear } from '../../testing/stream.ts'
import { scale } from '../../testing/scale.ts'
import { openWorld, type Client, type World } from '../../testing/world.ts'
import { pruneEvents } from '../events/prune.ts'

const commands = {
  tell: change('POST secure/test/tell', {
    does: { en: 'Did it', zh: '已完成' },
    access: 'signed-in',
    input: nothing,
    output: nothing,
  }),
}
const extra = bind(commands, {
  async tell({ me, emit: tell }) {
    await tell({ kind: 'test.told', merchantId: me().merchantId, audience: 'signed-in', payload: {} })
    return {}
  },
})

let world: World
const ears: Ear[] = []
const ids = { marina: '', souk: '', admin: '', cs: '' }
beforeAll(async () => {
  // Without tasks: due work of the demo world emits events of its own.
  world = await openWorld({}, { background: true, extra, tasks: [] })
  const one = async (text: string): Promise<string> => (await world.owner.query<{ id: string }>(text)).rows[0]!.id
  // The demo world's notify URLs emit events about their own deliveries, whenever these end.
  await world.owner.query(`update webhook_endpoint set state = 'PAUSED', reason = null`)
  ids.marina = await one("select id from merchant where mid = '20000001'")
  ids.souk = await one("select id from merchant where mid = '20000002'")
  ids.admin = await one("select id from person where name = 'Layla Haddad'")
  ids.cs = await one("select id from person where name = 'Mei Chen'")
})
afterEach(async () => {
  for (const ear of ears.splice(0)) await ear.close()
})
afterAll(() => world.close())

const listen = async (who: string | Client, lastEventId?: number): Promise<Ear> => {
  const ear = await listenAs(world, typeof who === 'string' ? await world.as(who) : who, lastEventId)
  ears.push(ear)
  return ear
}
const event = (kind: string, more: Partial<NewEvent> = {}): NewEvent => ({
  kind,
  merchantId: ids.marina,
  audience: 'signed-in',
  payload: {},
  ...more,
})
const tell = async (kind: string, more: Partial<NewEvent> = {}): Promise<void> => {
  await emit(world.db, event(kind, more))
  world.context.wakeRelay()
}
const tokenOf = ({ cookie }: Client): string => cookie.slice(cookie.indexOf('=') + 1)
/** Without the events of the demo world's own due work. */
const kinds = (ear: Ear): string[] =>
  ear.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('test.') || kind === 'reset')
const expectEvent = async (ear: Ear, kind: string): Promise<void> => {
  await expect.poll(() => kinds(ear), { interval: 10 }).toContain(kind)
}
const rising = (numbers: readonly number[]): boolean => numbers.every((n, at) => at === 0 || n > numbers[at - 1]!)

describe('audience', () => {
  it('a member is notified of a change right after its commit, with its number, kind and payload', async () => {
    const ear = await listen('admin')
    await tell('test.paid', { payload: { id: 'p1', text: 'two\nlines' } })
    await expectEvent(ear, 'test.paid')
    expect(ear.events).toEqual([{ id: ear.lastId, kind: 'test.paid', data: { id: 'p1', text: 'two\nlines' } }])
  })

  it('a commit calls the relay, and each change arrives before the next', async () => {
    const admin = await world.as('admin')
    const ear = await listen(admin)
    const call = vi.spyOn(world.context, 'wakeRelay')
    for (const count of [1, 2, 3, 4, 5]) {
      expect((await admin.call(commands.tell, {})).code).toBe(200)
      await expect.poll(() => ear.events.length, { interval: 5 }).toBe(count)
    }
    expect(call).toHaveBeenCalledTimes(5)
    call.mockRestore()
  })

  it('only those who may enter the audience’s area, and nobody of another merchant', async () => {
    const [admin, cs, souk] = [await listen('admin'), await listen('cs'), await listen('multi-admin')]
    await tell('test.statement', { audience: 'statements' })
    await tell('test.transaction', { audience: 'fiatTransactions' })
    await tell('test.job-only', { audience: 'none' })
    await tell('test.for-admin', { personId: ids.admin })
    await tell('test.for-cs', { personId: ids.cs })
    await tell('test.area-of-nobody', { merchantId: null, audience: 'fiatTransactions' })
    await tell('test.souk', { merchantId: ids.souk })
    await tell('test.end', { merchantId: null })
    for (const ear of [admin, cs, souk]) await expectEvent(ear, 'test.end')
    expect(kinds(admin)).toEqual(['test.statement', 'test.transaction', 'test.for-admin', 'test.end'])
    expect(kinds(cs)).toEqual(['test.transaction', 'test.for-cs', 'test.end'])
    expect(kinds(souk)).toEqual(['test.souk', 'test.end'])
  })

  it('what was missed passes the same filter', async () => {
    const cs = await listen('cs')
    const from = cs.lastId
    await cs.close()
    await tell('test.statement', { audience: 'statements' })
    await tell('test.souk', { merchantId: ids.souk })
    await tell('test.for-admin', { personId: ids.admin })
    await tell('test.transaction', { audience: 'fiatTransactions' })
    const back = await listen('cs', from)
    await expectEvent(back, 'test.transaction')
    expect(kinds(back)).toEqual(['test.transaction'])
  })

  it('a person without a merchant receives what is addressed to them, and nothing of any merchant', async () => {
    const newcomer = await listen('newcomer')
    const { rows } = await world.owner.query("select id from person where mobile = '+971-501004461'")
    await tell('test.souk', { merchantId: ids.souk })
    await tell('test.everybody', { merchantId: null, audience: 'signed-in' })
    await tell('test.for-admin', { merchantId: null, personId: ids.admin, audience: 'pre-auth' })
    await tell('test.mine', { merchantId: null, personId: rows[0].id, audience: 'pre-auth' })
    await expectEvent(newcomer, 'test.mine')
    expect(kinds(newcomer)).toEqual(['test.mine'])
  })

  it('a stranger gets an answer, no stream', async () => {
    const [cookie, code] = ['sid=made-up', 403]
    const counted = async (): Promise<number> => {
      const { rows } = await world.owner.query(
        "select coalesce(sum(count), 0)::int as n from refusal_count where action = 'GET secure/events'",
      )
      return rows[0].n
    }
    const before = await counted()
    const answer = await world.app.inject({ method: 'GET', url: '/restful/secure/events', headers: { cookie } })
    expect(answer.json().head.code).toBe(code)
    expect(await counted()).toBe(before + 1)
  })

  it('a stream does not keep an idle session alive', async () => {
    const admin = await world.as('admin')
    await world.owner.query("update session set seen_at = now() - interval '5 minutes'")
    await listen(admin)
    const { rowCount } = await world.owner.query("select from session where seen_at > now() - interval '4 minutes'")
    expect(rowCount).toBe(0)
  })

  it('a session may have ten streams and no more', async () => {
    const admin = await world.as('it')
    for (let count = 0; count < 10; count += 1) await listen(admin)
    await expect(listen(admin)).rejects.toThrow('42901')
    const crowd = await world.as('it')
    const opened = await Promise.allSettled(Array.from({ length: 25 }, () => listen(crowd)))
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })
})

describe('nothing is missed', () => {
  /** One transaction of its own, held open as long as the test likes. */
  const openTransaction = async () => {
    const client = new pg.Client({ connectionString: world.appUrl })
    await client.connect()
    await client.query('begin')
    return {
      tell: async (kind: string): Promise<bigint> => {
        const { rows } = await client.query<{ position: bigint }>(
          `insert into outbox (id, merchant_id, kind, audience, payload)
           values (gen_random_uuid(), $1, $2, 'signed-in', '{}') returning position`,
          [ids.marina, kind],
        )
        return rows[0]!.position
      },
      commit: async () => {
        await client.query('commit')
        await client.end()
        world.context.wakeRelay()
      },
    }
  }

  it('when the transaction that wrote first commits last, and the console reconnects in between', async () => {
    const [late, early] = [await openTransaction(), await openTransaction()]
    const latePosition = await late.tell('test.late')
    const earlyPosition = await early.tell('test.early')
    const ear = await listen('admin')
    await early.commit()
    await expectEvent(ear, 'test.early')
    await ear.close()

    await late.commit()
    const back = await listen('admin', ear.lastId)
    await expectEvent(back, 'test.late')
    expect(kinds(ear)).toEqual(['test.early'])
    expect(kinds(back)).toEqual(['test.late'])
    expect(back.lastId).toBeGreaterThan(ear.lastId)

    // The control: had the order of insertion been the number, 'after the last one I have' would pass over the late commit.
    const inOrderOfInsertion = [
      { kind: 'test.late', number: latePosition },
      { kind: 'test.early', number: earlyPosition },
    ]
    const askedAgain = inOrderOfInsertion.filter(({ number }) => number > earlyPosition)
    expect(askedAgain).toEqual([])
  })

  it(
    'by a console that comes and goes while transactions commit in any order',
    async () => {
      const total = 200 * scale
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let at = writer; at < total; at += 8) {
          const transaction = await openTransaction()
          await transaction.tell(`test.n${at}`)
          // Later writers overtake earlier ones: waits differ, and are not in step.
          await new Promise((resolve) => setTimeout(resolve, (at * 7) % 40))
          await transaction.commit()
        }
      })
      const admin = await world.as('admin')
      const received: { id: number; kind: string }[] = []
      let last = (await listen(admin)).lastId
      const written = Promise.all(writers)
      for (let turns = 0; received.length < total && turns < 400 * scale; turns += 1) {
        const ear = await listenAs(world, admin, last)
        // A stream that the server ends, as it does when the database is slow to answer, is opened again: so does a browser.
        await expect.poll(() => ear.events.length > 0 || ear.isEnded, { interval: 5 }).toBe(true)
        await ear.close()
        received.push(...ear.events)
        last = ear.lastId
      }
      await written
      expect(received.map(({ kind }) => kind).sort()).toEqual(
        Array.from({ length: total }, (_, at) => `test.n${at}`).sort(),
      )
      expect(rising(received.map(({ id }) => id))).toBe(true)
    },
    600_000 * scale,
  )

  it('of more events than one page, while new ones arrive', async () => {
    const admin = await world.as('admin')
    const from = (await listen(admin)).lastId
    await sql`insert into outbox (id, merchant_id, kind, audience, payload)
      select gen_random_uuid(), ${ids.marina}, 'test.many', 'signed-in', '{}' from generate_series(1, 1200)`.execute(
      world.db,
    )
    await tell('test.last-missed')
    const back = await listen(admin, from)
    await tell('test.live')
    await expectEvent(back, 'test.live')
    expect(back.events).toHaveLength(1202)
    expect(rising(back.events.map(({ id }) => id))).toBe(true)
  })

  it('of what is published between the reading of the log and the first live event', async () => {
    let isMissedRead = false
    let neighbour: Ear | null = null
    const node = await openNode(world, async ([row]) => {
      if (!isMissedRead || !row || !('pruned_number' in row && 'payload' in row)) return
      isMissedRead = false
      await tell('test.between')
      // The hub has notified every stream that had joined by now.
      await expectEvent(neighbour!, 'test.between')
    })
    const admin = await world.as('admin')
    neighbour = await listenAs(node, admin)
    isMissedRead = true
    const ear = await listenAs(node, admin, neighbour.lastId)
    expect(isMissedRead).toBe(false)
    await tell('test.after')
    await expectEvent(ear, 'test.after')
    expect(kinds(ear)).toEqual(['test.between', 'test.after'])
    await node.close()
  })

  it('when the relay dies after publishing and before anybody was notified', async () => {
    const ear = await listen('admin')
    await world.db.transaction().execute(async (tx) => {
      await emit(tx, event('test.unannounced'))
      await publish(tx, [])
    })
    await expectEvent(ear, 'test.unannounced')
  })

  it('when the node’s listening connection is cut', async () => {
    const ear = await listen('admin')
    await world.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'falaj listener%' and datname = current_database()",
    )
    await tell('test.after-the-cut')
    await expectEvent(ear, 'test.after-the-cut')
    expect(ear.isEnded).toBe(false)
  })
})

describe('too long away', () => {
  it('gets a reset, and continues from there', async () => {
    const ear = await listen('admin')
    await tell('test.old')
    await expectEvent(ear, 'test.old')
    await ear.close()
    await world.owner.query("update event set published_at = now() - interval '8 days'")
    expect(await pruneEvents(world.db, 7)).toBeGreaterThan(0)
    expect((await world.owner.query('select from event')).rowCount).toBe(0)

    const back = await listen('admin', ear.lastId - 1)
    await tell('test.new')
    await expectEvent(back, 'test.new')
    expect(kinds(back)).toEqual(['reset', 'test.new'])
    expect(back.events[0]!.id).toBe(ear.lastId)
  })

  it('the last pruned number itself has missed nothing', async () => {
    const { rows } = await world.owner.query<{ pruned_number: bigint }>('select pruned_number from event_bounds')
    const back = await listen('admin', Number(rows[0]!.pruned_number))
    expect(kinds(back)).not.toContain('reset')
  })

  it.each([99_999_999, 1.5, Number.NaN])('a number that was never given (%s) starts afresh too', async (number) => {
    expect(kinds(await listen('admin', number))).toEqual(['reset'])
  })
})

describe('a stream ends at the news', () => {
  const expectEnds = async (ear: Ear, cause: () => Promise<unknown>): Promise<void> => {
    await cause()
    await ear.ended
  }
  const staffOf = (name: string) =>
    `from person p where p.id = staff.person_id and p.name = '${name}' and staff.status = 'ACTIVE'`

  it('of the member’s logout', async () => {
    const admin = await world.as('admin')
    await expectEnds(await listen(admin), () => admin.call(session.logout, {}))
  })
  it('of a role taken away, even if others are left', async () => {
    await world.owner.query(`update staff set roles = '{CS,FINANCIAL}' ${staffOf('Mei Chen')}`)
    const ear = await listen('cs')
    await expectEnds(ear, () => world.owner.query(`update staff set roles = '{CS}' ${staffOf('Mei Chen')}`))
  })
  it('of the staff entry switched off', async () => {
    const ear = await listen('sales')
    await expectEnds(ear, () => world.owner.query(`update staff set status = 'INACTIVE' ${staffOf('Sara Khalil')}`))
  })
  it('of the staff entry deleted', async () => {
    const ear = await listen('imag-maker')
    await expectEnds(ear, () =>
      world.owner.query("delete from staff using person p where p.id = staff.person_id and p.name = 'Nour Farah'"),
    )
  })
  it('of the person locked', async () => {
    const ear = await listen('financial')
    await expectEnds(ear, () => world.owner.query("update person set status = 'LOCKED' where name = 'Omar Nasser'"))
  })
  it('of the merchant taken off a list', async () => {
    const ear = await listen('agent')
    await expectEnds(ear, () => world.owner.query("delete from merchant_list where list = 'REFER_BLACK_LIST'"))
  })
  it('of going idle: the next heart-beat finds out', async () => {
    const hasty = await openWorld({}, { background: true, beatEveryMs: 100 })
    const ear = await listenAs(hasty, await hasty.as('admin'))
    await expect.poll(() => ear.beats).toBeGreaterThan(2)
    await expectEnds(ear, () => hasty.owner.query("update session set seen_at = now() - interval '16 minutes'"))
    await hasty.close()
  })
  it('of rights that were lost while it was being opened', async () => {
    let isOpening = false
    const node = await openNode(world, async ([row]) => {
      if (!isOpening || !row || !('referrer_flag' in row && 'seen_at' in row)) return
      isOpening = false
      // After the session was read, before anybody listens for its changes.
      await world.owner.query('delete from session where token_hash = $1', [sha256(tokenOf(admin))])
    })
    const admin = await world.as('admin')
    isOpening = true
    await expect(listenAs(node, admin)).rejects.toThrow('ended before it was live')
    await node.close()
  })
  it('and a change that concerns others leaves it open', async () => {
    const ear = await listen('admin')
    await world.owner.query("update merchant set name_en = 'Souk Trading' where mid = '20000002'")
    await tell('test.still-here')
    await expectEvent(ear, 'test.still-here')
    expect(ear.isEnded).toBe(false)
  })
})

it('a console that does not read is cut off, and the others go on', async () => {
  const { cookie } = await world.as('admin')
  const ear = await listen('it')
  const [address] = world.app.addresses() as net.AddressInfo[]
  const socket = net.connect(address!.port, '127.0.0.1')
  socket.write(`GET /restful/secure/events HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  await sql`insert into outbox (id, merchant_id, kind, audience, payload)
    select gen_random_uuid(), ${ids.marina}, 'test.flood', 'fiatMoneyMovement', jsonb_build_object('text', repeat('x', 20000))
    from generate_series(1, 2500)`.execute(world.db)
  await tell('test.after-the-flood')
  await expectEvent(ear, 'test.after-the-flood')
  expect(kinds(ear)).toEqual(['test.after-the-flood'])
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  socket.resume()
  await closed
  expect(received).toBeLessThan(2500 * 20_000)
})
