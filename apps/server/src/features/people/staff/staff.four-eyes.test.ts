// The team where it could go wrong: the same thing twice, two at once, a death half way, and what another person must agree to.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@falaj/contract/people/approval'
import { errors } from '@falaj/contract/kernel/errors'
import { staff } from '@falaj/contract/people/staff'
import { newId } from '../../../platform/base/ids.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { withStepUp, entryIdOf, invite, passed, staffApprovals, ticketFor } from '../../../testing/team.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let admin: Client, maker: Client, checker: Client
beforeAll(async () => {
  world = await openWorld()
  await ask(0)
  admin = await world.as('admin')
  maker = await world.as('imag-maker')
  checker = await world.as('imag-checker')
  for (const client of [admin, maker, checker]) await openPages(world, client, 'authorizations')
})
afterAll(() => world.close())

let last = 500
const newMobile = (): string => `+971-505550${(last += 1)}`
const once = () => ({ 'idempotency-key': newId() })
const merchantId = `(select id from merchant where mid = '20000001')`
const ask = (needed: number) => staffApprovals(world, needed)
const approve = async (id: string, client = checker) => {
  const { body } = await client.call(approval.detail, { id })
  const hash = createHash('sha256').update(body.canonical).digest('hex')
  return client.call(approval.approve, { id, hash }, once())
}
const state = async (id: string): Promise<string> =>
  (await world.owner.query<{ state: string }>('select state from approval_request where id = $1', [id])).rows[0]!.state
const joined = async (roles: Parameters<typeof invite>[2]['roles'], name = 'Noura') => {
  const mobile = newMobile()
  expect((await invite(world, admin, { mobile, name, roles })).code).toBe(200)
  return { mobile, id: await entryIdOf(world, mobile) }
}

describe('the same thing twice', () => {
  it('the same key adds once and answers the same; another body under it is refused', async () => {
    const mobile = newMobile()
    const input = { ticket: await ticketFor(world, admin, mobile), name: 'Twice', roles: ['CS' as const] }
    const headers = await passed(admin, staff.add, input)
    const first = await admin.call(staff.add, input, headers)
    expect(await admin.call(staff.add, input, headers)).toEqual(first)
    expect((await admin.call(staff.add, { ...input, name: 'Other' }, headers)).code).toBe(errors.KEY_REUSED.code)
    const { rows } = await world.owner.query(
      `select 1 from staff t join person p on p.id = t.person_id where p.mobile = $1`,
      [mobile],
    )
    expect(rows).toHaveLength(1)
    expect((await world.inbox(mobile)).filter(({ purpose }) => purpose === 'STAFF_CHANGED')).toHaveLength(1)
  })

  it('eight at once with eight tickets for one number: one is added, seven hear that the person works here', async () => {
    const mobile = newMobile()
    const inputs = []
    for (let at = 0; at < 8; at += 1)
      inputs.push({ ticket: await ticketFor(world, admin, mobile), name: `N${at}`, roles: ['CS' as const] })
    const ready = []
    for (const input of inputs) ready.push({ input, headers: await passed(admin, staff.add, input) })
    const answers = await Promise.all(ready.map(({ input, headers }) => admin.call(staff.add, input, headers)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const refusals = answers.filter(({ code }) => code !== 200).map(({ raw }) => raw.body as { fields: unknown })
    for (const { fields } of refusals) expect(fields).toEqual([{ path: 'mobile', code: 'STAFF_EXISTS' }])
  })

  it('two merchants invite the same new number at once: one person, two entries', async () => {
    const other = await world.as('multi-admin')
    const mobile = newMobile()
    const tickets = [await ticketFor(world, admin, mobile), await ticketFor(world, other, mobile)]
    const inputs = tickets.map((ticket) => ({ ticket, name: 'Shared', roles: ['CS' as const] }))
    const headers = [await passed(admin, staff.add, inputs[0]!), await passed(other, staff.add, inputs[1]!)]
    const answers = await Promise.all([
      admin.call(staff.add, inputs[0]!, headers[0]!),
      other.call(staff.add, inputs[1]!, headers[1]!),
    ])
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    const { rows } = await world.owner.query(
      `select count(distinct p.id)::int as people, count(*)::int as entries
       from staff t join person p on p.id = t.person_id where p.mobile = $1`,
      [mobile],
    )
    expect(rows).toEqual([{ people: 1, entries: 2 }])
  })
})

describe('two admins who remove each other at once', () => {
  it.each([staff.delete, staff.inactivate])('leave one: %#', async (endpoint) => {
    for (let round = 0; round < 5; round += 1) {
      const second = await world.as('three-hats')
      const ids = [await entryIdOf(world, '+971-501004401'), await entryIdOf(world, '+971-501004471')]
      await world.owner.query(`update staff set roles = '{ADMIN}', status = 'ACTIVE' where id = any ($1)`, [ids])
      const [one, two] = [{ id: ids[1]! }, { id: ids[0]! }]
      const headers = [await passed(admin, endpoint, one), await passed(second, endpoint, two)]
      const answers = await Promise.all([
        admin.call(endpoint, one, headers[0]!),
        second.call(endpoint, two, headers[1]!),
      ])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 403])
      const { rows } = await world.owner.query(
        `select 1 from staff where merchant_id = ${merchantId} and status = 'ACTIVE' and 'ADMIN' = any (roles)`,
      )
      expect(rows).toHaveLength(1)
      // As before, for the next round.
      for (const [at, mobile] of ['+971-501004401', '+971-501004471'].entries())
        await world.owner.query(
          `insert into staff (id, merchant_id, person_id, roles, status)
           select $1, ${merchantId}, id, '{ADMIN}', 'ACTIVE' from person where mobile = $2
           on conflict (merchant_id, person_id) do update set status = 'ACTIVE'`,
          [ids[at], mobile],
        )
      admin = await world.as('admin')
      await openPages(world, admin, 'authorizations')
    }
    await world.owner.query(`update staff set roles = '{FINANCIAL}' where id = $1`, [
      await entryIdOf(world, '+971-501004471'),
    ])
  })
})

