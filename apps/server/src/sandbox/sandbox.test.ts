import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { application } from '@falaj/contract/merchant/application'
import { accountTypes, roles } from '@falaj/contract/kernel/access'
import { people, merchants } from '../seed/people.ts'
import { fullAnswers, sendDocument } from '../testing/applicant.ts'
import { consoleHeaders, openWorld, type Client, type World } from '../testing/world.ts'
import { makeAutopilot, review } from './autopilot.ts'
import { logins } from './world.ts'

let world: World
let newcomer: Client
beforeAll(async () => {
  world = await openWorld({ FALAJ_AUTOPILOT_SECONDS: '20' })
  newcomer = await world.as('newcomer')
})
afterAll(() => world.close())

const get = async (url: string) => (await world.app.inject({ method: 'GET', url })).json().body
const waitsFor = (seconds: number) =>
  world.owner.query(
    `update merchant_application set submitted_at = now() - interval '${seconds} seconds' where state = 'IN_REVIEW'`,
  )

describe('the demo world', () => {
  it('has merchants of all five account types and a person for every role', () => {
    expect(new Set(merchants.map(({ account }) => account))).toEqual(new Set(accountTypes))
    expect(new Set(people.flatMap(({ jobs }) => jobs.flatMap((job) => job.roles)))).toEqual(new Set(roles))
    expect(new Set(people.map(({ mobile }) => mobile)).size).toBe(people.length)
    for (const { key } of merchants)
      expect(people.some(({ jobs }) => jobs.some((job) => job.merchant === key && job.roles.includes('ADMIN')))).toBe(
        true,
      )
  })

  it('lists its people with number, password, merchants and roles', async () => {
    const { people: listed } = await get('/sandbox/people')
    const named = (key: string) => listed.find((each: { person: string }) => each.person === key)
    expect(listed).toHaveLength(people.length)
    expect(named('admin')).toMatchObject({ mobile: '+971-501004401', password: '314159', roles: ['ADMIN'] })
    expect(named('three-hats').merchants).toMatchObject([
      { mid: '20000001', roles: ['FINANCIAL'] },
      { mid: '20000002', roles: ['CS'] },
      { mid: '20000004', roles: ['ADMIN'] },
    ])
    expect(named('newcomer')).toMatchObject({ password: null, merchants: [], state: 'new' })
    expect([named('under-review').state, named('locked').state]).toEqual(['applicant', 'locked'])
  })

  it('is printed at the start, one person a line', () => {
    for (const { mobile, name } of people)
      expect(logins.filter((line) => line.includes(mobile) && line.includes(name))).toHaveLength(1)
  })

  it('has an applicant who sees what is missing', async () => {
    const applicant = await world.as('under-review')
    const { rows } = (await applicant.call(application.query, {})).body
    expect(rows).toMatchObject([{ state: 'NEEDS_MORE', name: 'Palm Court Café', merchantStatus: 'CREATED' }])
    const { missing } = (await applicant.call(application.detail, { id: rows[0]!.id })).body
    expect(missing.map(({ field }) => field)).toEqual(['tradeLicence', 'ownerId'])
  })
})

describe('the autopilot', () => {
  it('waits, asks for what is missing, and approves what is whole; each step is written down as its own', async () => {
    const licence = (await sendDocument(world, newcomer)).path
    const { id } = (await newcomer.call(application.add, { ...fullAnswers(licence), submit: true })).body
    const state = async () => (await newcomer.call(application.detail, { id })).body
    await waitsFor(5)
    expect(await review(world.context)).toBe(false)
    await waitsFor(30)
    expect(await review(world.context)).toBe(true)
    expect(await state()).toMatchObject({
      state: 'NEEDS_MORE',
      missing: [
        { field: 'ownerId', remark: { en: 'Owner’s identity document is missing.', zh: '缺少所有人身份证件。' } },
      ],
    })
    // What was sent back waits for the applicant, not for the autopilot.
    expect(await review(world.context)).toBe(false)

    const owner = (await sendDocument(world, newcomer)).path
    await newcomer.call(application.edit, { id, ...fullAnswers(licence, owner), submit: true })
    await waitsFor(30)
    expect(await review(world.context)).toBe(true)
    expect(await state()).toMatchObject({ state: 'APPROVED', contractStatus: 'UNSIGNED' })
    const { steps } = (await newcomer.call(application.lastAuditHistory, { id })).body
    expect(steps.map(({ step, actor }) => `${step} ${actor}`)).toEqual([
      'APPROVED autopilot',
      'SUBMITTED applicant',
      'ASKED autopilot',
      'SUBMITTED applicant',
    ])
    const { rows } = await world.owner.query(
      "select action from audit_entry where roles = '{autopilot}' order by at, id",
    )
    expect(rows).toEqual([
      { action: 'POST /provider/applications/ask' },
      { action: 'POST /provider/applications/approve' },
    ])
  })

  it('decides an application once, however many of it run', async () => {
    const [licence, owner] = [(await sendDocument(world, newcomer)).path, (await sendDocument(world, newcomer)).path]
    await newcomer.call(application.add, { ...fullAnswers(licence, owner), submit: true })
    await waitsFor(60)
    const before = await world.owner.query('select from merchant')
    await Promise.all(Array.from({ length: 6 }, () => review(world.context)))
    const after = await world.owner.query('select from merchant')
    expect(after.rowCount).toBe(before.rowCount! + 1)
  })

  it('can be switched off, and then decides nothing', async () => {
    const put = (payload: unknown, headers: Record<string, string> = consoleHeaders) =>
      world.app.inject({ method: 'POST', url: '/sandbox/autopilot', headers, payload: JSON.stringify(payload) })
    expect(await get('/sandbox/autopilot')).toEqual({ on: true, seconds: 20 })
    expect((await put({ on: 'no' })).json().head.code).toBe(40001)
    expect(
      (await put({ on: false }, { ...consoleHeaders, origin: 'https://elsewhere.example' })).json().head.code,
    ).toBe(40303)
    expect((await put({ on: false })).json().body).toEqual({ on: false, seconds: 20 })
    const licence = (await sendDocument(world, newcomer)).path
    await newcomer.call(application.add, { ...fullAnswers(licence), submit: true })
    await waitsFor(60)
    expect(await review(world.context)).toBe(false)
    await put({ on: true })
    const loop = makeAutopilot(world.context)
    loop.start(world.app.log)
    await expect.poll(async () => (await newcomer.call(application.query, {})).body.rows[0]?.state).toBe('NEEDS_MORE')
    await loop.stop()
  })
})

it('in live mode none of it exists', async () => {
  const live = await openWorld({
    FALAJ_MODE: 'live',
    FALAJ_SECRET: 'x'.repeat(40),
    FALAJ_PEPPER: 'y'.repeat(40),
    FALAJ_PUBLIC_ORIGIN: 'https://console.example.com',
  })
  for (const url of [
    '/sandbox',
    '/sandbox/people',
    '/sandbox/messages',
    '/sandbox/autopilot',
    '/sandbox/shop',
    '/sandbox/rider',
  ])
    expect((await live.app.inject({ method: 'GET', url })).json().head.code).toBe(40401)
  await live.close()
})
