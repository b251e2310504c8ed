// The engine against a model: random people ask, edit, decide, recall and lose their roles; many at once, some of them dying half way.
// The approvable moves coins between purses, so that whatever happens twice, or half, shows in the sums.
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { money } from '@falaj/money'
import { randomFrom, sampled, seed } from '../../testing/scale.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { Refused, fail } from '../base/fail.ts'
import { lookUpVisitor } from '../../testing/visitor.ts'
import { newId } from '../base/ids.ts'
import { emit } from '../outbox/emit.ts'
import type { Me } from '../command/context.ts'
import type { Store } from '../db/pool.ts'
import { sql } from 'kysely'
import { ask } from './ask.ts'
import { decide, recall, submit } from './decide.ts'
import { approvable, type Approvables } from './approvable.ts'
import { expireRequests } from './expire.ts'
import { requestOf, type RequestRow } from './request.ts'
import { runDue } from '../../testing/due.ts'

const modelCommands = sampled(1500)
const parallelCommands = sampled(3600)

/** A whole number below another; the same seed walks the same way. */
const walkFrom = (start: number) => {
  const random = randomFrom(start)
  return (below: number): number => Math.floor(random() * below)
}

const coins = approvable({
  kind: 'bank-account',
  payload: z.object({ to: z.string(), coins: z.int() }),
  async hold({ tx }, { payload }) {
    await shift(tx, 'purse', 'held', payload.coins)
  },
  async release({ tx }, { id, merchantId }) {
    const { payload } = (await requestOf(tx, merchantId, id))!
    await shift(tx, 'held', 'purse', z.parse(coins.payload, payload).coins)
  },
  async execute({ tx }, { id, payload }) {
    if (payload.to === 'nowhere') throw fail('NOT_FOUND')
    await shift(tx, id ? 'held' : 'purse', payload.to, payload.coins)
    await sql`insert into test_done (request_id, coins) values (${id}, ${payload.coins})`.execute(tx)
    return 'SUCCESS'
  },
})
const approvables: Approvables = [coins]
const shift = async (tx: Store, from: string, to: string, count: number): Promise<void> => {
  // Purses in one order: a command that takes two of them cannot deadlock.
  for (const [name, by] of (
    [
      [from, -count],
      [to, count],
    ] as const
  ).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await sql`update test_purse set coins = coins + ${by} where name = ${name}`.execute(tx)
}

let world: World
let merchant: { id: string; mid: string }
let people: (Me & { readonly name: string })[] = []
const total = 1_000_000_000n

beforeAll(async () => {
  world = await openWorld()
  await world.owner.query(`
    create table test_purse (name text primary key, coins bigint not null check (coins >= 0));
    insert into test_purse values ('purse', ${total}), ('held', 0), ('there', 0);
    create table test_done (request_id uuid, coins bigint not null);
    grant select, insert, update on test_purse, test_done to falaj_app;`)
  merchant = { id: newId(), mid: '39999999' }
  await world.owner.query(
    `insert into merchant (id, mid, name_en, name_zh, account_type, status, contract_status)
     values ($1, $2, 'Model', 'Model', 'MERCHANT', 'ENABLED', 'SIGNED')`,
    [merchant.id, merchant.mid],
  )
  people = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const [personId, staffId] = [newId(), newId()]
      await world.owner.query(
        `with p as (insert into person (id, mobile, name, status) values ($1, $2, $3, 'VERIFIED') returning id)
         insert into staff (id, merchant_id, person_id, roles, status) select $4, $5, id, '{FINANCIAL}', 'ACTIVE' from p`,
        [personId, `+971-59999990${at}`, `Person ${at}`, staffId, merchant.id],
      )
      return {
        name: `Person ${at}`,
        personId,
        staffId,
        merchantId: merchant.id,
        merchantMid: merchant.mid,
        sessionId: newId(),
      }
    }),
  )
  await setPolicy(1)
})
afterAll(() => world.close())

