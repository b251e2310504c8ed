import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { minuteMs } from '@falaj/contract/kernel/time'
import { areas } from '@falaj/contract/kernel/access'
import { change, read } from '@falaj/contract/kernel/endpoint'
import { login } from '@falaj/contract/people/login'
import { session } from '@falaj/contract/people/session'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { twoFactor } from '@falaj/contract/people/two-factor'
import { bind } from '../../../platform/http/bind.ts'
import { demoPassword } from '../../../seed/people.ts'
import { boundCommands, countCommands, commands, makeCommandTable } from '../../../testing/commands.ts'
import { sealFor } from '../../../testing/get-in.ts'
import { codeOn, grantBySms } from '../../../testing/second-factor.ts'
import { earlyInStep, totp } from '../../../testing/totp.ts'
import { consoleHeaders, openWorld, type Browser, type Client, type World } from '../../../testing/world.ts'

/** A page's questions and commands in an area with a scene: no such screen is built yet. */
const pages = {
  look: read('POST secure/test/statements', { access: areas.statements, input: z.object({}), output: z.object({}) }),
  either: read('POST secure/test/either', {
    access: [areas.statements, areas.fiatAccounts],
    input: z.object({}),
    output: z.object({}),
  }),
  mark: change('POST secure/test/mark', {
    does: { en: 'Did it', zh: '已完成' },
    access: areas.statements,
    input: z.object({}),
    output: z.object({}),
  }),
}
const answer = async () => ({})
const extra = [...boundCommands(), ...bind(pages, { look: answer, either: answer, mark: answer })]

let world: World
beforeAll(async () => {
  world = await openWorld({ FALAJ_LOGIN_LIMITS: 'loose' }, { extra })
  await makeCommandTable(world)
  // The first salt makes the installation's key, which takes its time.
  await world.stranger.call(login.passwordSalt, {})
})
afterAll(() => world.close())

const mobileOf = (last: string): string => `+971-50100${last}`
const idOf = async (mobile: string): Promise<string> =>
  (await world.db.selectFrom('person').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()).id
/** A code that nobody sent. */
const not = (code: string): string => (code === '000000' ? '000001' : '000000')

const proof = async (client: Client, salt: typeof twoFactor.bindSalt, digits: string) => {
  const { body } = await client.call(salt, {})
  return { password: sealFor(digits, body), salt: body.value }
}
/** As the wizard does it; gives the secret and the codes. */
const bindFor = async (client: Client, mobile: string) => {
  await earlyInStep()
  const { secretKey } = (await client.call(twoFactor.secretKey, {})).body
  await client.call(twoFactor.bindSms, {})
  const bound = await client.call(twoFactor.bind, {
    gaCode: totp(secretKey, -1),
    smsCode: await codeOn(world, mobile),
    ...(await proof(client, twoFactor.bindSalt, demoPassword)),
  })
  return { secretKey, codes: bound.body.recoveryCodes, answer: bound }
}
/** What the typed client would not send. */
const raw = async (client: Client, path: string, payload: object): Promise<number> => {
  const response = await world.app.inject({
    method: 'POST',
    url: `/restful/secure/common/2faconfig/${path}`,
    headers: { ...consoleHeaders, cookie: client.cookie },
    payload: JSON.stringify(payload),
  })
  return response.json<{ head: { code: number } }>().head.code
}
/** As after a quarter of an hour without a wrong code. */
const rested = () => world.owner.query("delete from throttle where key like 'second factor%'")
const guarded = (client: Client, text: string, header: Record<string, string>) =>
  client.call(commands.sceneOnly, { text }, header)
const forRefund = { scene: 'refund', endpoint: nameOf(commands.sceneOnly) } as const
const byCode = (client: Client, method: 'sms' | 'authenticator' | 'recovery-code', code: string, text: string) =>
  client.call(twoFactor.grant, { ...forRefund, request: { text }, method, code })

