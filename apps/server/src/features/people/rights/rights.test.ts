import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas, mayEnter } from '@falaj/contract/kernel/access'
import { approval } from '@falaj/contract/people/approval'
import { basicInformation } from '@falaj/contract/merchant/basic-information'
import { urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { rights } from '@falaj/contract/people/rights'
import { session } from '@falaj/contract/people/session'
import { newId } from '../../../platform/base/ids.ts'
import { consoleHeaders, openWorld, type Browser, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A browser that holds the session of a person: looking through a role changes its cookie. */
const browserOf = async (person: string): Promise<Browser> => {
  const browser = world.browser()
  const [name = '', value = ''] = (await world.as(person)).cookie.split('=')
  browser.cookies.set(name, value)
  return browser
}
const raw = async (endpoint: Endpoint, cookie: string, payload: object) =>
  (
    await world.app.inject({
      method: 'POST',
      url: urlOf(endpoint),
      headers: { ...consoleHeaders, cookie },
      payload: JSON.stringify(payload),
    })
  ).json<{ head: { code: number }; body: { fields?: unknown } }>()

describe('why can’t I', () => {
  it('an administrator reads the rule and the names of those who could', async () => {
    const admin = await world.as('admin')
    const { body } = await admin.call(rights.why, { path: '/terminals/main' })
    expect(body).toEqual({
      why: {
        rule: 'account-type',
        says: { en: 'This is only for groups with several merchants.', zh: '该功能仅适用于多商户集团。' },
        roles: [],
      },
      people: [],
    })
    expect((await admin.call(rights.why, { path: '/management/main/staff' })).body).toEqual({ why: null, people: [] })
  })
  it('an administrator without the key for reports reads who has one', async () => {
    await world.owner.query(
      `insert into reports_access (merchant_id, config_key) select id, 'dashboard-access-finance' from merchant where mid = '20000005'`,
    )
    const { body } = await (await world.as('fleet-admin')).call(rights.why, { area: 'reports' })
    expect(body.why).toMatchObject({ rule: 'reports', roles: ['FINANCIAL'] })
    expect(body.people).toEqual([{ name: 'Arjun Rao', roles: ['FINANCIAL'] }])
  })
  it('others read roles and no names', async () => {
    const cs = await world.as('cs')
    const { body } = await cs.call(rights.why, { area: 'profileMakers' })
    expect(body.why).toMatchObject({ rule: 'role' })
    expect(body.why?.roles).toEqual(['ADMIN', 'SERVICE_PROVIDER', 'BUSINESS_MAKER', 'OPERATION_MAKER'])
    expect(body.people.length).toBeGreaterThan(2)
    expect(body.people.every(({ name }) => name === null)).toBe(true)
    expect(JSON.stringify(body)).not.toContain('Layla')
  })
  it('names are the administrator’s own colleagues, never another merchant’s', async () => {
    const admin = await world.as('agent-admin')
    // At this merchant only the agent could sell; everybody who could convert works elsewhere.
    const { body } = await admin.call(rights.why, { endpoint: 'POST secure/common/operation/query' })
    expect(body).toEqual({ why: null, people: [] })
    const sales = await world.as('agent-sales')
    const answer = await sales.call(rights.why, { path: '/management/main/basic-information' })
    expect(answer.body.people.map(({ roles }) => roles)).toEqual([['ADMIN'], ['FINANCIAL'], ['AGENT']])
  })
  it('asked about nothing, about two things or about what is not there, says so', async () => {
    const { cookie } = await world.as('cs')
    expect((await raw(rights.why, cookie, {})).body.fields).toEqual([{ path: 'path', code: 'REQUIRED' }])
    expect((await raw(rights.why, cookie, { path: '/home', area: 'home' })).body.fields).toEqual([
      { path: 'path', code: 'INVALID' },
    ])
    expect((await raw(rights.why, cookie, { area: 'toString' })).body.fields).toEqual([
      { path: 'area', code: 'INVALID' },
    ])
    expect((await raw(rights.why, cookie, { path: '/nowhere' })).head.code).toBe(errors.NOT_FOUND.code)
    expect((await raw(rights.why, cookie, { endpoint: 'POST nowhere' })).head.code).toBe(errors.NOT_FOUND.code)
    expect((await raw(rights.why, '', { path: '/home' })).head.code).toBe(errors.SESSION_EXPIRED.code)
  })
})

describe('viewing as another role', () => {
  it('shows what that role reads, refuses every change, and ends where it began', async () => {
    const admin = await browserOf('admin')
    const before = admin.cookie
    expect((await admin.call(rights.viewAs, { role: 'FINANCIAL' })).code).toBe(200)
    expect(admin.cookie).not.toBe(before)
    // The old cookie is dead: there is no way around what was begun.
    expect((await raw(session.member, before, {})).head.code).toBe(errors.SESSION_EXPIRED.code)
    const me = (await admin.call(session.member, {})).body
    expect(me).toMatchObject({ name: 'Layla Haddad', roles: ['FINANCIAL'], viewedBy: ['ADMIN'] })

    const page = { filters: {}, pageParam: { number: 1, size: 10 } }
    expect((await admin.call(operationHistory.query, page)).code).toBe(errors.ACCESS_DENIED.code)
    const answer = await admin.call(basicInformation.detail, {})
    expect(answer.code).toBe(200)
    const { company, versions } = answer.body
    const key = { 'idempotency-key': newId() }
    const change = await admin.call(
      basicInformation.edit,
      { version: versions.company, company: { ...company!, website: 'https://x.example' } },
      key,
    )
    expect(change.code).toBe(errors.VIEWING_AS.code)
    expect((await admin.call(rights.viewAs, { role: 'IT' })).code).toBe(errors.VIEWING_AS.code)
    expect((await admin.call(session.timezone, { timezone: 'Asia/Dubai' })).code).toBe(errors.VIEWING_AS.code)
    // As that role would: no names.
    const why = (await admin.call(rights.why, { path: '/management/main/staff' })).body
    expect(why.people.length).toBeGreaterThan(0)
    expect(why.people.every(({ name }) => name === null)).toBe(true)

    expect((await admin.call(rights.endViewAs, {})).code).toBe(200)
    expect((await admin.call(session.member, {})).body).toMatchObject({ roles: ['ADMIN'], viewedBy: null })
    // The same key was never used up by the refusal: what was wanted can be done now.
    const again = await admin.call(
      basicInformation.edit,
      { version: versions.company, company: { ...company!, website: 'https://x.example' } },
      key,
    )
    expect(again.code).toBe(200)
    expect((await admin.call(rights.endViewAs, {})).code).toBe(200)
  })

  it('leaves a line when it begins, when it ends, and for every refusal, in the administrator’s own name', async () => {
    const admin = await browserOf('multi-admin')
    await admin.call(rights.viewAs, { role: 'CS' })
    await admin.call(session.timezone, { timezone: 'Asia/Dubai' })
    await admin.call(rights.endViewAs, {})
    const { rows } = await world.owner.query<{ action: string; result: string; code: number; roles: string[] }>(
      `select l.action, l.result, l.code, l.roles from audit_entry l join person p on p.id = l.person_id
       where p.mobile = '+971-501004421' and l.action <> 'POST secure/access/why' order by l.at, l.id`,
    )
    expect(rows).toEqual([
      { action: 'POST secure/access/viewAs', result: 'done', code: 200, roles: ['ADMIN'] },
      { action: 'POST secure/member/timezone/edit', result: 'refused', code: errors.VIEWING_AS.code, roles: ['ADMIN'] },
      { action: 'POST secure/access/viewAs/end', result: 'done', code: 200, roles: ['ADMIN'] },
    ])
  })

  it('is for administrators alone, and knows sixteen roles', async () => {
    for (const person of ['financial', 'it', 'supper-admin'])
      expect((await (await browserOf(person)).call(rights.viewAs, { role: 'CS' })).code).toBe(errors.ACCESS_DENIED.code)
    const { cookie } = await browserOf('admin')
    expect((await raw(rights.viewAs, cookie, { role: 'KING' })).body.fields).toEqual([
      { path: 'role', code: 'INVALID' },
    ])
    expect((await raw(rights.viewAs, cookie, {})).body.fields).toEqual([{ path: 'role', code: 'REQUIRED' }])
  })

  it('a member who stops being an administrator meanwhile sees only what is left to them', async () => {
    const admin = await browserOf('taxi-admin')
    await admin.call(rights.viewAs, { role: 'IT' })
    const history = { filters: {}, pageParam: { number: 1, size: 10 } }
    expect((await admin.call(operationHistory.query, history)).code).toBe(200)
    await world.owner.query(
      `update staff set roles = '{CS}' where person_id = (select id from person where mobile = '+971-501004441')`,
    )
    expect((await admin.call(operationHistory.query, history)).code).toBe(errors.ACCESS_DENIED.code)
    expect(mayEnter(areas.operationHistory, { status: 'NONE', who: null })).toBe(false)
  })

  it('counts what waits as that role would, and signs out like anybody', async () => {
    const admin = await browserOf('fleet-admin')
    await admin.call(rights.viewAs, { role: 'CS' })
    expect((await admin.call(approval.count, {})).body.authorization).toBe(0)
    expect((await admin.call(session.logout, {})).code).toBe(200)
    expect((await admin.call(session.status, {})).body.status).toBe('NONE')
  })
})