it('a death half way leaves nothing: neither person nor entry nor message, and the same call succeeds afterwards', async () => {
  const mobile = newMobile()
  const input = { ticket: await ticketFor(world, admin, mobile), name: 'Mortal', roles: ['CS' as const] }
  const headers = await passed(admin, staff.add, input)
  await world.owner.query('begin')
  // The message is written after the person and the entry.
  await world.owner.query('lock table message in exclusive mode')
  const dying = admin.call(staff.add, input, headers)
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%"message"%'`
  try {
    await expect.poll(async () => (await world.pool.query(waiting)).rowCount).toBe(1)
    const { rows } = await world.pool.query<{ pid: number }>(waiting)
    await world.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  } finally {
    await world.owner.query('rollback')
  }
  expect((await dying).code).not.toBe(200)
  expect((await world.owner.query('select 1 from person where mobile = $1', [mobile])).rowCount).toBe(0)
  expect((await admin.call(staff.add, input, headers)).code).toBe(200)
  expect(await entryIdOf(world, mobile)).not.toBe('')
})

describe('where the merchant wants another person', () => {
  beforeAll(() => ask(1))
  afterAll(() => ask(0))

  it('adding waits: nobody is there before, the colleague is there after, and never by the maker alone', async () => {
    const mobile = newMobile()
    const { body } = await invite(world, maker, { mobile, name: 'Waiting', roles: ['SALES'] })
    expect(body.number).toMatch(/^A-/)
    expect(await entryIdOf(world, mobile)).toBe('')
    expect((await approve(body.requestId!, maker)).code).not.toBe(200)
    const answer = await checker.call(approval.detail, { id: body.requestId! })
    expect(answer.body).toMatchObject({
      says: { en: 'Add Waiting as Sales', zh: '添加员工 Waiting，角色：销售' },
      changes: [
        { after: { en: 'Waiting' } },
        { after: { en: `+971-50•••${mobile.slice(-4)}` } },
        { after: { en: 'Sales' } },
      ],
    })
    expect((await approve(body.requestId!)).body.state).toBe('SUCCESS')
    expect(await entryIdOf(world, mobile)).not.toBe('')
    // The second request for the same number is refused when it is placed, and leaves nothing.
    const { rows } = await world.owner.query(
      `select t.invited_by = p.id as by_maker from staff t, person p where t.id = $1 and p.mobile = '+971-501004409'`,
      [await entryIdOf(world, mobile)],
    )
    expect(rows).toEqual([{ by_maker: true }])
  })

  it('two requests for one number: the second fails when it is placed, and changes nothing', async () => {
    const mobile = newMobile()
    const [one, two] = [
      (await invite(world, maker, { mobile, name: 'First', roles: ['SALES'] })).body.requestId!,
      (await invite(world, admin, { mobile, name: 'Second', roles: ['ADMIN'] })).body.requestId!,
    ]
    expect((await approve(one)).body.state).toBe('SUCCESS')
    expect((await approve(two)).body).toEqual({ state: 'FAILURE', standing: 'failed' })
    const { body } = await admin.call(staff.detail, { id: await entryIdOf(world, mobile) })
    expect(body).toMatchObject({ name: 'First', roles: ['SALES'] })
  })

  it('a change of roles waits; an entry that changed meanwhile fails; switching off does not wait', async () => {
    await ask(0)
    const { id } = await joined(['SALES'])
    await ask(1)
    const first = await withStepUp(admin, staff.edit, { id, name: 'Noura', roles: ['CS'] })
    const second = await withStepUp(admin, staff.edit, { id, name: 'Noura', roles: ['IT'] })
    const roles = async () => (await admin.call(staff.detail, { id })).body.roles
    expect(await roles()).toEqual(['SALES'])
    expect((await approve(second.body.requestId!)).body.state).toBe('SUCCESS')
    expect(await roles()).toEqual(['IT'])
    expect((await approve(first.body.requestId!)).body.state).toBe('FAILURE')
    expect(await roles()).toEqual(['IT'])
    expect((await withStepUp(admin, staff.inactivate, { id })).body).toEqual({ recalled: 0, handedOver: 0 })
    expect((await admin.call(staff.detail, { id })).body.status).toBe('INACTIVE')
    const again = await withStepUp(admin, staff.activate, { id })
    expect((await admin.call(staff.detail, { id })).body.status).toBe('INACTIVE')
    expect((await approve(again.body.requestId!)).body.state).toBe('SUCCESS')
    expect((await admin.call(staff.detail, { id })).body.status).toBe('INVITED')
  })

  it('what somebody who goes has asked for ends, or becomes a colleague’s: the form must say which', async () => {
    const nour = '+971-501004409'
    const id = await entryIdOf(world, nour)
    const inviteOne = async () =>
      (await invite(world, maker, { mobile: newMobile(), name: 'Left', roles: ['SALES'] })).body.requestId!
    const [one, two] = [await inviteOne(), await inviteOne()]
    const { body } = await admin.call(staff.detail, { id })
    expect(body.requests.map((request) => request.id).toSorted()).toEqual([one, two].toSorted())
    expect(body.heirs.map(({ name }) => name)).toEqual(['Layla Haddad'])
    const fields = async (input: { id: string; requests?: 'recall' | 'hand-over'; to?: string }) =>
      (await withStepUp(admin, staff.delete, input)).raw.body
    expect(await fields({ id })).toMatchObject({ fields: [{ path: 'requests', code: 'CHOOSE_REQUESTS' }] })
    expect(await fields({ id, requests: 'hand-over' })).toMatchObject({ fields: [{ path: 'to', code: 'REQUIRED' }] })
    const sales = await entryIdOf(world, '+971-501004405')
    expect(await fields({ id, requests: 'hand-over', to: sales })).toMatchObject({
      fields: [{ path: 'to', code: 'HEIR' }],
    })
    expect(await state(one)).toBe('APPLIED')
    const layla = await entryIdOf(world, '+971-501004401')
    const handed = await withStepUp(admin, staff.handOver, { id, to: layla })
    expect(handed.body).toEqual({ handedOver: 2 })
    // Hers now: she cannot approve it, and the checker can.
    expect((await approve(one, admin)).code).toBe(errors.OWN_REQUEST.code)
    expect((await approve(one)).body.state).toBe('SUCCESS')
    const three = await inviteOne()
    expect((await withStepUp(admin, staff.inactivate, { id, requests: 'recall' })).body).toEqual({
      recalled: 1,
      handedOver: 0,
    })
    expect(await state(three)).toBe('FAILURE')
    expect(await state(two)).toBe('APPLIED')
    const { rows } = await world.owner.query(
      `select s.step, p.name from approval_step s join person p on p.id = s.person_id where request_id = $1 order by position`,
      [three],
    )
    expect(rows).toEqual([
      { step: 'asked', name: 'Nour Farah' },
      { step: 'recalled', name: 'Layla Haddad' },
    ])
    await world.owner.query(`update staff set status = 'ACTIVE' where id = $1`, [id])
    maker = await world.as('imag-maker')
  })

  it('a member leaves while their request is being approved: it is carried out or recalled, never both, and nobody waits for ever', async () => {
    const id = await entryIdOf(world, '+971-501004409')
    for (let round = 0; round < 6; round += 1) {
      const mobile = newMobile()
      const request = (await invite(world, maker, { mobile, name: 'Race', roles: ['SALES'] })).body.requestId!
      const input = { id, requests: 'recall' as const }
      const headers = await passed(admin, staff.inactivate, input)
      const [decided, left] = await Promise.all([approve(request), admin.call(staff.inactivate, input, headers)])
      expect(left.code).toBe(200)
      const done = (await entryIdOf(world, mobile)) !== ''
      expect(decided.code === 200 && decided.body.state === 'SUCCESS').toBe(done)
      expect(await state(request)).toBe(done ? 'SUCCESS' : 'FAILURE')
      expect(left.body.recalled).toBe(done ? 0 : 1)
      await world.owner.query(`update staff set status = 'ACTIVE' where id = $1`, [id])
      maker = await world.as('imag-maker')
    }
  })
})
