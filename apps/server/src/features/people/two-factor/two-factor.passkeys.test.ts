import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { twoFactor } from '@falaj/contract/people/two-factor'
import { demoPassword } from '../../../seed/people.ts'
import { boundCommands, commands, makeCommandTable } from '../../../testing/commands.ts'
import { sealFor } from '../../../testing/get-in.ts'
import { codeOn, grantBySms } from '../../../testing/second-factor.ts'
import { softPasskey, type SoftPasskey } from '../../../testing/soft-passkey.ts'
import { totp } from '../../../testing/totp.ts'
import { openWorld, type Client, type World } from '../../../testing/world.ts'

const origin = 'https://console.example.com'
const mobile = '+971-501004401'
let world: World
let client: Client
let passkey: SoftPasskey
beforeAll(async () => {
  world = await openWorld({ FALAJ_PUBLIC_ORIGIN: origin }, { extra: boundCommands() })
  await makeCommandTable(world)
  client = await world.as('admin')
  passkey = softPasskey(origin)
})
afterAll(() => world.close())

const challengeOf = (options: Readonly<Record<string, unknown>>): string => String(options['challenge'])
const rested = () => world.owner.query("delete from throttle where key like 'second factor%'")
const inputOf = (text: string) =>
  ({ scene: 'refund', endpoint: nameOf(commands.sceneOnly), request: { text } }) as const
/** Options for one request. */
const optionsFor = async (text: string, who = client) =>
  challengeOf((await who.call(twoFactor.grantPasskey, inputOf(text))).body.options)
const confirm = (text: string, given: ReturnType<SoftPasskey['use']>, who = client) =>
  who.call(twoFactor.grant, { ...inputOf(text), method: 'passkey', passkey: given })

describe('adding a passkey', () => {
  it('asks for the old factor first', async () => {
    expect((await client.call(twoFactor.passkeyOptions, { name: 'Laptop' })).raw).toMatchObject({
      head: { code: 40302 },
      body: { scene: 'two-factor' },
    })
  })

  it('takes what the browser made for these options, once, in this session', async () => {
    const header = await grantBySms(world, client, mobile, twoFactor.passkeyOptions, { name: 'Laptop' })
    const { options } = (await client.call(twoFactor.passkeyOptions, { name: 'Laptop' }, header)).body
    expect(options).toMatchObject({
      rp: { name: 'Falaj', id: 'console.example.com' },
      user: { name: '+971-50•••4401' },
      authenticatorSelection: { userVerification: 'required' },
    })
    const made = passkey.make(challengeOf(options))
    const elsewhere = await world.as('admin')
    expect((await elsewhere.call(twoFactor.addPasskey, { passkey: made })).code).toBe(40108)
    expect((await client.call(twoFactor.addPasskey, { passkey: made })).code).toBe(200)
    expect((await client.call(twoFactor.addPasskey, { passkey: made })).code).toBe(40108)
    expect((await client.call(twoFactor.detail, {})).body).toMatchObject({ passkeys: 1, methods: ['passkey'] })
    expect((await world.inbox(mobile))[0]?.body).toMatch(/a passkey was added/)
  })

  it('refuses one that answers no challenge', async () => {
    const made = softPasskey(origin).make('bm9ib2R5IGFza2Vk')
    expect((await client.call(twoFactor.addPasskey, { passkey: made })).code).toBe(40108)
  })
})

