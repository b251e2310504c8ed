// The tree of agents through the API: rates and places, what may not be, what a member who is an agent sees, and the what-if.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { partner, ppmOf, percentOf } from '@falaj/contract/growth/partner'
import { money, type Money } from '@falaj/money'
import { daysLater, dubaiDay } from '../../../platform/base/banking-days.ts'
import { newId } from '../../../platform/base/ids.ts'
import { once } from '../../../testing/bank-account.ts'
import { paidPayments, replayPayments } from '../../../testing/commission.ts'
import { paid, take } from '../../../testing/payment.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'
import { emitter } from '../../../platform/outbox/emit.ts'
import { partnerAccounts, setAccountRate } from './partner.decide.ts'

let world: World
let [admin, agent] = [] as unknown as [Client, Client]
let merchantId = ''
/** By name: the demo world's tree. */
const ids = new Map<string, string>()
const today = dubaiDay(new Date())
beforeAll(async () => {
  world = await openWorld()
  admin = await world.as('agent-admin')
  agent = await world.as('agent')
  const { rows } = await world.owner.query<{ id: string; name: string; merchant_id: string }>(
    `select id, name, merchant_id from partner`,
  )
  for (const { id, name } of rows) ids.set(name, id)
  merchantId = rows[0]!.merchant_id
})
afterAll(() => world.close())
const idOf = (name: string): string => ids.get(name)!
const add = (more: object = {}, headers = once()) =>
  admin.call(
    partner.add,
    { name: 'New Agent', parentId: idOf('Priyanka Das'), ratePpm: 1000, from: today, ...more },
    headers,
  )
const fields = (answer: { body: unknown }) =>
  (answer.body as { fields: readonly { path: string; code: string }[] }).fields
const parentOf = async (id: string): Promise<string | undefined> =>
  (
    await world.owner.query<{ parent_id: string }>(
      `select parent_id from partner_parent where partner_id = $1 and until_at is null`,
      [id],
    )
  ).rows[0]?.parent_id

let nth = 0
let own = ''
/** An agent of the test's own, below Priyanka at 0.10 %. */
beforeEach(async () => {
  nth += 1
  own = (await add({ name: `Agent ${nth}` })).body.id
})

it('a rate is read from percent without rounding', () => {
  expect(['0.25', '0.0001', '5', '0.25%', '0.00001', '-1', ''].map(ppmOf)).toEqual([
    2500,
    1,
    50_000,
    null,
    null,
    null,
    null,
  ])
  expect([2500, 1, 50_000, 12_340].map(percentOf)).toEqual(['0.25%', '0.0001%', '5.00%', '1.234%'])
})

it('the demo tree has three levels, a disabled agent and commissions that add up to the account’s rate', async () => {
  const { rows } = (await admin.call(partner.tree, {})).body
  expect(Math.max(...rows.map(({ depth }) => depth))).toBe(3)
  expect(rows.filter(({ kind }) => kind === 'agent').length).toBeGreaterThanOrEqual(12)
  expect(rows.filter(({ state }) => state === 'DISABLED').map(({ name }) => name.en)).toEqual(['Noor Haddad'])
  expect(rows[0]).toMatchObject({ kind: 'account', name: { en: 'Oryx Partners' } })
  const { rows: kept } = await world.owner.query<{ ok: boolean }>(
    `select bool_and(minor = round(amount * 4000 / 1000000.0)) as ok from (
       select payment_id, sum(minor) filter (where kind = 'earned') as minor, max(amount_minor) as amount, max(fee_minor) as fee
       from commission_line where merchant_id = $1 group by 1) s where fee > amount * 4000 / 1000000.0 and (amount * 4000) % 1000000 <> 500000`,
    [merchantId],
  )
  expect(kept[0]!.ok).toBe(true)
})

it('a new agent has its place and rate from today; the same key adds it once', async () => {
  const headers = once()
  const first = (await add({ name: 'Twice' }, headers)).body
  expect((await add({ name: 'Twice' }, headers)).body).toEqual(first)
  const found = (await admin.call(partner.detail, { id: first.id })).body
  expect(found).toMatchObject({ name: { en: 'Twice' }, ratePpm: 1000, parentId: idOf('Priyanka Das'), state: 'active' })
  expect(found.waterfall.map(({ keepsPpm }) => keepsPpm)).toEqual([1000, 1200, 1800])
})

