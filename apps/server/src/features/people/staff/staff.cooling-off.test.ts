// Four eyes as they are until the merchant decides otherwise: a second person where there is one, a cooling-off where there is none, and rights
// that are new approve nothing at first.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval } from '@falaj/contract/people/approval'
import { errors } from '@falaj/contract/kernel/errors'
import { openSession, sessionCookie } from '../../../platform/identity/session.ts'
import { placeDue } from '../../../platform/approval/cooling.ts'
import { staff } from '@falaj/contract/people/staff'
import { approve, member, once, type Member } from '../../../testing/bank-account.ts'
import { openPages } from '../../../testing/second-factor.ts'
import { entryIdOf, invite, withStepUp } from '../../../testing/team.ts'
import { send, sending, since } from '../../../testing/transfer.ts'
import { deposit, merchantOf } from '../../../testing/withdraw.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { runDue } from '../../../testing/due.ts'

let world: World
/** Marina has an admin and who checks staff; Souk has one admin and nobody else who could. */
let layla: Member, bilal: Member, dana: Member
const souk = '20000002'
beforeAll(async () => {
  world = await openWorld({ FALAJ_NEW_STAFF_SECONDS: '86400' })
  ;[layla, bilal, dana] = [
    await member(world, 'admin'),
    await member(world, 'imag-checker'),
    await member(world, 'multi-admin'),
  ]
  await deposit(world, '5000.00')
})
afterAll(() => world.close())

let last = 700
const newMobile = (): string => `+971-505550${(last += 1)}`
const placeAll = () => runDue(world.db, placeDue(world.settings, world.context.registry.approvables))
const standingOf = async ({ client }: Member, id: string) => (await client.call(approval.detail, { id })).body.standing
const makeDue = () =>
  world.owner.query(`update approval_request set due_at = now() - interval '1 second' where due_at is not null`)
/** Signed in as somebody who is not of the demo world. */
const enter = async (mobile: string, staffId: string): Promise<Member> => {
  const client = world.browser()
  const { rows } = await world.owner.query<{ id: string }>(
    'update person set new_user = false where mobile = $1 returning id',
    [mobile],
  )
  const token = await openSession(world.db, {
    personId: rows[0]!.id,
    merchantId: await merchantOf(world),
    staffId,
    address: '127.0.0.1',
    userAgent: 'test',
    hoursMax: 1,
    how: 'sms',
    device: { hash: null, known: true },
    factors: [],
  })
  client.cookies.set(sessionCookie(false), token)
  await openPages(world, client, 'authorizations')
  return { client, mobile }
}

