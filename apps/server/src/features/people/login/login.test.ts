import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { login } from '@falaj/contract/people/login'
import { session } from '@falaj/contract/people/session'
import { hashPassword } from '../../../platform/identity/password.ts'
import { setPassword } from '../../../platform/identity/person.ts'
import { demoPassword } from '../../../seed/people.ts'
import { sealFor } from '../../../testing/get-in.ts'
import { openWorld, type Browser, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ FALAJ_LOGIN_LIMITS: 'loose' })
})
afterAll(() => world.close())

const submit = async (browser: Browser, mobileNumber: string, digits: string, gaCode?: string) => {
  const { body: salt } = await browser.call(login.passwordSalt, {})
  return browser.call(login.passwordSubmit, {
    mobileNumber,
    passwordParam: { password: sealFor(digits, salt), salt: salt.value },
    ...(gaCode ? { gaCode } : {}),
  })
}
const layla = '+971-501004401'
const omar = '+971-501004402'

describe('password login', () => {
  it('the right password gives a session that still has to choose a merchant', async () => {
    const browser = world.browser()
    expect(await submit(browser, layla, demoPassword)).toMatchObject({ code: 200, body: { status: 'VERIFIED' } })
    const { body } = await browser.call(session.status, {})
    expect(body).toMatchObject({ status: 'VERIFIED', newUser: false })
    expect((await browser.call(session.member, {})).code).toBe(40301)
    const before = browser.cookies.get('sid')
    await browser.call(session.chooseStaff, { staffId: body.staffList[0]!.staffId })
    expect(browser.cookies.get('sid')).not.toBe(before)
    expect((await browser.call(session.member, {})).body).toMatchObject({ name: 'Layla Haddad' })
  })

  it('wrong password, unknown number, used salt and broken sealing answer alike', async () => {
    const browser = world.browser()
    const wrong = await submit(browser, omar, '135791')
    expect(wrong).toMatchObject({ code: 40101, msg: 'Login Failed' })
    const unknown = await submit(world.browser(), '+971-501009876', '135791')
    const { body: salt } = await browser.call(login.passwordSalt, {})
    const passwordParam = { password: sealFor(demoPassword, salt), salt: salt.value }
    expect((await browser.call(login.passwordSubmit, { mobileNumber: omar, passwordParam })).code).toBe(200)
    const used = await browser.call(login.passwordSubmit, { mobileNumber: omar, passwordParam })
    const broken = await browser.call(login.passwordSubmit, {
      mobileNumber: omar,
      passwordParam: { password: 'A'.repeat(512), salt: (await browser.call(login.passwordSalt, {})).body.value },
    })
    for (const answer of [unknown, used, broken])
      expect({ ...answer.raw, body: null }).toEqual({ ...wrong.raw, body: null })
  })

  it('a salt is of no use in another browser', async () => {
    const [mine, other] = [world.browser(), world.browser()]
    const { body: salt } = await mine.call(login.passwordSalt, {})
    const passwordParam = { password: sealFor(demoPassword, salt), salt: salt.value }
    expect((await other.call(login.passwordSubmit, { mobileNumber: layla, passwordParam })).code).toBe(40101)
  })

  it('five wrong ones block a stranger, not for a browser that has been here before', async () => {
    const [usual, stranger] = [world.browser(), world.browser()]
    const mei = '+971-501004403'
    expect((await submit(usual, mei, demoPassword)).code).toBe(200)
    for (let at = 0; at < 5; at += 1) expect((await submit(world.browser(), mei, '135791')).code).toBe(40101)
    expect((await submit(stranger, mei, demoPassword)).code).toBe(42902)
    expect((await submit(usual, mei, demoPassword)).code).toBe(200)
  })

  it('a stranger’s wrong ones never switch the password off on a device of the person’s own, and the person is notified', async () => {
    const [usual, sam] = [world.browser(), '+971-501004406']
    expect((await submit(usual, sam, demoPassword)).code).toBe(200)
    const row = async () =>
      (
        await world.owner.query<{ off: boolean; elsewhere: boolean }>(
          'select password_off as off, password_off_elsewhere as elsewhere from person where mobile = $1',
          [sam],
        )
      ).rows[0]
    const lift = () => world.owner.query("update throttle set blocked_until = null where starts_with(key, 'password ')")
    for (let at = 0; at < 20; at += 1) {
      await lift()
      expect((await submit(world.browser(), sam, '135791')).code).toBe(40101)
    }
    expect(await row()).toEqual({ off: false, elsewhere: true })
    await lift()
    // The right one is of no use elsewhere, and as good as ever here.
    expect((await submit(world.browser(), sam, demoPassword)).code).toBe(40101)
    expect((await submit(usual, sam, demoPassword)).code).toBe(200)
    const messages = (await world.inbox(sam)).filter(({ purpose }) => purpose === 'PASSWORD_OFF')
    expect(messages).toHaveLength(1)
    expect(messages[0]!.body).toMatch(/still works on devices you use.*choose Forgot password/)
    // Set anew, it works everywhere.
    await world.db.transaction().execute(async (tx) => {
      const { id } = await tx.selectFrom('person').select('id').where('mobile', '=', sam).executeTakeFirstOrThrow()
      await setPassword(tx, id, await hashPassword(world.settings, id, '864209'))
    })
    await lift()
    expect((await submit(world.browser(), sam, '864209')).code).toBe(200)
  })

  it('twenty wrong ones on a device of the person’s own switch it off, and the person is notified', async () => {
    const [usual, petra] = [world.browser(), '+971-501004451']
    expect((await submit(usual, petra, demoPassword)).code).toBe(200)
    for (let at = 0; at < 20; at += 1) {
      await world.owner.query("update throttle set blocked_until = null where starts_with(key, 'password ')")
      expect((await submit(usual, petra, '135791')).code).toBe(40101)
    }
    await world.owner.query("update throttle set blocked_until = null where starts_with(key, 'password ')")
    expect((await submit(usual, petra, demoPassword)).code).toBe(40101)
    expect((await world.inbox(petra)).map(({ purpose }) => purpose)).toContain('PASSWORD_OFF')
  })

  it('an office behind one address logs in as often as it likes; wrong ones from it are still counted', async () => {
    const strict = await openWorld()
    try {
      const tryAt = async (mobile: string, digits: string): Promise<number> => {
        const browser = strict.browser()
        const { body: salt } = await browser.call(login.passwordSalt, {})
        const passwordParam = { password: sealFor(digits, salt), salt: salt.value }
        return (await browser.call(login.passwordSubmit, { mobileNumber: mobile, passwordParam })).code
      }
      for (let at = 0; at < 35; at += 1) expect(await tryAt(layla, demoPassword)).toBe(200)
      // Thirty wrong ones from the address, never five for one number, with right ones between them that buy nothing.
      const codes: number[] = []
      for (let at = 0; at < 30; at += 1) {
        codes.push(await tryAt(`+971-50${7_000_000 + at}`, '135791'))
        if (at === 15) codes.push(await tryAt(layla, demoPassword))
      }
      expect(codes.filter((code) => code === 40101)).toHaveLength(30)
      expect(await tryAt(layla, demoPassword)).toBe(42902)
    } finally {
      await strict.close()
    }
  })

  it('fifty at once are fifty tries: no more than five are judged', async () => {
    const ravi = '+971-501004404'
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(world.browser(), ravi, '135791')))
    expect(answers.filter(({ code }) => code === 40101).length).toBeLessThanOrEqual(5)
    expect(answers.every(({ code }) => [40101, 42902, 50301].includes(code))).toBe(true)
  })
})