it('a rate begins today or later, stays below the one above and above those below, and never overtakes one to come', async () => {
  const rate = (id: string, ratePpm: number, from = today) => admin.call(partner.rate, { id, ratePpm, from }, once())
  expect(fields(await rate(own, 900, daysLater(today, -1)))).toEqual([{ path: 'from', code: 'DAY_PAST' }])
  expect(fields(await rate(own, 2300))).toEqual([{ path: 'ratePpm', code: 'RATE_ABOVE_PARENT' }])
  expect(fields(await rate(idOf('Saeed Al Ketbi'), 1700))).toEqual([{ path: 'ratePpm', code: 'RATE_BELOW_CHILD' }])
  expect((await rate(own, 900)).code).toBe(200)
  expect((await rate(own, 950)).code).toBe(200)
  expect((await rate(own, 1100, daysLater(today, 10))).code).toBe(200)
  expect(fields(await rate(own, 1000, daysLater(today, 5)))).toEqual([{ path: 'from', code: 'RATE_LATER' }])
  const found = (await admin.call(partner.detail, { id: own })).body
  expect(found.ratePpm).toBe(950)
  expect(found.nextRate).toMatchObject({ ratePpm: 1100 })
  // A later fall of the one above is refused because of the rate that is to come.
  expect(fields(await rate(idOf('Priyanka Das'), 1050, daysLater(today, 20)))).toContainEqual({
    path: 'ratePpm',
    code: 'RATE_BELOW_CHILD',
  })
  expect((await rate(idOf('Oryx Partners'), 100)).code).toBe(errors.PARTNER_ACCOUNT.code)
})

it('an agent is not moved below itself, below its child, below a disabled one or where the rate is lower', async () => {
  const move = (id: string, parentId: string) => admin.call(partner.move, { id, parentId }, once())
  const wrong = async (id: string, parentId: string) => fields(await move(id, parentId))[0]
  expect(await wrong(idOf('Saeed Al Ketbi'), idOf('Saeed Al Ketbi'))).toEqual({
    path: 'parentId',
    code: 'PARENT_BELOW',
  })
  expect(await wrong(idOf('Saeed Al Ketbi'), idOf('Tala Nasr'))).toEqual({ path: 'parentId', code: 'PARENT_BELOW' })
  expect(await wrong(own, idOf('Noor Haddad'))).toEqual({ path: 'parentId', code: 'PARTNER_DISABLED' })
  expect(await wrong(own, idOf('Tala Nasr'))).toEqual({ path: 'parentId', code: 'PARENT_RATE' })
  expect(await wrong(own, idOf('Priyanka Das'))).toEqual({ path: 'parentId', code: 'PARENT_SAME' })
  expect(await parentOf(own)).toBe(idOf('Priyanka Das'))
  expect((await move(own, idOf('Wei Huang'))).code).toBe(200)
  expect(await parentOf(own)).toBe(idOf('Wei Huang'))
  expect((await admin.call(partner.detail, { id: own })).body.places).toHaveLength(2)
})

it('two moves at once that would make a circle: one is refused', async () => {
  const other = (await add({ name: `Other ${nth}` })).body.id
  const [one, two] = await Promise.all([
    admin.call(partner.move, { id: own, parentId: other }, once()),
    admin.call(partner.move, { id: other, parentId: own }, once()),
  ])
  expect(new Set([one.code, two.code])).toEqual(new Set([200, errors.INPUT_INVALID.code]))
  const lost = one.code === 200 ? two : one
  expect(fields(lost)).toEqual([{ path: 'parentId', code: 'PARENT_BELOW' }])
})

it('what-if is what happens when the change is applied and the same payments are made again', async () => {
  // Payments of one merchant of Tala's, at the bottom of the tree.
  const { rows: attached } = await world.owner.query<{ child_id: string }>(
    `select child_id from partner_merchant where partner_id = $1`,
    [idOf('Tala Nasr')],
  )
  const child = attached[0]!.child_id
  for (const minor of [100_00n, 250_55n, 99n, 4_321_07n])
    await take(world, paid(child, { amount: money(minor, 'AED') }))
  await world.owner.query(`update payment set refunded_minor = 5000 where merchant_id = $1 and amount_minor = 10000`, [
    child,
  ])
  const past = await paidPayments(world, child)
  expect(past.length).toBeGreaterThan(3)
  const replay = () => replayPayments(world, past)
  const by = (rows: readonly { id: string; before: Money; after: Money }[], name: 'before' | 'after') =>
    Object.fromEntries(rows.flatMap((row) => (row[name].minor === 0n ? [] : [[row.id, row[name].minor]])))
  const changes = [
    { kind: 'rate', ratePpm: 1300, from: today },
    { kind: 'move', parentId: idOf('Wei Huang') },
    { kind: 'rate', ratePpm: 700, from: today },
  ] as const
  const id = idOf('Tala Nasr')
  for (const change of changes) {
    const found = (await admin.call(partner.whatIf, { id, change })).body
    expect(found.payments).toBe(past.length)
    expect(by(found.rows, 'before')).toEqual(await replay())
    // What one gains another loses, but for the rounding of what each gives back for the refund.
    const sum = Number(found.rows.reduce((total, { difference }) => total + difference.minor, 0n))
    expect(Math.abs(sum)).toBeLessThanOrEqual(found.rows.length)
    // Nothing was kept of it.
    expect((await admin.call(partner.whatIf, { id, change })).body).toEqual(found)
    const { kind, ...rest } = change
    const answer =
      kind === 'rate'
        ? await admin.call(partner.rate, { id, ...(rest as { ratePpm: number; from: string }) }, once())
        : await admin.call(partner.move, { id, ...(rest as { parentId: string }) }, once())
    expect(answer.code).toBe(200)
    // A rate of today begins now: the next payment is after it.
    await new Promise((resolve) => {
      setTimeout(resolve, 5)
    })
    expect(await replay()).toEqual(by(found.rows, 'after'))
  }
})