describe('with a second person', () => {
  it('one admin does not get a second pair of eyes by adding it: it waits, and then it approves nothing of its first day', async () => {
    const early = await send(layla, sending('11.00'))
    const mobile = newMobile()
    const { body } = await invite(world, layla.client, { mobile, name: 'Second SIM', roles: ['FINANCIAL'] })
    expect(body.number).toMatch(/^A-/)
    expect(await entryIdOf(world, mobile)).toBe('')
    expect((await approve(layla, body.requestId!)).code).toBe(errors.OWN_REQUEST.code)
    expect((await approve(bilal, body.requestId!)).body.state).toBe('SUCCESS')
    const id = await entryIdOf(world, mobile)
    const second = await enter(mobile, id)
    const during = await send(layla, sending('12.00'))
    const moved = await since(world, '20000001')
    for (const { requestId } of [early, during]) {
      expect((await approve(second, requestId!)).code).toBe(errors.NEW_APPROVER.code)
      const answer = await second.client.call(approval.detail, { id: requestId! })
      expect(answer.body).toMatchObject({ actions: [], whyNot: errors.NEW_APPROVER.code })
    }
    expect((await second.client.call(approval.count, {})).body.authorization).toBe(0)
    // A day later: what was asked for before and after goes, what was asked for on the first day never.
    await world.owner.query(
      `update staff set rights_since = rights_since - interval '1 day', approves_from = now() - interval '1 second' where id = $1`,
      [id],
    )
    await world.owner.query(`update approval_request set applied_at = applied_at - interval '2 day' where id = $1`, [
      early.requestId,
    ])
    await world.owner.query(`update approval_request set applied_at = applied_at - interval '1 hour' where id = $1`, [
      during.requestId,
    ])
    const late = await send(layla, sending('13.00'))
    expect((await approve(second, during.requestId!)).code).toBe(errors.NEW_APPROVER.code)
    expect((await moved()).hold).toBe(13_00n + 1_05n)
    expect((await second.client.call(approval.count, {})).body.authorization).toBe(2)
    for (const { requestId } of [early, late]) expect((await approve(second, requestId!)).body.state).toBe('SUCCESS')
  })
  it('more roles and letting in again are rights that are new; fewer are not', async () => {
    const mei = await entryIdOf(world, '+971-501004403')
    const rights = async () =>
      (
        await world.owner.query<{ fresh: boolean }>(`select approves_from > now() as fresh from staff where id = $1`, [
          mei,
        ])
      ).rows[0]!.fresh
    const edit = async (roles: ('CS' | 'IT' | 'FINANCIAL')[]) => {
      const { body } = await withStepUp(layla.client, staff.edit, { id: mei, name: 'Mei Chen', roles })
      expect((await approve(bilal, body.requestId!)).body.state).toBe('SUCCESS')
    }
    expect(await rights()).toBe(false)
    await edit(['CS', 'FINANCIAL'])
    expect(await rights()).toBe(true)
    await world.owner.query(`update staff set approves_from = now() where id = $1`, [mei])
    await edit(['CS'])
    expect(await rights()).toBe(false)
    await withStepUp(layla.client, staff.inactivate, { id: mei })
    const { body } = await withStepUp(layla.client, staff.activate, { id: mei })
    await approve(bilal, body.requestId!)
    expect(await rights()).toBe(true)
  })
})

describe('with nobody else who could approve', () => {
  const messages = async () => (await world.inbox(dana.mobile)).filter(({ purpose }) => purpose === 'COOLING_OFF')
  const ask = async () => {
    const mobile = newMobile()
    const { body } = await invite(world, dana.client, { mobile, name: 'Late Comer', roles: ['FINANCIAL'] })
    return { mobile, id: body.requestId! }
  }
  it('happens automatically after the cooling-off, and every admin is notified at once', async () => {
    const { mobile, id } = await ask()
    expect(await standingOf(dana, id)).toBe('cooling-off')
    expect((await messages())[0]?.body).toContain('Dana Aswad asked at Souk Group: Add Late Comer as Finance.')
    expect(await placeAll()).toBe(0)
    expect(await entryIdOf(world, mobile, souk)).toBe('')
    await makeDue()
    expect(await placeAll()).toBe(1)
    expect(await placeAll()).toBe(0)
    expect(await entryIdOf(world, mobile, souk)).not.toBe('')
    expect(await standingOf(dana, id)).toBe('passed')
    const { rows } = await world.owner.query(`select result from audit_entry where action = 'approval.due'`)
    expect(rows).toHaveLength(1)
  })
  it('recalled meanwhile, it never happens', async () => {
    const { mobile, id } = await ask()
    expect((await dana.client.call(approval.recall, { id }, once())).code).toBe(200)
    await makeDue()
    expect(await placeAll()).toBe(0)
    expect(await entryIdOf(world, mobile, souk)).toBe('')
  })
  it('does not expire while it cools off, and two jobs at once carry it out once', async () => {
    const { mobile } = await ask()
    await world.owner.query(
      `update approval_request set expires_at = now() - interval '1 hour' where agreed_at is not null`,
    )
    await makeDue()
    const counts = await Promise.all([placeAll(), placeAll(), placeAll()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await entryIdOf(world, mobile, souk)).not.toBe('')
    expect((await world.inbox(mobile)).filter(({ purpose }) => purpose === 'STAFF_CHANGED')).toHaveLength(1)
  })
})
