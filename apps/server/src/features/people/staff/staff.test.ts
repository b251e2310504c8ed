// Staff by HTTP: inviting, changing, deactivating and deleting; who may not, and with which refusal.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantable, roles } from '@falaj/contract/kernel/access'
import { urlOf, type Endpoint, type Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { session } from '@falaj/contract/people/session'
import { staff } from '@falaj/contract/people/staff'
import { openSession, sessionCookie } from '../../../platform/identity/session.ts'
import { newId } from '../../../platform/base/ids.ts'
import { codeOn, grantBySms } from '../../../testing/second-factor.ts'
import { withStepUp, entryIdOf, invite, passed, staffApprovals, ticketFor } from '../../../testing/team.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let admin: Client, maker: Client, checker: Client, other: Client
const layla = '+971-501004401'
beforeAll(async () => {
  world = await openWorld()
  await staffApprovals(world, 0)
  admin = await world.as('admin')
  maker = await world.as('imag-maker')
  checker = await world.as('imag-checker')
  other = await world.as('multi-admin')
})
afterAll(() => world.close())

const page = { number: 1, size: 40 }
let last = 100
const newMobile = (): string => `+971-505550${(last += 1)}`
const listed = async (client = admin, filters: Parameters<typeof ask>[1] = {}) => (await ask(client, filters)).body.rows
const ask = (client: Client, filters: Input<typeof staff.query>['filters']) =>
  client.call(staff.query, { filters, pageParam: page })
const detail = async (id: string, client = admin) => (await client.call(staff.detail, { id })).body
const joined = async (roles_: Parameters<typeof invite>[2]['roles'], name = 'Noura Ali') => {
  const mobile = newMobile()
  expect((await invite(world, admin, { mobile, name, roles: roles_ })).code).toBe(200)
  return { mobile, id: await entryIdOf(world, mobile) }
}
/** Session of a person who is not in the demo world's table. */
const sessionOf = async (mobile: string): Promise<Client> => {
  const client = world.browser()
  const { rows } = await world.owner.query<{ id: string; merchant_id: string; person_id: string }>(
    `with p as (update person set new_user = false where mobile = $1 returning id)
     select p.id as person_id, t.merchant_id, t.id from p join staff t on t.person_id = p.id limit 1`,
    [mobile],
  )
  const token = await openSession(world.db, {
    personId: rows[0]!.person_id,
    merchantId: rows[0]!.merchant_id,
    staffId: rows[0]!.id,
    address: '127.0.0.1',
    userAgent: 'test',
    hoursMax: 1,
    how: 'sms',
    device: { hash: null, known: true },
    factors: [],
  })
  client.cookies.set(sessionCookie(false), token)
  return client
}
const faults = async (client: Client, endpoint: Endpoint, payload: object, headers = {}) => {
  const response = await world.app.inject({
    method: 'POST',
    url: urlOf(endpoint),
    headers: { ...consoleHeaders, cookie: client.cookie, 'idempotency-key': newId(), ...headers },
    payload: JSON.stringify(payload),
  })
  return response.json<{ body: { fields?: unknown } | null }>().body?.fields
}

describe('the list', () => {
  it('shows the team with masked numbers, newest first, and nobody else’s', async () => {
    const rows = await listed()
    expect(rows.map(({ name }) => name)).toContain('Layla Haddad')
    expect(rows.map(({ name }) => name)).not.toContain('Dana Aswad')
    const mine = rows.find(({ name }) => name === 'Layla Haddad')!
    expect(mine).toMatchObject({ mobile: '+971-50•••4401', roles: ['ADMIN'], secondFactor: 'OFF', status: 'ACTIVE' })
    expect(mine.lastLoginAt).not.toBeNull()
    expect(rows.find(({ name }) => name === 'Marwan Adel')).toMatchObject({ status: 'LOCKED' })
  })
  it('is filtered by role, state, second factor and text; a number cannot be found out digit by digit', async () => {
    const names = async (filters: Parameters<typeof ask>[1]) => (await listed(admin, filters)).map(({ name }) => name)
    expect(await names({ role: ['IT'] })).toEqual(['Ravi Menon'])
    expect(await names({ status: ['LOCKED'] })).toEqual(['Marwan Adel'])
    expect(await names({ secondFactor: 'ON' })).toEqual([])
    expect(await names({ text: 'ravi' })).toEqual(['Ravi Menon'])
    expect(await names({ text: '4404' })).toEqual(['Ravi Menon'])
    expect(await names({ text: '1004404' })).toEqual([])
    expect((await ask(admin, { role: ['ADMIN'] })).body.total).toBe(1)
  })
})

describe('inviting', () => {
  it('asks the invited number for its consent, adds a person who is new, and tells them', async () => {
    const mobile = newMobile()
    expect((await admin.call(staff.sendSms, { mobile })).code).toBe(200)
    const [sms] = await world.inbox(mobile)
    expect(sms).toMatchObject({ purpose: 'ADD_STAFF', body: expect.stringContaining('Marina Walk Trading') })
    expect(await world.inbox(layla)).toEqual([])
    const wrong = sms?.code === '000000' ? '000001' : '000000'
    expect(await faults(admin, staff.verifySms, { mobile, smsCode: wrong })).toEqual([
      { path: 'smsCode', code: 'CODE_WRONG' },
    ])
    const proved = await admin.call(staff.verifySms, { mobile, smsCode: sms?.code ?? '' })
    expect(proved.body.name).toBeNull()
    const input = { ticket: proved.body.ticket, name: 'Noura Ali', roles: ['CS' as const] }
    const grant = await grantBySms(world, admin, layla, staff.add, input)
    const added = await admin.call(staff.add, input, { ...grant, 'idempotency-key': newId() })
    expect(added.body).toEqual({ requestId: null, number: null, dueAt: null })
    const row = (await listed()).find(({ name }) => name === 'Noura Ali')!
    expect(row).toMatchObject({ status: 'INVITED', roles: ['CS'], invitedBy: 'Layla Haddad', lastLoginAt: null })
    expect((await world.inbox(mobile))[0]?.body).toContain('Marina Walk Trading added you')
  })

  it('adds somebody who works elsewhere, under their own name: they choose the merchant when they log in', async () => {
    const dana = '+971-501004421'
    await world.owner.query(`delete from sms_code`)
    await admin.call(staff.sendSms, { mobile: dana })
    const proved = await admin.call(staff.verifySms, { mobile: dana, smsCode: await codeOn(world, dana) })
    expect(proved.body.name).toBe('Dana Aswad')
    const { code } = await withStepUp(admin, staff.add, { ticket: proved.body.ticket, roles: ['IT'] })
    expect(code).toBe(200)
    const { body } = await other.call(session.status, {})
    expect(body.staffList.map(({ merchantMid }) => merchantMid)).toEqual(['20000001', '20000002'])
    const id = await entryIdOf(world, dana)
    expect((await detail(id)).whyNot.rename).not.toBeNull()
    const input = { id, name: 'Somebody Else', roles: ['IT' as const] }
    expect(await faults(admin, staff.edit, input, await passed(admin, staff.edit, input))).toEqual([
      { path: 'name', code: 'NAME_THEIRS' },
    ])
    await withStepUp(admin, staff.delete, { id })
  })

  it.each([
    ['a number that is not one', { mobile: '12345' }, 'PHONE'],
    ['a number that no country has', { mobile: '+971-111111111' }, 'PHONE'],
    ['a number of a country that is not allowed', { mobile: '+850-1912345678' }, 'COUNTRY'],
    ['a number that works here already', { mobile: '+971-501004402' }, 'STAFF_EXISTS'],
  ])('%s is refused at its field, before a code is sent', async (_, input, code) => {
    await world.owner.query(`delete from sms_code`)
    expect(await faults(admin, staff.sendSms, input)).toEqual([{ path: 'mobile', code }])
    expect((await world.inbox(input.mobile)).filter(({ purpose }) => purpose === 'ADD_STAFF')).toEqual([])
  })

  it('no role, an unknown role, no name, no ticket, another’s ticket: each is refused at its field, and nobody is added', async () => {
    const ticket = await ticketFor(world, admin, newMobile())
    const before = (await ask(admin, {})).body.total
    const refused = async (client: Client, input: Record<string, unknown>) => {
      return faults(client, staff.add, input, await client.passed(staff.add, input))
    }
    expect(await refused(admin, { ticket, name: 'N', roles: [] })).toEqual([{ path: 'roles', code: 'REQUIRED_ITEM' }])
    expect(await refused(admin, { ticket, name: 'N', roles: ['KING'] })).toEqual([{ path: 'roles.0', code: 'INVALID' }])
    expect(await refused(admin, { ticket, name: ' ', roles: ['CS'] })).toEqual([{ path: 'name', code: 'REQUIRED' }])
    expect(await refused(admin, { ticket, roles: ['CS'] })).toEqual([{ path: 'name', code: 'REQUIRED' }])
    expect(await refused(admin, { ticket: 'x'.repeat(43), name: 'N', roles: ['CS'] })).toEqual([
      { path: 'ticket', code: 'TICKET' },
    ])
    const again = await world.as('admin')
    expect(await refused(again, { ticket, name: 'N', roles: ['CS'] })).toEqual([{ path: 'ticket', code: 'TICKET' }])
    expect((await ask(admin, {})).body.total).toBe(before)
    // Another spelling of a role is that role.
    const wire = { ticket, name: 'Nadia', roles: ['IT_SUPPORT'] }
    expect(await faults(admin, staff.add, wire, await admin.passed(staff.add, wire))).toBeUndefined()
    expect((await listed()).find(({ name }) => name === 'Nadia')?.roles).toEqual(['IT'])
  })

  it('a ticket adds once', async () => {
    const ticket = await ticketFor(world, admin, newMobile())
    const input = { ticket, name: 'Once', roles: ['CS' as const] }
    expect((await withStepUp(admin, staff.add, input)).code).toBe(200)
    expect(await faults(admin, staff.add, input, await passed(admin, staff.add, input))).toEqual([
      { path: 'ticket', code: 'TICKET' },
    ])
  })
})

describe('every approvable needs its second factor', () => {
  it.each([
    ['add', staff.add, 'add-staff'],
    ['edit', staff.edit, 'edit-staff'],
    ['activate', staff.activate, 'activate-staff'],
    ['inactivate', staff.inactivate, 'inactivate-staff'],
    ['delete', staff.delete, 'delete-staff'],
    ['reset', staff.resetFactor, 'edit-staff'],
    ['hand over', staff.handOver, 'edit-staff'],
  ] as const)('%s', async (_, endpoint, scene) => {
    const id = await entryIdOf(world, '+971-501004403')
    const input = { id, to: id, ticket: 'x'.repeat(43), name: 'Mei', roles: ['CS'] }
    const answer = await admin.call(endpoint, input as never, { 'idempotency-key': newId() })
    expect(answer).toMatchObject({ code: errors.STEP_UP_REQUIRED.code, raw: { body: { scene } } })
  })
})

describe('changing', () => {
  it('gives other roles and another name, ends the colleague’s sessions at once, and keeps before and after', async () => {
    const { mobile, id } = await joined(['CS'])
    const colleague = await sessionOf(mobile)
    expect((await colleague.call(session.member, {})).body.roles).toEqual(['CS'])
    expect((await withStepUp(admin, staff.edit, { id, name: 'Noura B', roles: ['IT', 'CS'] })).code).toBe(200)
    expect((await colleague.call(session.member, {})).code).toBe(403)
    expect(await detail(id)).toMatchObject({ name: 'Noura B', roles: ['CS', 'IT'] })
    const { rows } = await world.owner.query(
      `select before, after from audit_entry where object = $1 and action = 'POST secure/staff/edit'`,
      [`staff ${id}`],
    )
    expect(rows).toEqual([
      {
        before: { name: 'Noura Ali', roles: ['CS'] },
        after: { name: 'Noura B', roles: ['CS', 'IT'], request: null },
      },
    ])
    expect((await world.inbox(mobile))[0]?.body).toContain('changed your roles')
    const same = { id, name: 'Noura B', roles: ['IT' as const, 'CS' as const] }
    expect(await faults(admin, staff.edit, same, await passed(admin, staff.edit, same))).toEqual([
      { path: 'roles', code: 'NO_CHANGE' },
    ])
  })

  it('the last admin stays admin; with a second one nobody may change their own roles either', async () => {
    const id = await entryIdOf(world, layla)
    const edit = { id, name: 'Layla Haddad', roles: ['CS' as const] }
    const tries = async (code: number): Promise<void> => {
      expect((await withStepUp(admin, staff.edit, edit)).code).toBe(code)
      expect((await withStepUp(admin, staff.inactivate, { id })).code).toBe(code)
      expect((await withStepUp(admin, staff.delete, { id })).code).toBe(code)
      expect((await detail(id)).whyNot).toMatchObject({ inactivate: code, delete: code, edit: null })
    }
    await tries(errors.LAST_ADMIN.code)
    const second = await joined(['ADMIN'])
    await tries(errors.OWN_ENTRY.code)
    // A person locked by the provider is no admin who could act.
    await world.owner.query(`update person set status = 'LOCKED' where mobile = $1`, [second.mobile])
    await tries(errors.LAST_ADMIN.code)
    await withStepUp(admin, staff.delete, { id: second.id })
    expect((await withStepUp(admin, staff.edit, { id, name: 'Layla H.', roles: ['ADMIN'] })).code).toBe(200)
    expect((await withStepUp(admin, staff.edit, { id, name: 'Layla Haddad', roles: ['ADMIN'] })).code).toBe(200)
  })

  it('who is switched off is out at once, and comes back only by logging in again', async () => {
    const { mobile, id } = await joined(['FINANCIAL'])
    const colleague = await sessionOf(mobile)
    expect((await withStepUp(admin, staff.inactivate, { id })).code).toBe(200)
    expect((await colleague.call(session.member, {})).code).toBe(403)
    expect((await withStepUp(admin, staff.inactivate, { id })).code).toBe(errors.STAFF_STATE.code)
    expect((await withStepUp(admin, staff.activate, { id })).code).toBe(200)
    expect((await withStepUp(admin, staff.activate, { id })).code).toBe(errors.STAFF_STATE.code)
    expect((await colleague.call(session.member, {})).code).toBe(403)
    expect((await (await sessionOf(mobile)).call(session.member, {})).code).toBe(200)
  })

  it('who is deleted is out at once, is missing afterwards, and can be invited again', async () => {
    const { mobile, id } = await joined(['IT'])
    const colleague = await sessionOf(mobile)
    expect((await withStepUp(admin, staff.delete, { id })).code).toBe(200)
    expect((await colleague.call(session.member, {})).code).toBe(403)
    expect((await admin.call(staff.detail, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await invite(world, admin, { mobile, name: 'Ignored', roles: ['CS'] })).code).toBe(200)
  })

  it('ends one session of a colleague, or all, and none of the person’s elsewhere', async () => {
    const { mobile, id } = await joined(['IT'])
    const [one, two] = [await sessionOf(mobile), await sessionOf(mobile)]
    const { sessions } = await detail(id)
    expect(sessions).toHaveLength(2)
    await admin.call(staff.endSession, { id, sessionId: sessions![0]!.id })
    const codes = [(await one.call(session.member, {})).code, (await two.call(session.member, {})).code]
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 403])
    expect((await admin.call(staff.endSession, { id, sessionId: newId() })).code).toBe(errors.NOT_FOUND.code)
    expect((await admin.call(staff.endSession, { id, sessionId: 'all' })).body.ended).toBe(1)
  })

  it('resets a lost second factor, ends every session of the person, and tells them', async () => {
    const { mobile, id } = await joined(['CS'])
    expect((await withStepUp(admin, staff.resetFactor, { id })).code).toBe(errors.FACTOR_ABSENT.code)
    await world.owner.query(
      `insert into passkey (credential_id, person_id, public_key, counter, name)
       select 'lost-key', id, '\\x00', 0, 'Lost' from person where mobile = $1`,
      [mobile],
    )
    const colleague = await sessionOf(mobile)
    expect((await detail(id)).secondFactor).toBe('ON')
    expect((await withStepUp(admin, staff.resetFactor, { id })).code).toBe(200)
    expect((await detail(id)).secondFactor).toBe('OFF')
    expect((await colleague.call(session.member, {})).code).toBe(403)
    expect((await world.inbox(mobile))[0]?.body).toContain('reset your second factor')
  })

  it('does not take away a second factor that protects another merchant, too', async () => {
    const id = await entryIdOf(world, '+971-501004471')
    await world.owner.query(
      `insert into passkey (credential_id, person_id, public_key, counter, name)
       select 'three-hats-key', id, '\\x00', 0, 'Key' from person where mobile = '+971-501004471'`,
    )
    expect((await withStepUp(admin, staff.resetFactor, { id })).code).toBe(errors.FACTOR_NOT_YOURS.code)
  })
})

