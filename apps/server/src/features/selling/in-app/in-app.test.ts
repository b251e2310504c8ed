import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '@falaj/contract/kernel/time'
import type { Input } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { appsMax, inApp } from '@falaj/contract/selling/in-app'
import { sha256 } from '../../../platform/base/ids.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

let world: World
let [admin, finance, stranger]: Client[] = [] as never
beforeAll(async () => {
  world = await openWorld()
  ;[admin, finance, stranger] = await Promise.all(
    (['fleet-admin', 'fleet-financial', 'admin'] as const).map((who) => world.as(who)),
  )
})
afterAll(() => world.close())
// Codes come a minute apart, and a test has no minute.
beforeEach(() => world.owner.query('delete from sms_code'))

type NewApp = Input<typeof inApp.add>
const web: NewApp = {
  kind: 'web',
  name: 'Shop',
  domain: 'shop.example.com',
  androidPackage: '',
  iosBundle: '',
  callbackUrls: ['https://shop.example.com/paid', 'https://pay.shop.example.com/back?x=1'],
}
const mobile: NewApp = {
  ...web,
  kind: 'mobile',
  domain: '',
  iosBundle: 'com.example.shop',
  callbackUrls: ['com.example.shop:/paid'],
}
const add = (part: Partial<NewApp> = {}, client = admin!) =>
  client.call(inApp.add, { ...web, ...part }, { 'idempotency-key': randomUUID() })
const newApp = async (): Promise<string> => (await add()).body.id
const detail = async (id: string) => (await admin!.call(inApp.detail, { id })).body
const lastCode = async (): Promise<string> => {
  const [message] = await world.inbox('+971-501004451')
  return /\d{6}/.exec(message!.body)![0]
}
const { kind: _, ...unkinded } = web
const changed = { ...unkinded, name: 'Shop 2', isActive: true }
const codeFor = async (asks: Input<typeof inApp.sendCode>, client = admin!): Promise<string> => {
  await world.owner.query('delete from sms_code')
  expect((await client.call(inApp.sendCode, asks)).code).toBe(200)
  return lastCode()
}
const secretOf = async (id: string, overlapHours: 0 | 24 | 168 = 0) => {
  const smsCode = await codeFor({ id, act: 'secret' })
  return admin!.call(inApp.secret, { id, overlapHours, smsCode })
}

describe('an app', () => {
  it('is added once, even if sent twice', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = [await admin!.call(inApp.add, web, key), await admin!.call(inApp.add, web, key)]
    expect(two.body.id).toBe(one.body.id)
    expect(await detail(one.body.id)).toMatchObject({ name: 'Shop', state: 'ACTIVE', secret: null, version: 1 })
  })

  it('is what its type can be', async () => {
    const wrong: readonly (readonly [Partial<NewApp>, string])[] = [
      [{ domain: '' }, 'domain'],
      [{ domain: 'https://shop.example.com' }, 'domain'],
      [{ domain: 'localhost' }, 'domain'],
      [{ iosBundle: 'com.example.shop' }, 'iosBundle'],
      [{ callbackUrls: ['http://shop.example.com/paid'] }, 'callbackUrls'],
      [{ callbackUrls: ['https://evil.example.org/paid'] }, 'callbackUrls'],
      [{ callbackUrls: ['https://notshop.example.com.evil.org/'] }, 'callbackUrls'],
      [{ callbackUrls: ['https://me:pass@shop.example.com/'] }, 'callbackUrls'],
      [{ callbackUrls: ['https://shop.example.com:8443/'] }, 'callbackUrls'],
      [{ callbackUrls: ['javascript:alert(1)'] }, 'callbackUrls'],
      [{ ...mobile, iosBundle: '' }, 'androidPackage'],
      [{ ...mobile, iosBundle: 'shop' }, 'iosBundle'],
      [{ ...mobile, domain: 'shop.example.com' }, 'domain'],
      [{ ...mobile, callbackUrls: ['com.other.app:/paid'] }, 'callbackUrls'],
    ]
    for (const [part, field] of wrong) {
      const answer = await add(part)
      expect([answer.code, JSON.stringify(answer.body)]).toEqual([
        errors.INPUT_INVALID.code,
        expect.stringContaining(field),
      ])
    }
    expect((await add(mobile)).code).toBe(200)
  })

  it('there are so many', async () => {
    const { rows } = await world.owner.query<{ n: number }>(
      `select count(*)::int as n from in_app where deleted_at is null
       and merchant_id = (select id from merchant where mid = '20000005')`,
    )
    for (let at = rows[0]!.n; at < appsMax; at += 1) await add()
    expect((await add()).code).toBe(errors.APPS_MAX.code)
    await world.owner.query("delete from in_app where name = 'Shop'")
  })
})

it('nothing new is made without the product, and what is there can be ended', async () => {
  const id = await newApp()
  const off = (by: string | null) =>
    world.owner.query(
      "update merchant_product set off_by = $1 where product = 'in-app' and merchant_id = (select merchant_id from in_app where id = $2)",
      [by, id],
    )
  await off('provider')
  expect((await add()).code).toBe(errors.PRODUCT_OFF.code)
  expect((await add({}, stranger!)).code).toBe(errors.PRODUCT_NOT_ACTIVE.code)
  expect((await secretOf(id)).code).toBe(errors.PRODUCT_OFF.code)
  const smsCode = await codeFor({ id, act: 'delete' })
  expect((await admin!.call(inApp.remove, { id, smsCode })).code).toBe(200)
  await off(null)
})