let policyVersion = 0
/** Up to 100 coins nobody, above as many as are said. */
const setPolicy = async (needed: number): Promise<void> => {
  policyVersion += 1
  const rules = {
    bands: [{ upTo: { amount: '1.00', currency: 'AED' }, needed: 0 }],
    otherwise: needed,
    bulkUpTo: [],
    hours: 24,
  }
  await world.owner.query(
    `insert into approval_policy (merchant_id, kind, version, rules) values ($1, 'bank-account', $2, $3)`,
    [merchant.id, policyVersion, JSON.stringify(rules)],
  )
}

type Crash = 'none' | 'throw' | 'cut'
class Died extends Error {}
/** A transaction of its own, as the pipeline gives; it may die after everything was written, or lose its connection before. */
const inOwn = async <T>(
  crash: Crash,
  run: (own: { tx: Store; emit: never; settings: World['settings'] }) => Promise<T>,
) =>
  world.db.transaction().execute(async (tx) => {
    const own = {
      tx,
      settings: world.settings,
      emit: ((event: Parameters<typeof emit>[1]) => emit(tx, event)) as never,
    }
    const result = await run(own)
    if (crash === 'throw') throw new Died()
    if (crash === 'cut') await world.owner.query('select pg_terminate_backend($1)', [(await backendOf(tx)) as number])
    return result
  })
const backendOf = async (tx: Store): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid

/** The refusal's name, 'ok', or 'died'. */
const outcome = async (run: () => Promise<unknown>): Promise<string> => {
  try {
    await run()
    return 'ok'
  } catch (error) {
    if (error instanceof Refused) return error.reason
    if (error instanceof Died || /terminat|Connection|closed/i.test(String(error))) return 'died'
    throw error
  }
}

const asking = async (me: Me, count: number, to: string, requestId: string | undefined, crash: Crash) => {
  const visitor = await lookUpVisitor(world, me)
  return inOwn(crash, (own) =>
    ask({ ...own, me: () => me, visitor }, coins, {
      payload: { to, coins: count },
      describe: () => ({ says: { en: `${count} coins`, zh: `${count} 枚` }, shown: [] }),
      amount: money(BigInt(count), 'AED'),
      requestId,
    }),
  )
}
const rowOf = async (id: string): Promise<RequestRow> => (await requestOf(world.db, merchant.id, id))!
const setRoles = (me: Me, roles: string) =>
  world.owner.query('update staff set roles = $2 where id = $1', [me.staffId, roles])

/** What must hold whatever was clicked, retried, raced or killed. */
const audit = async (): Promise<void> => {
  const { rows } = await world.owner.query<Record<string, string>>(
    `
    select
      (select sum(coins) from test_purse) as sum,
      (select coins from test_purse where name = 'held') as held,
      (select coins from test_purse where name = 'there') as there,
      (select coalesce(sum((payload ->> 'coins')::int), 0) from approval_request where merchant_id = $1 and state = 'APPLIED') as waiting,
      (select coalesce(sum(coins), 0) from test_done) as done,
      (select count(*) from (select request_id from test_done where request_id is not null group by 1 having count(*) > 1) d) as doubled,
      (select count(*) from approval_request r where merchant_id = $1
        and (state = 'SUCCESS') <> exists (select from test_done d where d.request_id = r.id)) as lost,
      (select count(*) from approval_request r where merchant_id = $1 and state = 'SUCCESS' and needed > (
        select count(distinct s.person_id) from approval_step s where s.request_id = r.id and s.revision = r.revision
          and s.step = 'passed' and s.payload_hash = r.payload_hash)) as unapproved,
      (select count(*) from approval_step s where s.step in ('passed', 'rejected', 'sent-back')
        and (s.person_id = s.maker_person_id or exists (select from approval_step m where m.request_id = s.request_id
          and m.step in ('asked', 'edited', 'handed-over') and m.person_id = s.person_id))) as self_checked`,
    [merchant.id],
  )
  const sums = Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, String(value)]))
  expect(sums).toEqual({
    ...sums,
    sum: String(total),
    held: sums['waiting'],
    there: sums['done'],
    doubled: '0',
    lost: '0',
    unapproved: '0',
    self_checked: '0',
  })
}

