import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everyEndpoint } from '@falaj/contract/contract'
import type { DeskRole } from '@falaj/contract/desk/desk-access'
import { deskPeople as people } from '@falaj/contract/desk/desk-people'
import { deskProvider as desk } from '@falaj/contract/desk/desk-provider'
import { deskWork } from '@falaj/contract/desk/desk-work'
import { errors } from '@falaj/contract/kernel/errors'
import { nameOf, urlOf } from '@falaj/contract/kernel/endpoint'
import { provider } from '@falaj/contract/provider'
import { emitter } from '../platform/outbox/emit.ts'
import { once } from '../testing/bank-account.ts'
import { consoleHeaders, openWorld, type Browser, type World } from '../testing/world.ts'
import { deskEndpoints } from './endpoints.ts'
import { invitePerson } from './staff.ts'

let world: World
let admin: Browser
let risk: Browser
let finance: Browser
const passphrase = 'a long enough passphrase'

const tokenOf = (link: string): string => link.split('#')[1]!
/** A person of the desk with an authenticator, signed in. */
const join = async (link: string): Promise<Browser> => {
  const browser = world.browser()
  const { body } = await browser.call(people.link, { token: tokenOf(link) })
  const code = generateSync({ secret: body.secretKey })
  expect((await browser.call(people.linkCode, { token: tokenOf(link), passphrase, code })).code).toBe(200)
  return browser
}
const newPerson = async (name: string, roles: readonly DeskRole[]): Promise<Browser> => {
  const { link } = await world.db.transaction().execute((tx) =>
    invitePerson(tx, emitter(tx), world.settings, {
      name,
      email: `${name}@falaj.example`,
      roles,
      language: 'en',
      by: null,
    }),
  )
  return join(link)
}
beforeAll(async () => {
  world = await openWorld()
  admin = await newPerson('admin', ['ADMINISTRATOR'])
  risk = await newPerson('risk', ['RISK'])
  finance = await newPerson('finance', ['FINANCE'])
})
afterAll(() => world.close())

it('a one-time link opens the desk once, and then never again', async () => {
  const { body } = await admin.call(
    people.invite,
    { email: 'Ops@falaj.example', name: 'Ops Person', roles: ['OPERATIONS'], language: 'en' },
    once(),
  )
  const ops = await join(body.link)
  expect((await ops.call(people.session, {})).body.me).toMatchObject({
    email: 'ops@falaj.example',
    roles: ['OPERATIONS'],
  })
  const again = await world.browser().call(people.link, { token: tokenOf(body.link) })
  expect(again.code).toBe(errors.DESK_LINK.code)
})

it('signs in by passphrase and a code that was not used before; whatever is wrong is one refusal', async () => {
  const { body } = await admin.call(
    people.invite,
    { email: 'code@falaj.example', name: 'Code Person', roles: ['SUPPORT'], language: 'en' },
    once(),
  )
  const token = tokenOf(body.link)
  const browser = world.browser()
  const { secretKey } = (await browser.call(people.link, { token })).body
  const used = generateSync({ secret: secretKey })
  await browser.call(people.linkCode, { token, passphrase, code: used })
  const signIn = (given: { email?: string; passphrase?: string; code: string }) =>
    world.browser().call(people.signInCode, { email: 'code@falaj.example', passphrase, ...given })
  expect((await signIn({ code: used })).code).toBe(errors.DESK_SIGN_IN.code)
  const next = generateSync({ secret: secretKey, epoch: Math.floor(Date.now() / 1000) + 30 })
  expect((await signIn({ passphrase: 'another passphrase', code: next })).code).toBe(errors.DESK_SIGN_IN.code)
  expect((await signIn({ email: 'nobody@falaj.example', code: next })).code).toBe(errors.DESK_SIGN_IN.code)
  expect((await signIn({ code: next })).code).toBe(200)
})

it('five wrong tries lock the account for a while', async () => {
  const signIn = () =>
    world.browser().call(people.signInCode, { email: 'risk@falaj.example', passphrase: 'wrong', code: '000000' })
  const codes = []
  for (let tries = 0; tries < 6; tries += 1) codes.push((await signIn()).code)
  expect(codes.at(-1)).toBe(errors.LOGIN_LOCKED.code)
})

it('what moves money or rights waits for another person, who decides on exactly what was asked', async () => {
  const input = {
    list: 'CRYPTO_WHITE_LIST_MERCHANT',
    merchantMid: '20000004',
    note: 'Their contract covers coins',
  } as const
  const listed = async () =>
    (await risk.call(desk.merchants, {})).body.rows.find(({ merchantMid }) => merchantMid === '20000004')!.lists
  const before = await listed()
  const answer = await risk.call(desk.listAdd, input, once())
  expect(answer.body).toEqual({ requested: expect.stringMatching(/^DK-/) })
  expect(await listed()).toEqual(before)
  expect((await risk.call(desk.listAdd, input, once())).code).toBe(errors.DESK_REQUESTED.code)

  const mine = (await risk.call(people.requests, { state: 'WAITING' })).body.rows[0]!
  expect(mine).toMatchObject({ reason: 'Their contract covers coins', may: { decide: false, cancel: true } })
  const decide = (browser: Browser, hash = mine.hash) =>
    browser.call(people.decide, { id: mine.id, hash, decision: 'approve' }, once())
  expect((await decide(risk)).code).toBe(errors.DESK_SELF.code)
  expect((await decide(finance)).code).toBe(errors.ACCESS_DENIED.code)
  const ops = await newPerson('ops2', ['OPERATIONS'])
  expect((await decide(ops, 'f'.repeat(64))).code).toBe(errors.DESK_REQUEST_CHANGED.code)
  expect((await decide(ops)).code).toBe(200)
  expect(await listed()).toContain('CRYPTO_WHITE_LIST_MERCHANT')
  expect((await decide(ops)).code).toBe(errors.DESK_REQUEST_STATE.code)
})