describe('binding an authenticator', () => {
  it('takes a code of the new secret, the password and an SMS code, and gives ten recovery codes once', async () => {
    const mobile = mobileOf('4406')
    const client = await world.as('service-provider')
    const { answer: bound, codes, secretKey } = await bindFor(client, mobile)
    expect(bound.code).toBe(200)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    const { body } = await client.call(twoFactor.detail, {})
    expect(body).toMatchObject({
      authenticator: { bound: true },
      recoveryCodesLeft: 10,
      methods: ['authenticator', 'recovery-code'],
      mobile: '+971-50•••4406',
    })
    // A bound secret is never shown again, in no form.
    expect((await client.call(twoFactor.qrcode, {})).code).toBe(40904)
    expect((await client.call(twoFactor.secretKey, {})).code).toBe(40904)
    const stored = await world.db.selectFrom('authenticator').select('secret_sealed').executeTakeFirstOrThrow()
    expect(stored.secret_sealed.toString('latin1')).not.toContain(secretKey)
  })

  it('tells the person on their phone and writes it down, without a secret', async () => {
    const mobile = mobileOf('4406')
    const [newest] = await world.inbox(mobile)
    expect(newest).toMatchObject({ purpose: 'TWO_FACTOR_CHANGED', code: null })
    expect(newest!.body).toMatch(/^Falaj: an authenticator app was added to your account\./)
    const lines = await world.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('action', '=', 'POST secure/common/2faconfig/bind')
      .where('result', '=', 'done')
      .execute()
    expect(lines).toEqual([
      {
        before: { authenticator: 'none', recoveryCodes: 0 },
        after: { authenticator: 'bound', recoveryCodes: 10 },
      },
    ])
  })

  it('the QR code names Falaj and a masked number', async () => {
    const client = await world.as('cs')
    const { secretKey } = (await client.call(twoFactor.secretKey, {})).body
    const uri = new URL((await client.call(twoFactor.qrcode, {})).body.uri)
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(secretKey)
    expect(uri.searchParams.get('issuer')).toBe('Falaj')
    expect(decodeURIComponent(uri.pathname)).toContain('+971-50•••4403')
  })

  it('each part must be right, and says which was not; nothing is bound by the others', async () => {
    const mobile = mobileOf('4403')
    const client = await world.as('cs')
    const { secretKey } = (await client.call(twoFactor.secretKey, {})).body
    await client.call(twoFactor.bindSms, {})
    const smsCode = await codeOn(world, mobile)
    const attempt = async (change: { gaCode?: string; smsCode?: string; digits?: string }) =>
      (
        await client.call(twoFactor.bind, {
          gaCode: change.gaCode ?? totp(secretKey),
          smsCode: change.smsCode ?? smsCode,
          ...(await proof(client, twoFactor.bindSalt, change.digits ?? demoPassword)),
        })
      ).raw
    const blames = (path: string, code: string) => ({ head: { code: 40001 }, body: { fields: [{ path, code }] } })
    expect(await attempt({ digits: '135790' })).toMatchObject(blames('password', 'PASSWORD_WRONG'))
    expect(await attempt({ gaCode: not(totp(secretKey)) })).toMatchObject(blames('gaCode', 'CODE_WRONG'))
    expect(await attempt({ smsCode: not(smsCode) })).toMatchObject(blames('smsCode', 'CODE_WRONG'))
    expect((await client.call(twoFactor.detail, {})).body.authenticator.bound).toBe(false)
    expect((await attempt({})).head.code).toBe(200)
  })

  it('a salt is good once', async () => {
    const client = await world.as('it')
    await client.call(twoFactor.secretKey, {})
    const used = await proof(client, twoFactor.bindSalt, demoPassword)
    const attempt = () => client.call(twoFactor.bind, { gaCode: '123456', smsCode: '123456', ...used })
    expect((await attempt()).raw.body).toMatchObject({ fields: [{ path: 'gaCode', code: 'CODE_WRONG' }] })
    expect((await attempt()).raw.body).toMatchObject({ fields: [{ path: 'password', code: 'PASSWORD_WRONG' }] })
  })

  it('every binding has a secret of its own', async () => {
    const mobile = mobileOf('4431')
    const client = await world.as('agent-admin')
    const first = (await client.call(twoFactor.secretKey, {})).body.secretKey
    const { secretKey: second, codes } = await bindFor(client, mobile)
    expect(second).not.toBe(first)
    await client.call(twoFactor.unbindSms, {})
    const unbound = await client.call(twoFactor.unbind, {
      code: codes[0]!,
      smsCode: await codeOn(world, mobile),
      ...(await proof(client, twoFactor.unbindSalt, demoPassword)),
    })
    expect(unbound.code).toBe(200)
    expect((await client.call(twoFactor.detail, {})).body).toMatchObject({
      authenticator: { bound: false },
      recoveryCodesLeft: 0,
      methods: ['sms'],
    })
    expect((await client.call(twoFactor.secretKey, {})).body.secretKey).not.toBe(second)
  })

  it('unbinding needs the old factor: a right password and SMS code are not enough', async () => {
    const mobile = mobileOf('4432')
    const client = await world.as('agent')
    const { secretKey } = await bindFor(client, mobile)
    await client.call(twoFactor.unbindSms, {})
    const smsCode = await codeOn(world, mobile)
    const attempt = async (code: string) =>
      client.call(twoFactor.unbind, { code, smsCode, ...(await proof(client, twoFactor.unbindSalt, demoPassword)) })
    expect((await attempt(not(totp(secretKey)))).raw.body).toMatchObject({
      fields: [{ path: 'code', code: 'CODE_WRONG' }],
    })
    expect((await attempt(totp(secretKey))).code).toBe(200)
  })
})