it('what-if refuses what the command would refuse', async () => {
  const change = { kind: 'rate', ratePpm: 2300, from: today } as const
  expect(fields(await admin.call(partner.whatIf, { id: own, change }))).toEqual([
    { path: 'ratePpm', code: 'RATE_ABOVE_PARENT' },
  ])
})

it('a member who is an agent sees itself and what is below it, in every read, and changes nothing', async () => {
  const { mine, rows } = (await agent.call(partner.tree, {})).body
  expect(mine).toBe(idOf('Wei Huang'))
  const names = rows.map(({ name }) => name.en)
  expect(names[0]).toBe('Wei Huang')
  expect(names).toEqual(expect.arrayContaining(['Hana Yusuf', 'Khalid Omar']))
  expect(names).not.toContain('Priyanka Das')
  expect((await agent.call(partner.detail, { id: idOf('Hana Yusuf') })).body.waterfall).toHaveLength(2)
  expect((await agent.call(partner.detail, { id: idOf('Priyanka Das') })).code).toBe(errors.NOT_FOUND.code)
  const page = { filters: {}, pageParam: { number: 1, size: 40 } }
  const { rows: statements } = (await agent.call(partner.statements, page)).body
  const stated = statements.map(({ agent: { en } }) => en)
  expect(stated).toEqual(expect.arrayContaining(['Wei Huang', 'Hana Yusuf']))
  expect(stated.filter((name) => !names.includes(name))).toEqual([])
  const { rows: all } = (await admin.call(partner.statements, page)).body
  const foreign = all.find(({ agent: { en } }) => en === 'Priyanka Das')!
  expect((await agent.call(partner.statement, { id: foreign.id })).code).toBe(errors.NOT_FOUND.code)
  expect((await agent.call(partner.query, page)).code).toBe(errors.ACCESS_DENIED.code)
  expect((await agent.call(partner.rate, { id: own, ratePpm: 1, from: today }, once())).code).toBe(
    errors.ACCESS_DENIED.code,
  )
  // An administrator who is an agent is one: it sees only its own part.
  await world.owner.query(
    `update staff set roles = '{ADMIN}' where id = (select staff_id from partner where id = $1)`,
    [idOf('Wei Huang')],
  )
  const grown = await world.as('agent')
  expect((await grown.call(partner.query, page)).body.rows.map(({ name }) => name.en)).not.toContain('Priyanka Das')
  expect((await grown.call(partner.rate, { id: own, ratePpm: 1, from: today }, once())).code).toBe(
    errors.NOT_FOUND.code,
  )
  expect((await grown.call(partner.add, { name: 'X', parentId: own, ratePpm: 1, from: today }, once())).code).toBe(
    errors.NOT_FOUND.code,
  )
  const change = { kind: 'move', parentId: own } as const
  expect((await grown.call(partner.whatIf, { id: idOf('Hana Yusuf'), change })).code).toBe(errors.NOT_FOUND.code)
  await world.owner.query(
    `update staff set roles = '{AGENT}' where id = (select staff_id from partner where id = $1)`,
    [idOf('Wei Huang')],
  )
})

