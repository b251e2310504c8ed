import { afterAll, beforeAll, expect, it } from 'vitest'
import { session } from '@falaj/contract/people/session'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('tells a stranger that nobody is signed in', async () => {
  const answer = await world.stranger.call(session.status, {})
  expect(answer.body).toEqual({ status: 'NONE', newUser: false, staffList: [] })
})

it('tells a member who they are, with the number masked', async () => {
  const admin = await world.as('admin')
  const { body } = await admin.call(session.member, {})
  expect(body).toMatchObject({ name: 'Layla Haddad', roles: ['ADMIN'], mobile: '+971-50•••4401', newUser: false })
})

it('answers for the merchant by POST and by GET', async () => {
  const admin = await world.as('multi-admin')
  const { body } = await admin.call(session.merchant, {})
  expect(body).toMatchObject({ merchantMid: '20000002', businessType: 'multi-merchant', accountType: 'MULTI_MERCHANT' })
  const viaGet = await world.app.inject({
    method: 'GET',
    url: '/restful/secure/merchant/my',
    headers: { cookie: admin.cookie },
  })
  expect(viaGet.json().body).toMatchObject({ merchantMid: '20000002' })
})

it('refuses members’ calls to a person who has not chosen a merchant, without ending their session', async () => {
  const newcomer = await world.as('newcomer')
  expect((await newcomer.call(session.status, {})).body).toMatchObject({
    status: 'VERIFIED',
    newUser: true,
    staffList: [],
  })
  expect((await newcomer.call(session.member, {})).code).toBe(40301)
})

it('answers 403 when the session is over', async () => {
  const admin = await world.as('admin')
  await admin.call(session.logout, {})
  expect(await admin.call(session.member, {})).toMatchObject({ status: 200, code: 403 })
})

it('ends a member’s rights at once when their staff entry is switched off', async () => {
  const sales = await world.as('sales')
  expect((await sales.call(session.member, {})).code).toBe(200)
  await world.owner.query("update staff set status = 'INACTIVE' where roles = '{SALES}'")
  expect((await sales.call(session.member, {})).code).toBe(403)
})

it.each(['Asia/Dubai', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Ushuaia', 'Etc/GMT+4', 'UTC'])(
  'a member’s time zone may be %s, and the member reads it back',
  async (timezone) => {
    const admin = await world.as('admin')
    expect((await admin.call(session.timezone, { timezone })).code).toBe(200)
    expect((await admin.call(session.member, {})).body.timezone).toBe(timezone)
    // The database knows it by that name, too: exports are written with it.
    await world.owner.query('select now() at time zone $1', [timezone])
  },
)
it.each(['+04:00', 'asia/dubai', 'Nowhere/City', 'EST5EDT', "Asia/Dubai' --", ''])(
  'no time zone is %j',
  async (timezone) => {
    const admin = await world.as('admin')
    const answer = await admin.call(session.timezone, { timezone })
    expect(answer).toMatchObject({ code: 40001, raw: { body: { fields: [{ path: 'timezone', code: 'TIMEZONE' }] } } })
  },
)