describe('a grant', () => {
  it('comes by SMS for a person without a stronger factor, and is good for this request once', async () => {
    const client = await world.as('admin')
    const header = await grantBySms(world, client, mobileOf('4401'), commands.sceneOnly, { text: 'sms' })
    expect((await guarded(client, 'sms', header)).code).toBe(200)
    expect((await guarded(client, 'sms', header)).code).toBe(40302)
    expect(await countCommands(world, 'sms')).toBe(1)
  })

  it('a code sent for one request does not confirm another', async () => {
    const client = await world.as('taxi-admin')
    const mobile = mobileOf('4441')
    await client.call(twoFactor.grantSms, { ...forRefund, request: { text: 'to Ali' } })
    const code = await codeOn(world, mobile)
    expect((await byCode(client, 'sms', code, 'to Eve')).code).toBe(40001)
    const elsewhere = await client.call(twoFactor.grant, {
      scene: 'withdraw',
      endpoint: forRefund.endpoint,
      request: { text: 'to Ali' },
      method: 'sms',
      code,
    })
    expect(elsewhere.code).toBe(40001)
    const second = await world.as('taxi-admin')
    expect((await byCode(second, 'sms', code, 'to Ali')).code).toBe(40001)
    expect((await byCode(client, 'sms', code, 'to Ali')).code).toBe(200)
  })

  it('five wrong codes are five tries, and then the right one must wait', async () => {
    const client = await world.as('fleet-admin')
    await client.call(twoFactor.grantSms, { ...forRefund, request: { text: 'guess' } })
    const code = await codeOn(world, mobileOf('4451'))
    const answers = await Promise.all(Array.from({ length: 50 }, () => byCode(client, 'sms', not(code), 'guess')))
    expect(answers.filter(({ code: head }) => head === 40001).length).toBe(5)
    expect(answers.filter(({ code: head }) => head === 42905).length).toBe(45)
    expect((await byCode(client, 'sms', code, 'guess')).code).toBe(42905)
  })

  it('fifty commands at once with one grant: one acts', async () => {
    const client = await world.as('multi-admin')
    const header = await grantBySms(world, client, mobileOf('4421'), commands.sceneOnly, { text: 'fifty' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => guarded(client, 'fifty', header)))
    expect(answers.filter(({ code }) => code === 200).length).toBe(1)
    expect(await countCommands(world, 'fifty')).toBe(1)
  })

  it('is of no use to another session, for another scene, with a changed byte, or after its time', async () => {
    const client = await world.as('financial')
    const mobile = mobileOf('4402')
    const header = await grantBySms(world, client, mobile, commands.guarded, { text: 'mine' })
    expect((await guarded(client, 'mine', header)).code).toBe(40302)
    const right = await grantBySms(world, client, mobile, commands.sceneOnly, { text: 'mine' })
    expect((await guarded(await world.as('financial'), 'mine', right)).code).toBe(40302)
    expect((await guarded(client, 'mine ', right)).code).toBe(40302)
    await world.owner.query("update step_up_grant set expires_at = now() - interval '1 second' where scene = 'refund'")
    expect((await guarded(client, 'mine', right)).code).toBe(40302)
    expect(await countCommands(world, 'mine')).toBe(0)
  })

  it('is for one endpoint: another that takes the same is not opened by it', async () => {
    const client = await world.as('multi-financial')
    const mobile = mobileOf('4426')
    const elsewhere = { ...commands.sceneOnly, path: 'secure/test/elsewhere' }
    const header = await grantBySms(world, client, mobile, elsewhere, { text: 'bound' })
    expect((await guarded(client, 'bound', header)).code).toBe(40302)
    expect(await raw(client, 'grant/sendSms', { scene: 'refund', request: { text: 'bound' } })).toBe(40001)
    expect(await countCommands(world, 'bound')).toBe(0)
  })

  it('does not exist for signing in, nor for a scene nobody knows', async () => {
    const client = await world.as('admin')
    for (const scene of ['sign-in', 'anything'])
      expect(await raw(client, 'grant/sendSms', { scene, request: {} })).toBe(40001)
  })
})