const start = async (browser: Browser, value: string, endpoint: 'smsPreSubmit' | 'resetPreSubmit' = 'smsPreSubmit') => {
  const { body } = await browser.call(login[endpoint], { value })
  const item = body.identityItemList[0]!
  return { identifyTicket: item.identifyTicket, cisTicket: item.cisTicket, captchaImg: body.extension.captchaImg }
}
const otpType = 'mobile' as const
const send = async (browser: Browser, identifyTicket: string, mobile: string) => {
  const { body } = await browser.call(login.sendOtp, { identifyTicket, otpType })
  const [newest] = await world.inbox(mobile)
  return { otpTicket: body.otpTicket, otpCode: newest?.code ?? '' }
}

describe('SMS login', () => {
  it('a code sent to the number opens a session, and a new number is a new user', async () => {
    const browser = world.browser()
    const mobile = '+971-501112233'
    const { identifyTicket, cisTicket } = await start(browser, mobile)
    const { otpTicket, otpCode } = await send(browser, identifyTicket, mobile)
    const verify = { otpCode, identifyTicket, otpTicket, otpType, requestId: 'request-1' }
    expect((await browser.call(login.verifyOtp, verify)).body).toMatchObject({ result: 'pass' })
    expect((await browser.call(login.smsValidate, { cisTicket })).body).toEqual({ status: 'VERIFIED' })
    expect((await browser.call(session.status, {})).body).toEqual({ status: 'VERIFIED', newUser: true, staffList: [] })
  })

  it('the cisTicket of preSubmit opens nothing before the code was verified', async () => {
    const browser = world.browser()
    const { cisTicket } = await start(browser, '+971-501112234')
    expect((await browser.call(login.smsValidate, { cisTicket })).code).toBe(40104)
  })

  it('the second ticket of an hour asks for a picture, and no code goes out without it', async () => {
    const mobile = '+971-501112235'
    await start(world.browser(), mobile)
    const browser = world.browser()
    const { identifyTicket, captchaImg } = await start(browser, mobile)
    expect(captchaImg).toMatch(/^data:image\/svg\+xml;base64,/)
    expect((await browser.call(login.sendOtp, { identifyTicket, otpType })).code).toBe(91208)
    expect((await browser.call(login.verifyCaptcha, { identifyTicket, captcha: '1111' })).code).toBe(91206)
    // The wrong answer has cost the picture.
    const [shown] = (await world.inbox(mobile)).filter(({ channel }) => channel === 'captcha')
    expect((await browser.call(login.verifyCaptcha, { identifyTicket, captcha: shown!.code! })).code).toBe(91207)
    await browser.call(login.refreshCaptcha, { identifyTicket })
    const [fresh] = (await world.inbox(mobile)).filter(({ channel }) => channel === 'captcha')
    const answer = fresh!.code!.toLowerCase()
    expect((await browser.call(login.verifyCaptcha, { identifyTicket, captcha: answer })).code).toBe(200)
    expect((await browser.call(login.sendOtp, { identifyTicket, otpType })).code).toBe(200)
  })

  it('says that messages are slow when their carrier has been failing for a minute', async () => {
    const isSlow = async (mobile: string): Promise<boolean> => {
      const browser = world.browser()
      const { identifyTicket } = await start(browser, mobile)
      return (await browser.call(login.sendOtp, { identifyTicket, otpType })).body.isSlow
    }
    expect(await isSlow('+971-501112271')).toBe(false)
    const fails = (seconds: number) =>
      world.owner.query(
        `insert into carrier_state (channel, failing_since, why) values ('sms', now() - make_interval(secs => $1), 'away')
         on conflict (channel) do update set failing_since = excluded.failing_since`,
        [seconds],
      )
    await fails(50)
    expect(await isSlow('+971-501112272')).toBe(false)
    await fails(61)
    expect(await isSlow('+971-501112273')).toBe(true)
    await world.owner.query('delete from carrier_state')
    expect(await isSlow('+971-501112274')).toBe(false)
  })

  it('a second code waits 59 s; five wrong tries void the code', async () => {
    const mobile = '+971-501112236'
    const browser = world.browser()
    const { identifyTicket } = await start(browser, mobile)
    const { otpTicket, otpCode } = await send(browser, identifyTicket, mobile)
    expect((await browser.call(login.sendOtp, { identifyTicket, otpType })).code).toBe(42903)
    const wrong = otpCode === '000000' ? '000001' : '000000'
    const attempt = (code: string) =>
      browser.call(login.verifyOtp, { otpCode: code, identifyTicket, otpTicket, otpType, requestId: `r-${code}` })
    for (let at = 0; at < 5; at += 1) expect((await attempt(wrong)).body.result).toBe('wrong')
    expect((await attempt(otpCode)).body.result).toBe('expired')
  })

  it('asking to verify before a code was sent gives the specified text', async () => {
    const browser = world.browser()
    const { identifyTicket } = await start(browser, '+971-501112237')
    const answer = await browser.call(login.verifyOtp, {
      otpCode: '123456',
      identifyTicket,
      otpTicket: '',
      otpType,
      requestId: 'r',
    })
    expect(answer).toMatchObject({ code: 91209, msg: 'Please send the OTP first.' })
  })

  it('login/smsCode/submit is the same machine: same code, same count of tries, used once', async () => {
    const mobile = '+971-501112238'
    const browser = world.browser()
    expect((await browser.call(login.smsSubmit, { otpCode: '123456', businessCode: 'LOGIN' })).code).toBe(91209)
    const { identifyTicket, cisTicket } = await start(browser, mobile)
    const { otpCode } = await send(browser, identifyTicket, mobile)
    expect((await browser.call(login.smsSubmit, { otpCode, businessCode: 'LOGIN' })).body).toEqual({
      status: 'VERIFIED',
    })
    expect((await browser.call(login.smsSubmit, { otpCode, businessCode: 'LOGIN' })).code).toBe(40106)
    expect((await browser.call(login.smsValidate, { cisTicket })).code).toBe(40104)
  })

  it.each([
    ['+971-42345678', 'PHONE'],
    ['+971-5010', 'PHONE'],
    ['+7-9161234567', 'COUNTRY'],
  ])('%s is refused at the field', async (value, code) => {
    const answer = await world.browser().call(login.smsPreSubmit, { value })
    expect(answer.code).toBe(40001)
    expect(answer.raw.body).toMatchObject({ fields: [{ path: 'value', code }] })
  })
})