it('two who approve at once: one does it, the other learns that it is done', async () => {
  await risk.call(desk.flag, { merchantMid: '20000004', flag: 'referrerFlag', value: 'YES' }, once())
  const [request] = (await risk.call(people.requests, { state: 'WAITING' })).body.rows
  const [one, other] = [await newPerson('ops3', ['OPERATIONS']), await newPerson('ops4', ['OPERATIONS'])]
  const decide = (browser: Browser) =>
    browser.call(people.decide, { id: request!.id, hash: request!.hash, decision: 'approve' }, once())
  const codes = (await Promise.all([decide(one), decide(other)])).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, errors.DESK_REQUEST_STATE.code])
})

it('the same key twice is one decision', async () => {
  const key = once()
  const hold = {
    merchantMid: '20000001',
    reference: 'DESK-1',
    currency: 'AED',
    amount: '10.00',
    why: { en: 'Check', zh: '核查' },
  } as const
  const [first, second] = [await risk.call(desk.holdPlace, hold, key), await risk.call(desk.holdPlace, hold, key)]
  expect(second.body).toEqual(first.body)
  expect(
    (await risk.call(desk.holds, { merchantMid: '20000001' })).body.rows.filter(
      ({ reference }) => reference === 'DESK-1',
    ),
  ).toHaveLength(1)
})

it('every change is in the desk’s own chain by name, and in the merchant’s history as the provider’s', async () => {
  const { rows } = await world.owner.query<{ merchant_id: string; person: string | null; roles: string[] }>(
    `select e.merchant_id, p.name as person, e.roles from audit_entry e left join desk_person p on p.id = e.person_id
     where e.action = 'POST /desk/api/holds/place' and e.result = 'done' order by e.merchant_id`,
  )
  expect(rows).toEqual([
    { merchant_id: '00000000-0000-0000-0000-0000000de5c0', person: 'risk', roles: ['RISK'] },
    { merchant_id: expect.any(String), person: null, roles: ['provider'] },
  ])
})

it('the work queue shows each kind that this person may see, once, with who has taken it', async () => {
  const { body } = await risk.call(deskWork.queue, {})
  expect(body.rows.length).toBeGreaterThan(0)
  const keys = body.rows.map(({ kind, ref }) => `${kind} ${ref}`)
  expect(new Set(keys).size).toBe(keys.length)
  const item = body.rows.find(({ mayAct }) => mayAct)!
  const key = { kind: item.kind, ref: item.ref }
  expect((await risk.call(deskWork.claim, key, once())).code).toBe(200)
  expect((await admin.call(deskWork.claim, key, once())).code).not.toBe(200)
  const after = (await risk.call(deskWork.queue, {})).body.rows.find(({ ref }) => ref === item.ref)
  expect(after?.claim).toMatchObject({ name: 'risk' })
})

it('the last administrator stays', async () => {
  const { body } = await admin.call(people.staff, {})
  const self = body.rows.find(({ name }) => name === 'admin')!
  expect((await admin.call(people.suspend, { id: self.id }, once())).code).toBe(errors.DESK_SELF.code)
  const second = await newPerson('admin2', ['ADMINISTRATOR'])
  expect((await second.call(people.suspend, { id: self.id }, once())).code).toBe(200)
  expect((await admin.call(people.staff, {})).code).toBe(errors.SESSION_EXPIRED.code)
})

it('no endpoint of merchants or of the provider’s token answers a desk session, and none of the desk a merchant’s', async () => {
  const cookie = finance.cookie
  const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string>) =>
    world.app.inject({
      method,
      url: url.replace(/\{\w+\}/g, 'x'),
      headers: { ...consoleHeaders, ...headers },
      ...(method === 'POST' ? { payload: '{}' } : {}),
    })
  const wrong: string[] = []
  for (const { endpoint } of everyEndpoint) {
    if (endpoint.access === 'public') continue
    const answer = await ask(endpoint.method, urlOf(endpoint), { cookie, ...once() })
    if (answer.json<{ head: { code: number } }>().head.code !== errors.SESSION_EXPIRED.code)
      wrong.push(nameOf(endpoint))
  }
  for (const endpoint of Object.values(provider)) {
    const answer = await ask(endpoint.method, endpoint.path, { cookie })
    if (answer.json<{ head: { code: number } }>().head.code !== errors.PROVIDER_TOKEN.code) wrong.push(endpoint.path)
  }
  const member = (await world.as('multi-admin')).cookie
  for (const { endpoint } of deskEndpoints.values()) {
    if (endpoint.desk === 'public') continue
    const answer = await ask(endpoint.method, endpoint.path, { cookie: member, ...once() })
    if (answer.json<{ head: { code: number } }>().head.code !== errors.SESSION_EXPIRED.code)
      wrong.push(nameOf(endpoint))
  }
  expect(wrong).toEqual([])
})