describe('with an authenticator', () => {
  let client: Client
  let secretKey: string
  let codes: readonly string[]
  const mobile = mobileOf('4421')
  beforeAll(async () => {
    client = await world.as('multi-admin')
    ;({ secretKey, codes } = await bindFor(client, mobile))
  })

  it('SMS is refused: the stronger factor counts', async () => {
    expect((await client.call(twoFactor.grantSms, { ...forRefund, request: { text: 'a' } })).code).toBe(40107)
    expect((await byCode(client, 'sms', '123456', 'a')).code).toBe(40107)
  })

  it('a code is good once, also when fifty come at once', async () => {
    const code = totp(secretKey)
    await rested()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => byCode(client, 'authenticator', code, `totp ${at}`)),
    )
    expect(answers.filter(({ code: head }) => head === 200).length).toBe(1)
    expect(answers.every(({ code: head }) => [200, 40001, 42905].includes(head))).toBe(true)
    await rested()
    expect((await byCode(client, 'authenticator', code, 'again')).code).toBe(40001)
  })

  it('a code that was used to step up does not sign in, and the other way round', async () => {
    const browser = world.browser()
    const signIn = async (gaCode: string) => {
      const { body: salt } = await browser.call(login.passwordSalt, {})
      return browser.call(login.passwordSubmit, {
        mobileNumber: mobile,
        passwordParam: { password: sealFor(demoPassword, salt), salt: salt.value },
        ...(gaCode ? { gaCode } : {}),
      })
    }
    expect((await signIn('')).code).toBe(40102)
    expect((await signIn(totp(secretKey))).code).toBe(40101)
    const next = totp(secretKey, 1)
    expect((await signIn(next)).code).toBe(200)
    expect((await byCode(client, 'authenticator', next, 'replayed')).code).toBe(40001)
  })

  it('every kind of login asks for an authenticator', async () => {
    await rested()
    await world.owner.query('update authenticator set last_step = 0')
    const browser = world.browser()
    const { body } = await browser.call(login.smsPreSubmit, { value: mobile })
    const { identifyTicket, cisTicket } = body.identityItemList[0]!
    const { body: sent } = await browser.call(login.sendOtp, { identifyTicket, otpType: 'mobile' })
    const otpCode = await codeOn(world, mobile)
    const step = { identifyTicket, otpType: 'mobile', requestId: 'r' } as const
    await browser.call(login.verifyOtp, { ...step, ...sent, otpCode })
    expect((await browser.call(login.smsValidate, { cisTicket })).code).toBe(200)
    const { staffList } = (await browser.call(session.status, {})).body
    const choose = () => browser.call(session.chooseStaff, { staffId: staffList[0]!.staffId })
    expect((await choose()).code).toBe(40102)
    expect((await browser.call(twoFactor.signInSubmit, { gaCode: '000000' })).raw.body).toMatchObject({
      fields: [{ path: 'gaCode', code: 'CODE_WRONG' }],
    })
    expect((await choose()).code).toBe(40102)
    expect((await browser.call(twoFactor.signInSubmit, { gaCode: totp(secretKey) })).code).toBe(200)
    expect((await choose()).body).toEqual({ status: 'AUTHENTICATED' })
  })

  it('a recovery code is good once, however it is typed, and its use is reported', async () => {
    await rested()
    const typed = codes[0]!.toLowerCase().replace('-', ' ')
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => byCode(client, 'recovery-code', typed, `spare ${at}`)),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 40001, 40001, 40001])
    expect((await client.call(twoFactor.detail, {})).body.recoveryCodesLeft).toBe(9)
    expect((await world.inbox(mobile))[0]!.body).toMatch(/recovery codes was used/)
  })

  it('new recovery codes need the second factor, and end the old ones', async () => {
    expect((await client.call(twoFactor.renewRecoveryCodes, {})).raw).toMatchObject({
      head: { code: 40302 },
      body: { scene: 'two-factor' },
    })
    const { body } = await client.call(twoFactor.grant, {
      scene: 'two-factor',
      endpoint: nameOf(twoFactor.renewRecoveryCodes),
      request: {},
      method: 'recovery-code',
      code: codes[1]!,
    })
    const renewed = await client.call(twoFactor.renewRecoveryCodes, {}, { 'x-step-up': body.grant ?? '' })
    expect(renewed.body.recoveryCodes.length).toBe(10)
    expect((await byCode(client, 'recovery-code', codes[2]!, 'old')).code).toBe(40001)
    expect((await byCode(client, 'recovery-code', renewed.body.recoveryCodes[0]!, 'new')).code).toBe(200)
  })
})