describe('password reset', () => {
  it('a proved number sets a new password once, and every session ends', async () => {
    const mobile = '+971-501004405'
    const sara = await world.as('sales')
    const browser = world.browser()
    const { identifyTicket, cisTicket } = await start(browser, mobile, 'resetPreSubmit')
    const { otpTicket, otpCode } = await send(browser, identifyTicket, mobile)
    await browser.call(login.verifyOtp, { otpCode, identifyTicket, otpTicket, otpType, requestId: 'r' })
    // A ticket for a reset is no way in.
    expect((await browser.call(login.smsValidate, { cisTicket })).code).toBe(40104)
    expect((await browser.call(login.resetValidate, { cisTicket })).code).toBe(200)
    const set = async (digits: string) => {
      const { body: salt } = await browser.call(login.resetSalt, {})
      return browser.call(login.resetSubmit, { password: sealFor(digits, salt), salt: salt.value })
    }
    expect((await set('123456')).raw.body).toMatchObject({ fields: [{ path: 'password', code: 'PASSWORD_WEAK' }] })
    expect((await set('907214')).code).toBe(200)
    expect((await set('907215')).code).toBe(40104)
    expect((await sara.call(session.member, {})).code).toBe(403)
    expect((await submit(browser, mobile, '907214')).code).toBe(200)
  })

  it('an unknown number looks the same and is sent nothing', async () => {
    const mobile = '+971-501119999'
    const browser = world.browser()
    const { identifyTicket } = await start(browser, mobile, 'resetPreSubmit')
    expect((await browser.call(login.sendOtp, { identifyTicket, otpType })).code).toBe(200)
    expect(await world.inbox(mobile)).toEqual([])
  })
})