describe('nobody reaches above themselves', () => {
  it('an image maker gives only roles whose rights they have; an admin gives all', () => {
    expect(grantable(['ADMIN'])).toEqual(roles)
    expect(grantable(['IMAG_MAKER'])).toEqual(['SALES', 'IMAG_MAKER'])
  })
  it('an image maker adds and changes those they could have made, and nobody else', async () => {
    const mobile = newMobile()
    const ticket = await ticketFor(world, maker, mobile)
    for (const role of ['ADMIN', 'FINANCIAL', 'IMAG_CHECKER', 'SUPPER_ADMIN'] as const) {
      const input = { ticket, name: 'Sly', roles: [role] }
      expect(await faults(maker, staff.add, input, await passed(maker, staff.add, input))).toEqual([
        { path: 'roles', code: 'ROLES_ABOVE' },
      ])
    }
    expect((await withStepUp(maker, staff.add, { ticket, name: 'Sly', roles: ['SALES'] })).code).toBe(200)
    const id = await entryIdOf(world, mobile)
    const up = { id, name: 'Sly', roles: ['SALES' as const, 'ADMIN' as const] }
    expect(await faults(maker, staff.edit, up, await passed(maker, staff.edit, up))).toEqual([
      { path: 'roles', code: 'ROLES_ABOVE' },
    ])
    const theAdmin = await entryIdOf(world, layla)
    const { ROLES_ABOVE } = errors
    const down = { id: theAdmin, name: 'Layla Haddad', roles: ['SALES' as const] }
    expect((await withStepUp(maker, staff.edit, down)).code).toBe(ROLES_ABOVE.code)
    for (const endpoint of [staff.inactivate, staff.delete])
      expect((await withStepUp(maker, endpoint, { id: theAdmin })).code).toBe(ROLES_ABOVE.code)
    expect((await maker.call(staff.endSession, { id: theAdmin, sessionId: 'all' })).code).toBe(ROLES_ABOVE.code)
    expect((await withStepUp(maker, staff.resetFactor, { id })).code).toBe(errors.ACCESS_DENIED.code)
    const body = await detail(theAdmin, maker)
    expect(body).toMatchObject({ sessions: null, activity: null, whyNot: { edit: ROLES_ABOVE.code } })
    expect((await withStepUp(maker, staff.delete, { id })).code).toBe(200)
  })
  it('an image checker looks, and changes nothing', async () => {
    const id = await entryIdOf(world, '+971-501004403')
    expect((await detail(id, checker)).whyNot.edit).toBe(errors.ACCESS_DENIED.code)
    expect((await withStepUp(checker, staff.delete, { id })).code).toBe(errors.ACCESS_DENIED.code)
  })
})

it('another merchant’s colleague looks like one that never was, to every command', async () => {
  const [theirs, never] = [await entryIdOf(world, '+971-501004403'), newId()]
  const to = await entryIdOf(world, '+971-501004421', '20000002')
  const calls = [
    (id: string) => other.call(staff.detail, { id }),
    (id: string) => withStepUp(other, staff.edit, { id, name: 'Mine', roles: ['CS'] }),
    (id: string) => withStepUp(other, staff.activate, { id }),
    (id: string) => withStepUp(other, staff.inactivate, { id }),
    (id: string) => withStepUp(other, staff.delete, { id }),
    (id: string) => withStepUp(other, staff.resetFactor, { id }),
    (id: string) => withStepUp(other, staff.handOver, { id, to }),
    (id: string) => other.call(staff.endSession, { id, sessionId: 'all' }),
  ]
  for (const call of calls)
    for (const id of [theirs, never, 'no-uuid']) {
      const { code, raw } = await call(id)
      expect([code, Object.keys(raw.body ?? {})]).toEqual([errors.NOT_FOUND.code, ['requestId']])
    }
  expect((await detail(theirs)).name).toBe('Mei Chen')
})