describe('confirming with a passkey', () => {
  it('opens exactly the request its options were made for, once', async () => {
    const given = passkey.use(await optionsFor('pay Ali'))
    const { grant } = (await confirm('pay Ali', given)).body
    const done = await client.call(commands.sceneOnly, { text: 'pay Ali' }, { 'x-step-up': grant ?? '' })
    expect(done.code).toBe(200)
    expect((await confirm('pay Ali', given)).code).toBe(40108)
  })

  it('is refused for another request, session, origin or person, and without the person’s gesture', async () => {
    await rested()
    expect((await confirm('pay Eve', passkey.use(await optionsFor('pay Ali')))).code).toBe(40108)
    const elsewhere = await world.as('admin')
    expect((await confirm('pay Ali', passkey.use(await optionsFor('pay Ali')), elsewhere)).code).toBe(40108)
    const phished = passkey.use(await optionsFor('pay Ali'), { origin: 'https://console.example.org' })
    expect((await confirm('pay Ali', phished)).code).toBe(40108)
    await rested()
    expect((await confirm('pay Ali', passkey.use(await optionsFor('pay Ali'), { verified: false }))).code).toBe(40108)
    const colleague = await world.as('financial')
    expect((await confirm('pay Ali', passkey.use(await optionsFor('pay Ali')), colleague)).code).toBe(40107)
    expect((await colleague.call(twoFactor.grantPasskey, inputOf('pay Ali'))).code).toBe(40401)
  })

  it('a key whose counter did not move on is a copy, and is refused', async () => {
    await rested()
    const before = passkey.counter
    passkey.counter = 0
    expect((await confirm('copy', passkey.use(await optionsFor('copy')))).code).toBe(40108)
    passkey.counter = before
    expect((await confirm('copy', passkey.use(await optionsFor('copy')))).code).toBe(200)
  })

  it('fifty answers at once to one challenge give one grant', async () => {
    await rested()
    const given = passkey.use(await optionsFor('fifty'))
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm('fifty', given)))
    expect(answers.filter(({ code }) => code === 200).length).toBe(1)
  })
})

it('binding an authenticator needs the passkey that is there: the old factor decides', async () => {
  await rested()
  const { secretKey } = (await client.call(twoFactor.secretKey, {})).body
  await client.call(twoFactor.bindSms, {})
  const smsCode = await codeOn(world, mobile)
  const { body: salt } = await client.call(twoFactor.bindSalt, {})
  const input = { gaCode: totp(secretKey), smsCode, password: sealFor(demoPassword, salt), salt: salt.value }
  expect((await client.call(twoFactor.bind, input)).raw).toMatchObject({
    head: { code: 40302 },
    body: { scene: 'two-factor' },
  })
  const request = { scene: 'two-factor', endpoint: nameOf(twoFactor.bind), request: input } as const
  const { options } = (await client.call(twoFactor.grantPasskey, request)).body
  const { grant } = (
    await client.call(twoFactor.grant, {
      ...request,
      method: 'passkey',
      passkey: passkey.use(challengeOf(options)),
    })
  ).body
  expect((await client.call(twoFactor.bind, input, { 'x-step-up': grant ?? '' })).code).toBe(200)
  expect((await client.call(twoFactor.detail, {})).body.methods).toEqual(['passkey', 'authenticator', 'recovery-code'])
})

describe('the list', () => {
  it('one’s own can be renamed; another person’s answers as if it never was', async () => {
    const input = { credentialId: passkey.id, name: 'Old laptop' }
    const stranger = await world.as('financial')
    expect((await stranger.call(twoFactor.renamePasskey, input)).code).toBe(40401)
    expect((await client.call(twoFactor.renamePasskey, input)).code).toBe(200)
    expect((await client.call(twoFactor.passkeys, {})).body.rows).toMatchObject([{ name: 'Old laptop' }])
    expect((await stranger.call(twoFactor.passkeys, {})).body.rows).toEqual([])
  })

  it('a removed one confirms nothing any more, and was removed with itself', async () => {
    const request = {
      scene: 'two-factor',
      endpoint: nameOf(twoFactor.removePasskey),
      request: { credentialId: passkey.id },
    } as const
    expect((await client.call(twoFactor.removePasskey, request.request)).code).toBe(40302)
    const late = passkey.use(await optionsFor('late'))
    const { options } = (await client.call(twoFactor.grantPasskey, request)).body
    const { grant } = (
      await client.call(twoFactor.grant, {
        ...request,
        method: 'passkey',
        passkey: passkey.use(challengeOf(options)),
      })
    ).body
    expect((await client.call(twoFactor.removePasskey, request.request, { 'x-step-up': grant ?? '' })).code).toBe(200)
    expect((await confirm('late', late)).code).toBe(40107)
    expect((await client.call(twoFactor.detail, {})).body.methods).toEqual(['authenticator', 'recovery-code'])
  })
})