describe('scenes of a merchant', () => {
  const switchScene = async (
    client: Client,
    mobile: string,
    input: { scene: 'sign-in' | 'statements'; isOn: boolean },
  ) => client.call(twoFactor.edit, input, await grantBySms(world, client, mobile, twoFactor.edit, input))
  const stateOf = async (client: Client, name: string) =>
    (await client.call(twoFactor.allScene, {})).body.scenes.find(({ scene }) => scene === name)

  it('all nineteen are listed; sign-in is off, all others are on, and only five can be changed', async () => {
    const admin = await world.as('admin')
    const { scenes, mayEdit } = (await admin.call(twoFactor.allScene, {})).body
    expect(mayEdit).toBe(true)
    expect(scenes.length).toBe(19)
    expect(scenes.filter(({ isOn }) => !isOn).map(({ scene }) => scene)).toEqual(['sign-in'])
    expect(scenes.filter(({ editable }) => editable).map(({ scene }) => scene)).toEqual([
      'sign-in',
      'crypto-account',
      'statements',
      'bank-account',
      'authorizations',
    ])
    expect((await (await world.as('cs')).call(twoFactor.allScene, {})).body.mayEdit).toBe(false)
  })

  it('a change needs a second factor and the right to it; money scenes cannot be named at all', async () => {
    const admin = await world.as('admin')
    const input = { scene: 'statements', isOn: false } as const
    expect((await admin.call(twoFactor.edit, input)).code).toBe(40302)
    const financial = await world.as('financial')
    const header = await grantBySms(world, financial, mobileOf('4402'), twoFactor.edit, { ...input })
    expect((await financial.call(twoFactor.edit, input, header)).code).toBe(40301)
    expect((await stateOf(admin, 'statements'))?.isOn).toBe(true)
    expect(await raw(admin, 'edit', { scene: 'refund', isOn: false })).toBe(40001)
  })

  it('a page of a scene opens for ten minutes, in this session alone', async () => {
    const client = await world.as('admin')
    const refused = { head: { code: 40302 }, body: { scene: 'statements' } }
    expect((await client.call(pages.look, {})).raw).toMatchObject(refused)
    expect((await client.call(pages.mark, {})).raw).toMatchObject(refused)
    // Another area lets the same person in without a scene.
    expect((await client.call(pages.either, {})).code).toBe(200)
    const request = { scene: 'statements' }
    await client.call(twoFactor.grantSms, { scene: 'statements', request })
    const code = await codeOn(world, mobileOf('4401'))
    const { body } = await client.call(twoFactor.grant, { scene: 'statements', request, method: 'sms', code })
    expect(body.grant).toBe(null)
    const minutes = (Date.parse(body.openUntil ?? '') - Date.now()) / minuteMs
    expect(minutes).toBeGreaterThan(5)
    expect(minutes).toBeLessThanOrEqual(10)
    expect((await client.call(pages.look, {})).code).toBe(200)
    expect((await client.call(pages.mark, {})).code).toBe(200)
    expect((await stateOf(client, 'statements'))?.isOpen).toBe(true)
    expect((await stateOf(client, 'bank-account'))?.isOpen).toBe(false)
    expect((await (await world.as('admin')).call(pages.look, {})).raw).toMatchObject(refused)
    await world.owner.query("update page_grant set expires_at = now() - interval '1 second'")
    expect((await client.call(pages.look, {})).raw).toMatchObject(refused)
  })

  it('the crypto account opens once in a session, and closes with it', async () => {
    const client = await world.as('admin')
    const scene = 'crypto-account'
    await client.call(twoFactor.grantSms, { scene, request: { scene } })
    const code = await codeOn(world, mobileOf('4401'))
    const { body } = await client.call(twoFactor.grant, { scene, request: { scene }, method: 'sms', code })
    const session = await world.owner.query<{ expires_at: Date }>(
      'select expires_at from session where token_hash = sha256($1::bytea)',
      [Buffer.from(client.cookie.split('=')[1] ?? '')],
    )
    expect(body.openUntil).toBe(session.rows[0]?.expires_at.toISOString())
    expect((await stateOf(client, scene))?.isOpen).toBe(true)
    expect((await stateOf(await world.as('admin'), scene))?.isOpen).toBe(false)
  })

  it('turned off by the merchant it asks nobody, but for a device that was not known', async () => {
    const client = await world.as('admin')
    expect((await switchScene(client, mobileOf('4401'), { scene: 'statements', isOn: false })).code).toBe(200)
    expect((await client.call(pages.look, {})).code).toBe(200)
    await world.owner.query('update session set device_known = false where person_id = $1', [
      await idOf(mobileOf('4401')),
    ])
    expect((await client.call(pages.look, {})).code).toBe(40302)
    expect((await stateOf(client, 'statements'))?.isOpen).toBe(false)
    const lines = await world.db
      .selectFrom('audit_entry')
      .select(['object', 'before', 'after'])
      .where('action', '=', 'POST secure/common/2faconfig/edit')
      .where('result', '=', 'done')
      .execute()
    expect(lines).toEqual([{ object: 'scene statements', before: { isOn: true }, after: { isOn: false } }])
  })

  it('sign-in switched on asks for an SMS code after a password alone', async () => {
    const admin = await world.as('taxi-admin')
    const mobile = mobileOf('4441')
    await rested()
    expect((await switchScene(admin, mobile, { scene: 'sign-in', isOn: true })).code).toBe(200)
    const browser: Browser = world.browser()
    const { body: salt } = await browser.call(login.passwordSalt, {})
    await browser.call(login.passwordSubmit, {
      mobileNumber: mobile,
      passwordParam: { password: sealFor(demoPassword, salt), salt: salt.value },
    })
    const { staffList } = (await browser.call(session.status, {})).body
    const choose = () => browser.call(session.chooseStaff, { staffId: staffList[0]!.staffId })
    expect((await choose()).code).toBe(40105)
    await browser.call(twoFactor.signInSms, {})
    const code = await codeOn(world, mobile)
    expect((await browser.call(twoFactor.signInSubmit, { smsCode: not(code) })).code).toBe(40001)
    // A code for signing in belongs to the session that asked for it.
    const other = world.browser()
    expect((await other.call(twoFactor.signInSubmit, { smsCode: code })).code).toBe(403)
    const before = browser.cookies.get('sid')
    expect((await browser.call(twoFactor.signInSubmit, { smsCode: code })).code).toBe(200)
    expect(browser.cookies.get('sid')).not.toBe(before)
    expect((await choose()).body).toEqual({ status: 'AUTHENTICATED' })
  })
})

it('who is not in the two-factor area cannot bind, and still passes scenes', async () => {
  const sales = await world.as('sales')
  expect((await sales.call(twoFactor.secretKey, {})).code).toBe(40301)
  expect((await sales.call(twoFactor.detail, {})).body.methods).toEqual(['sms'])
  const granted = await grantBySms(world, sales, mobileOf('4405'), commands.sceneOnly, { text: 'sales' })
  expect(granted['x-step-up']).toMatch(/^[\w-]{43}$/)
})