it('a residual statement is the sum of the lines of its month, by merchant and in all', async () => {
  const page = { filters: {}, pageParam: { number: 1, size: 40 }, sort: undefined }
  const { rows } = (await admin.call(partner.statements, page)).body
  expect(rows.length).toBeGreaterThan(4)
  for (const row of rows.slice(0, 3)) {
    const found = (await admin.call(partner.statement, { id: row.id })).body
    const sum = (pick: (of: (typeof found.merchants)[number]) => Money): Money =>
      money(
        found.merchants.reduce((total, each) => total + pick(each).minor, 0n),
        row.net.currency,
      )
    expect(sum(({ net }) => net)).toEqual(row.net)
    expect(sum(({ vat }) => vat)).toEqual(row.vat)
    expect(row.total.minor).toBe(row.net.minor + row.vat.minor)
    expect(row.net.minor).toBe(row.earned.minor + row.takenBack.minor)
  }
  const { rows: lines } = await world.owner.query<{ minor: string }>(
    `select sum(minor)::text as minor from commission_line where merchant_id = $1`,
    [merchantId],
  )
  expect(rows.reduce((total, { net }) => total + net.minor, 0n)).toBe(BigInt(lines[0]!.minor))
})

it('a disabled agent gets nobody below it, and is enabled again; one with active agents below is not disabled', async () => {
  const disable = (id: string) => admin.call(partner.disable, { id, reason: 'Left' })
  expect((await disable(idOf('Priyanka Das'))).code).toBe(errors.PARTNER_CHILDREN.code)
  expect((await disable(own)).code).toBe(200)
  expect((await disable(own)).code).toBe(errors.RECORD_STATE.code)
  expect(fields(await add({ parentId: own }))).toEqual([{ path: 'parentId', code: 'PARTNER_DISABLED' }])
  expect((await admin.call(partner.enable, { id: own })).code).toBe(200)
})

it('an edit keeps to the version that was read, and a member is one agent', async () => {
  const { version } = (await admin.call(partner.detail, { id: own })).body
  const edit = (more: object) => admin.call(partner.edit, { id: own, name: 'Renamed', version, ...more } as never)
  const { rows } = (await admin.call(partner.members, {})).body
  const used = rows.find(({ name }) => name === 'Wei Huang')!
  expect(fields(await edit({ staffId: used.id }))).toEqual([{ path: 'staffId', code: 'MEMBER_USED' }])
  expect((await edit({})).code).toBe(200)
  expect((await edit({})).code).toBe(errors.RECORD_CHANGED.code)
})

it('of another account answers like a missing one', async () => {
  await world.owner.query(`update merchant set account_type = 'AGENT' where mid = '20000001'`)
  const client = await world.as('admin')
  for (const id of [own, newId()]) {
    const answers = [
      await client.call(partner.detail, { id }),
      await client.call(partner.edit, { id, name: 'Mine', version: 1 }),
      await client.call(partner.rate, { id, ratePpm: 1, from: today }, once()),
      await client.call(partner.move, { id, parentId: id }, once()),
      await client.call(partner.disable, { id, reason: 'x' }),
      await client.call(partner.enable, { id }),
      await client.call(partner.whatIf, { id, change: { kind: 'rate', ratePpm: 1, from: today } }),
      await client.call(partner.add, { name: 'X', parentId: id, ratePpm: 1, from: today }, once()),
      await client.call(partner.statement, { id: `${id}_2026-10_AED` }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => errors.NOT_FOUND.code))
  }
})

it('the provider sets the rate of an account: the first makes it a partner, and none is below what was given on', async () => {
  const set = (merchant: string, percent: string, from?: string) =>
    world.db
      .transaction()
      .execute((tx) => setAccountRate({ tx, emit: emitter(tx) }, merchant, { percent, ...(from ? { from } : {}) }))
  const { rows } = await world.owner.query<{ id: string; mid: string }>(
    `select id, mid from merchant m where not exists (select from partner p where p.merchant_id = m.id) order by mid limit 1`,
  )
  const { id, mid } = rows[0]!
  const faultsOf = (answer: Promise<unknown>) =>
    answer.then(
      () => null,
      (error: { body: { fields?: unknown } }) => error.body.fields,
    )
  expect(await faultsOf(set(id, '5.1'))).toEqual([{ path: 'percent', code: 'RATE' }])
  expect(await faultsOf(set(id, '0.2', daysLater(today, -1)))).toEqual([{ path: 'from', code: 'DAY_PAST' }])
  const first = await set(id, '0.2')
  expect(await set(id, '0.3', daysLater(today, 3))).toEqual(first)
  const account = async (which: string) => (await partnerAccounts(world.db)).find((row) => row.merchantMid === which)
  expect(await account(mid)).toMatchObject({ number: first.number, rate: '0.2%', agents: 0, merchants: 0 })
  expect((await account(mid))!.next).toMatch(/^0\.3% from /)
  expect(await faultsOf(set(merchantId, '0.0001'))).toEqual([{ path: 'ratePpm', code: 'RATE_BELOW_CHILD' }])
})
