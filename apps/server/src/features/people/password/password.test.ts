import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { login } from '@falaj/contract/people/login'
import { password } from '@falaj/contract/people/password'
import { session } from '@falaj/contract/people/session'
import { demoPassword } from '../../../seed/people.ts'
import { sealFor } from '../../../testing/get-in.ts'
import { openWorld, type Browser, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ FALAJ_LOGIN_LIMITS: 'loose' })
})
afterAll(() => world.close())

const otpType = 'mobile' as const
const enterBySms = async (mobile: string): Promise<Browser> => {
  const browser = world.browser()
  const { body } = await browser.call(login.smsPreSubmit, { value: mobile })
  const { identifyTicket, cisTicket } = body.identityItemList[0]!
  const { body: sent } = await browser.call(login.sendOtp, { identifyTicket, otpType })
  const [sms] = await world.inbox(mobile)
  const requestId = 'request'
  await browser.call(login.verifyOtp, { otpCode: sms!.code!, identifyTicket, ...sent, otpType, requestId })
  expect((await browser.call(login.smsValidate, { cisTicket })).code).toBe(200)
  return browser
}
const enterByPassword = async (mobileNumber: string, digits: string): Promise<Browser> => {
  const browser = world.browser()
  const { body: salt } = await browser.call(login.passwordSalt, {})
  const passwordParam = { password: sealFor(digits, salt), salt: salt.value }
  const { code } = await browser.call(login.passwordSubmit, { mobileNumber, passwordParam })
  if (code !== 200) throw new Error(String(code))
  const { body } = await browser.call(session.status, {})
  await browser.call(session.chooseStaff, { staffId: body.staffList[0]!.staffId })
  return browser
}