describe('QR login', () => {
  const create = async () => {
    const browser = world.browser()
    const { body } = await browser.call(login.qrCreate, {})
    return { browser, ...body }
  }
  it('works between two browsers, once, when the numbers match', async () => {
    const { browser, code, matchNumber } = await create()
    const phone = await world.as('financial')
    expect((await browser.call(login.qrGet, {})).body).toEqual({ status: 'NONE' })
    const { body: scanned } = await phone.call(login.qrScan, { code })
    expect(scanned.numbers).toContain(matchNumber)
    expect((await browser.call(login.qrGet, {})).body).toEqual({ status: 'VERIFIED' })
    await phone.call(login.qrDecide, { code, approve: true, matchNumber })
    expect((await browser.call(login.qrGet, {})).body).toEqual({ status: 'AUTHENTICATED' })
    expect((await browser.call(session.member, {})).body).toMatchObject({ name: 'Omar Nasser' })
    expect((await world.browser().call(login.qrGet, {})).body).toEqual({ status: 'NONE' })
    expect((await phone.call(login.qrDecide, { code, approve: true, matchNumber })).code).toBe(41001)
  })

  it('a wrong number, a refusal and the twentieth poll reject it, not the nineteenth', async () => {
    const phone = await world.as('financial')
    const first = await create()
    await phone.call(login.qrScan, { code: first.code })
    const wrong = first.matchNumber === 10 ? 11 : 10
    await phone.call(login.qrDecide, { code: first.code, approve: true, matchNumber: wrong })
    expect((await first.browser.call(login.qrGet, {})).body).toEqual({ status: 'REJECTED' })
    const second = await create()
    for (let at = 0; at < 19; at += 1)
      expect((await second.browser.call(login.qrGet, {})).body).toEqual({ status: 'NONE' })
    expect((await second.browser.call(login.qrGet, {})).body).toEqual({ status: 'REJECTED' })
    expect((await phone.call(login.qrScan, { code: second.code })).code).toBe(41001)
  })

  it('the switch is obeyed by the server too', async () => {
    await world.owner.query("insert into site_config (key, value) values ('QR_CODE_LOGIN_SWITCH', 'OFF')")
    expect((await world.browser().call(login.qrCreate, {})).code).toBe(40305)
    await world.owner.query('delete from site_config')
  })
})