/** The model's word against the engine's; the seed is said with it. */
const claim = (got: unknown, context: string, expected: unknown): void => {
  expect({ got, context }).toEqual({ got: expected, context })
}

interface ModelRequest {
  readonly id: string
  readonly maker: number
  state: 'APPLIED' | 'CREATED' | 'SUCCESS' | 'FAILURE'
  needed: number
  to: string
  revision: number
  hash: string
  passed: Set<number>
  decided: Set<number>
  readonly makers: Set<number>
}

it(`answers ${modelCommands} commands as a model says, one after the other`, { timeout: 600_000 }, async () => {
  const random = walkFrom(seed)
  const requests: ModelRequest[] = []
  const able = people.map(() => true)
  let needed = 1
  const remember = async (request: ModelRequest): Promise<void> => {
    const row = await rowOf(request.id)
    request.hash = row.payload_hash.toString('hex')
    claim({ state: row.state, revision: row.revision }, `seed ${seed}`, {
      state: request.state,
      revision: request.revision,
    })
  }
  for (let step = 0; step < modelCommands; step += 1) {
    const who = random(people.length)
    const me = people[who]!
    const request =
      requests.length > 0 ? requests[requests.length - 1 - random(Math.min(requests.length, 8))]! : undefined
    const kind = random(100)
    const context = `seed ${seed}, step ${step}, ${kind}`
    if (!request || kind < 18) {
      const count = random(20) === 0 ? 100 : 101 + random(400)
      const to = random(12) === 0 ? 'nowhere' : 'there'
      let answer: Awaited<ReturnType<typeof asking>> | undefined
      const got = await outcome(async () => {
        answer = await asking(me, count, to, undefined, 'none')
      })
      const free = count <= 100
      const expected = !able[who] ? 'ACCESS_DENIED' : free && to === 'nowhere' ? 'NOT_FOUND' : 'ok'
      claim(got, context, expected)
      if (answer?.requestId) {
        const made: ModelRequest = {
          id: answer.requestId,
          maker: who,
          state: 'APPLIED',
          needed,
          to,
          revision: 1,
          hash: '',
          passed: new Set(),
          decided: new Set(),
          makers: new Set([who]),
        }
        await remember(made)
        requests.push(made)
      }
    } else if (kind < 24) {
      const got = await outcome(() => asking(me, 150, request.to, request.id, 'none'))
      const open = request.state === 'APPLIED' || request.state === 'CREATED'
      const expected = !able[who]
        ? 'ACCESS_DENIED'
        : who !== request.maker
          ? 'NOT_THE_MAKER'
          : open
            ? 'ok'
            : 'REQUEST_CLOSED'
      claim(got, context, expected)
      if (got === 'ok') {
        Object.assign(request, {
          state: 'APPLIED',
          revision: request.revision + 1,
          needed,
          passed: new Set(),
          decided: new Set(),
        })
        await remember(request)
      }
    } else if (kind < 75) {
      const decision = random(10) < 8 ? 'passed' : random(2) ? 'rejected' : 'sent-back'
      const stale = random(10) === 0
      const hash = stale ? 'f'.repeat(64) : request.hash
      const got = await outcome(() =>
        inOwn('none', (own) => decide(own, approvables, me, { id: request.id, hash, decision })),
      )
      const expected = request.makers.has(who)
        ? 'OWN_REQUEST'
        : !able[who]
          ? 'NOT_AN_APPROVER'
          : request.decided.has(who)
            ? 'REQUEST_DECIDED'
            : request.state !== 'APPLIED'
              ? 'REQUEST_CLOSED'
              : stale
                ? 'REQUEST_CHANGED'
                : 'ok'
      claim(got, context, expected)
      if (got === 'ok') {
        request.decided.add(who)
        if (decision === 'passed') request.passed.add(who)
        const standing = [...request.passed].filter((each) => able[each]).length
        if (decision === 'rejected') request.state = 'FAILURE'
        else if (decision === 'sent-back') request.state = 'CREATED'
        else if (standing >= request.needed)
          request.state = able[request.maker] && request.to !== 'nowhere' ? 'SUCCESS' : 'FAILURE'
        await remember(request)
      }
    } else if (kind < 80) {
      const got = await outcome(() => inOwn('none', (own) => recall(own, approvables, me, request.id)))
      const open = request.state === 'APPLIED' || request.state === 'CREATED'
      claim(got, context, who !== request.maker ? 'NOT_THE_MAKER' : open ? 'ok' : 'REQUEST_CLOSED')
      if (got === 'ok') request.state = 'FAILURE'
      await remember(request)
    } else if (kind < 86) {
      const got = await outcome(() => inOwn('none', (own) => submit(own, approvables, me, request.id)))
      claim(
        got,
        context,
        who !== request.maker ? 'NOT_THE_MAKER' : request.state === 'CREATED' ? 'ok' : 'REQUEST_CLOSED',
      )
      if (got === 'ok')
        Object.assign(request, {
          state: 'APPLIED',
          revision: request.revision + 1,
          passed: new Set(),
          decided: new Set(),
        })
      await remember(request)
    } else if (kind < 94) {
      able[who] = !able[who]
      await setRoles(me, able[who] ? '{FINANCIAL}' : '{SALES}')
    } else if (kind < 97) {
      needed = 1 + random(2)
      await setPolicy(needed)
    } else {
      await world.owner.query(`update approval_request set expires_at = now() where id = $1`, [request.id])
      await runDue(world.db, expireRequests(world.settings, approvables))
      if (request.state === 'APPLIED' || request.state === 'CREATED') request.state = 'FAILURE'
      await remember(request)
    }
    if (step % 100 === 0) await audit()
  }
  await audit()
  expect(requests.length).toBeGreaterThan(modelCommands / 20)
})