describe('a change', () => {
  it('needs the code that was sent for exactly it', async () => {
    const id = await newApp()
    const smsCode = await codeFor({ id, act: 'modify', wanted: changed })
    const wrong = smsCode === '000000' ? '111111' : '000000'
    const modify = (part: Partial<Input<typeof inApp.modify>>) =>
      admin!.call(inApp.modify, { id, version: 1, ...changed, smsCode, ...part })
    expect((await modify({ smsCode: wrong })).code).toBe(errors.INPUT_INVALID.code)
    expect((await modify({ name: 'Something else' })).code).toBe(errors.INPUT_INVALID.code)
    expect((await modify({ isActive: false })).code).toBe(errors.INPUT_INVALID.code)
    expect((await admin!.call(inApp.remove, { id, smsCode })).code).toBe(errors.INPUT_INVALID.code)
    expect((await detail(id)).name).toBe('Shop')
    expect((await modify({})).code).toBe(200)
    expect(await detail(id)).toMatchObject({ name: 'Shop 2', version: 2 })
    expect((await modify({ version: 2 })).code).toBe(errors.INPUT_INVALID.code)
  })

  it('of what somebody else has changed meanwhile is refused', async () => {
    const id = await newApp()
    const smsCode = await codeFor({ id, act: 'modify', wanted: changed })
    await secretOf(id)
    const again = await codeFor({ id, act: 'modify', wanted: changed })
    expect([smsCode, again].every(Boolean)).toBe(true)
    const answer = await admin!.call(inApp.modify, { id, version: 1, ...changed, smsCode: again })
    expect(answer.code).toBe(errors.REQUEST_CHANGED.code)
  })

  it('two at once are one', async () => {
    const id = await newApp()
    const smsCode = await codeFor({ id, act: 'modify', wanted: changed })
    const answers = await Promise.all(
      [1, 2].map(() => admin!.call(inApp.modify, { id, version: 1, ...changed, smsCode })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await detail(id)).version).toBe(2)
  })

  it('disables, and a disabled app is given no secret; deleting ends it', async () => {
    const id = await newApp()
    const off = { ...changed, isActive: false }
    const smsCode = await codeFor({ id, act: 'modify', wanted: off })
    await admin!.call(inApp.modify, { id, version: 1, ...off, smsCode })
    expect(await detail(id)).toMatchObject({ state: 'DISABLED' })
    expect((await secretOf(id)).code).toBe(errors.APP_DISABLED.code)
    const last = await codeFor({ id, act: 'delete' })
    expect((await admin!.call(inApp.remove, { id, smsCode: last })).code).toBe(200)
    expect((await admin!.call(inApp.detail, { id })).code).toBe(errors.NOT_FOUND.code)
    expect((await admin!.call(inApp.sendCode, { id, act: 'delete' })).code).toBe(errors.NOT_FOUND.code)
  })
})

describe('the secret', () => {
  it('is shown once and kept as its hash; a roll lets the previous one live on', async () => {
    const id = await newApp()
    const first = (await secretOf(id)).body
    const rowOf = async () =>
      (
        await world.owner.query<{ secret_hash: Buffer; previous_hash: Buffer | null }>(
          'select secret_hash, previous_hash from in_app where id = $1',
          [id],
        )
      ).rows[0]!
    expect((await rowOf()).secret_hash.equals(sha256(first.secret))).toBe(true)
    expect(first.previousUntil).toBeNull()
    expect(await detail(id)).toMatchObject({ secret: `•••• ${first.secret.slice(-4)}` })
    const second = (await secretOf(id, 24)).body
    expect(second.secret).not.toBe(first.secret)
    expect(Date.parse(second.previousUntil!) - Date.now()).toBeGreaterThan(23 * hourMs)
    expect((await rowOf()).previous_hash?.equals(sha256(first.secret))).toBe(true)
    await secretOf(id)
    expect((await rowOf()).previous_hash).toBeNull()
    const kept = await world.owner.query(
      "select 1 from audit_entry where coalesce(after::text, '') || coalesce(before::text, '') like '%' || $1 || '%'",
      [second.secret],
    )
    expect(kept.rows).toEqual([])
  })
})

it('another merchant’s app answers as one that never was', async () => {
  const id = await newApp()
  const smsCode = await codeFor({ id, act: 'delete' })
  const tries = (given: string) => [
    stranger!.call(inApp.detail, { id: given }),
    stranger!.call(inApp.sendCode, { id: given, act: 'delete' }),
    stranger!.call(inApp.remove, { id: given, smsCode }),
    stranger!.call(inApp.modify, { id: given, version: 1, ...changed, smsCode }),
    stranger!.call(inApp.secret, { id: given, overlapHours: 0, smsCode }),
  ]
  const [theirs, never] = [await Promise.all(tries(id)), await Promise.all(tries(randomUUID()))]
  expect(theirs.map(({ code, msg }) => [code, msg])).toEqual(never.map(({ code, msg }) => [code, msg]))
  // Without the product a secret is refused before anything is looked for.
  expect(theirs.map(({ code }) => code)).toEqual([
    ...[1, 2, 3, 4].map(() => errors.NOT_FOUND.code),
    errors.PRODUCT_NOT_ACTIVE.code,
  ])
  expect((await finance!.call(inApp.detail, { id })).code).toBe(errors.ACCESS_DENIED.code)
})