describe('registration', () => {
  const register = async (browser: Browser, digits: string) => {
    const { body: salt } = await browser.call(password.registerSalt, {})
    return browser.call(password.register, { password: sealFor(digits, salt), salt: salt.value, name: 'Nadia' })
  }
  it('gives a new person a password, a name and a new session, once', async () => {
    const mobile = '+971-501220001'
    const browser = await enterBySms(mobile)
    expect((await register(browser, '234567')).raw.body).toMatchObject({
      fields: [{ path: 'password', code: 'PASSWORD_WEAK' }],
    })
    const before = browser.cookies.get('sid')
    expect((await register(browser, '907213')).code).toBe(200)
    expect(browser.cookies.get('sid')).not.toBe(before)
    expect((await browser.call(session.status, {})).body).toMatchObject({ status: 'VERIFIED', newUser: false })
    expect((await register(browser, '907214')).code).toBe(40903)
  })

  it('of two at once one registers', async () => {
    const browser = await enterBySms('+971-501220002')
    const salts = [await browser.call(password.registerSalt, {}), await browser.call(password.registerSalt, {})]
    const answers = await Promise.all(
      salts.map(({ body: salt }) =>
        browser.call(password.register, { password: sealFor('907213', salt), salt: salt.value }),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('comes before the choice of a merchant: somebody invited cannot work without ever having set a password', async () => {
    const mobile = '+971-501220003'
    await world.owner.query(
      `with p as (insert into person (id, mobile, name, status, new_user)
         values (gen_random_uuid(), $1, 'Noura Ali', 'VERIFIED', true) returning id)
       insert into staff (id, merchant_id, person_id, roles, status)
         select gen_random_uuid(), m.id, p.id, '{CS}', 'ACTIVE' from p, merchant m where m.mid = '20000001'`,
      [mobile],
    )
    const browser = await enterBySms(mobile)
    const { body } = await browser.call(session.status, {})
    expect(body).toMatchObject({ newUser: true, staffList: [{ merchantMid: '20000001' }] })
    const choose = () => browser.call(session.chooseStaff, { staffId: body.staffList[0]!.staffId })
    expect((await choose()).code).toBe(errors.REGISTER_FIRST.code)
    expect((await browser.call(session.status, {})).body.status).toBe('VERIFIED')
    expect((await register(browser, '907213')).code).toBe(200)
    expect((await choose()).body).toEqual({ status: 'AUTHENTICATED' })
  })

  it('is not for somebody who has a password already, nor for a stranger', async () => {
    const { body: salt } = await (await world.as('admin')).call(password.registerSalt, {})
    const input = { password: sealFor('907213', salt), salt: salt.value }
    expect((await (await world.as('admin')).call(password.register, input)).code).toBe(40903)
    expect((await world.stranger.call(password.register, input)).code).toBe(403)
  })
})

describe('changing the password', () => {
  const mobile = '+971-501004407'
  const change = async (browser: Browser, old: string, next: string, smsCode: string) => {
    const { body: salt } = await browser.call(password.changeSalt, {})
    return browser.call(password.change, {
      oldPassword: sealFor(old, salt),
      password: sealFor(next, salt),
      salt: salt.value,
      smsCode,
    })
  }
  const code = async (browser: Browser): Promise<string> => {
    await browser.call(password.sendChangeCode, {})
    const [sms] = (await world.inbox(mobile)).filter(({ purpose }) => purpose === 'RESET_PWD')
    return sms!.code!
  }
  it('needs the present one and a code; then every other session ends and this one goes on', async () => {
    const [here, elsewhere] = [await enterByPassword(mobile, demoPassword), await enterByPassword(mobile, demoPassword)]
    const smsCode = await code(here)
    expect((await here.call(password.sendChangeCode, {})).code).toBe(42903)
    const faults = async (old: string, next: string, sms: string) => (await change(here, old, next, sms)).raw.body
    expect(await faults('135791', '907213', smsCode)).toMatchObject({
      fields: [{ path: 'oldPassword', code: 'PASSWORD_WRONG' }],
    })
    expect(await faults(demoPassword, '111111', smsCode)).toMatchObject({
      fields: [{ path: 'password', code: 'PASSWORD_WEAK' }],
    })
    expect(await faults(demoPassword, demoPassword, smsCode)).toMatchObject({
      fields: [{ path: 'password', code: 'PASSWORD_SAME' }],
    })
    const wrong = smsCode === '000000' ? '000001' : '000000'
    expect(await faults(demoPassword, '907213', wrong)).toMatchObject({
      fields: [{ path: 'smsCode', code: 'CODE_WRONG' }],
    })
    const before = here.cookies.get('sid')!
    expect((await change(here, demoPassword, '907213', smsCode)).code).toBe(200)
    expect((await here.call(session.member, {})).code).toBe(200)
    expect((await elsewhere.call(session.member, {})).code).toBe(403)
    const old = world.browser()
    old.cookies.set('sid', before)
    expect((await old.call(session.member, {})).code).toBe(403)
    await expect(enterByPassword(mobile, demoPassword)).rejects.toThrow('40101')
    await enterByPassword(mobile, '907213')
    expect((await world.inbox(mobile))[0]).toMatchObject({ purpose: 'PASSWORD_CHANGED' })
  })

  it('a code is good once and for nobody else', async () => {
    const other = '+971-501004408'
    const browser = await enterByPassword(other, demoPassword)
    await browser.call(password.sendChangeCode, {})
    const [sms] = (await world.inbox(other)).filter(({ purpose }) => purpose === 'RESET_PWD')
    const thief = await enterByPassword('+971-501004409', demoPassword)
    expect((await change(thief, demoPassword, '907213', sms!.code!)).raw.body).toMatchObject({
      fields: [{ path: 'smsCode', code: 'CODE_WRONG' }],
    })
    expect((await change(browser, demoPassword, '907213', sms!.code!)).code).toBe(200)
    expect((await change(browser, '907213', '907214', sms!.code!)).raw.body).toMatchObject({
      fields: [{ path: 'smsCode', code: 'CODE_WRONG' }],
    })
  })
})

describe('own sessions', () => {
  it('are listed with this one marked, ended one by one or all others, and a stranger’s is not there', async () => {
    const mobile = '+971-501004410'
    const [a, b, c] = [
      await enterByPassword(mobile, demoPassword),
      await enterByPassword(mobile, demoPassword),
      await enterByPassword(mobile, demoPassword),
    ]
    const { body } = await a.call(session.sessions, {})
    expect(body.rows.filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(body.rows).toHaveLength(3)
    const [newest] = (await c.call(session.sessions, {})).body.rows.filter(({ isThis }) => isThis)
    const stranger = await world.as('admin')
    expect((await stranger.call(session.endSession, { sessionId: newest!.id })).code).toBe(40401)
    expect((await stranger.call(session.endSession, { sessionId: 'nothing' })).code).toBe(40401)
    expect((await a.call(session.endSession, { sessionId: newest!.id })).body).toEqual({ ended: 1 })
    expect((await c.call(session.member, {})).code).toBe(403)
    expect((await a.call(session.endSession, { sessionId: 'others' })).body).toEqual({ ended: 1 })
    expect((await b.call(session.member, {})).code).toBe(403)
    expect((await a.call(session.member, {})).code).toBe(200)
  })
})

it('the time zone is one that exists, and the member’s data carries it', async () => {
  const admin = await world.as('admin')
  expect((await admin.call(session.timezone, { timezone: 'Mars/Olympus' })).raw.body).toMatchObject({
    fields: [{ path: 'timezone', code: 'TIMEZONE' }],
  })
  await admin.call(session.timezone, { timezone: 'Europe/Paris' })
  expect((await admin.call(session.member, {})).body.timezone).toBe('Europe/Paris')
})