it(
  `carries out once whatever is raced and killed: ${parallelCommands} commands, many at once`,
  { timeout: 900_000 },
  async () => {
    const random = walkFrom(seed + 1)
    for (const me of people) await setRoles(me, '{FINANCIAL}')
    const tally: Record<string, number> = {}
    let commands = 0
    while (commands < parallelCommands) {
      await setPolicy(1 + random(2))
      const ids: string[] = []
      for (let at = 0; at < 3; at += 1) {
        const made = await asking(
          people[random(2)]!,
          101 + random(300),
          random(10) ? 'there' : 'nowhere',
          undefined,
          'none',
        )
        ids.push(made.requestId!)
      }
      const rows = await Promise.all(ids.map(rowOf))
      const burst = Array.from({ length: 12 }, () => {
        const row = rows[random(rows.length)]!
        const me = people[random(people.length)]!
        const crash: Crash = random(8) === 0 ? 'throw' : random(25) === 0 ? 'cut' : 'none'
        const kind = random(20)
        const hash = row.payload_hash.toString('hex')
        if (kind < 14)
          return () => inOwn(crash, (own) => decide(own, approvables, me, { id: row.id, hash, decision: 'passed' }))
        if (kind < 15)
          return () => inOwn(crash, (own) => decide(own, approvables, me, { id: row.id, hash, decision: 'rejected' }))
        if (kind < 16)
          return () => inOwn(crash, (own) => decide(own, approvables, me, { id: row.id, hash, decision: 'sent-back' }))
        if (kind < 17) return () => inOwn(crash, (own) => recall(own, approvables, me, row.id))
        if (kind < 18) return () => inOwn(crash, (own) => submit(own, approvables, me, row.id))
        if (kind < 19) return () => asking(me, 120, 'there', row.id, crash)
        return () => setRoles(me, random(2) ? '{SALES}' : '{FINANCIAL}')
      })
      const answers = await Promise.all(burst.map(outcome))
      for (const answer of answers) tally[answer] = (tally[answer] ?? 0) + 1
      commands += burst.length + ids.length
      for (const me of people) await setRoles(me, '{FINANCIAL}')
      await audit()
    }
    // A run in which nothing raced, died or was refused would prove nothing.
    expect(Object.keys(tally)).toEqual(
      expect.arrayContaining(['ok', 'died', 'REQUEST_CLOSED', 'REQUEST_DECIDED', 'OWN_REQUEST']),
    )
  },
)
