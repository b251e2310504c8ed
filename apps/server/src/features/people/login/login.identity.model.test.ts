// Tickets, salts, QR codes and sessions against a model written from the specification: random commands by honest and hostile
// browsers, with time that jumps. Time is moved by moving every row's clock back, so nothing sleeps and nothing is injected.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { login } from '@falaj/contract/people/login'
import { session } from '@falaj/contract/people/session'
import { demoPassword } from '../../../seed/people.ts'
import { sealFor } from '../../../testing/get-in.ts'
import { sampled, scale, seed } from '../../../testing/scale.ts'
import { openWorld, type Browser, type Client, type World } from '../../../testing/world.ts'

const commandsPerRun = 40
const runs = sampled(250)
const otpType = 'mobile' as const
type Purpose = 'LOGIN' | 'FORGET_PWD'

let world: World
let phone: Client
beforeAll(async () => {
  world = await openWorld({ FALAJ_LOGIN_LIMITS: 'loose' })
  phone = await world.as('financial')
})
afterAll(() => world.close())

const jump = async (seconds: number): Promise<void> => {
  const by = `interval '${seconds} seconds'`
  await world.owner.query(`
    update identity_ticket set expires_at = expires_at - ${by}, captcha_until = captcha_until - ${by},
      code_until = code_until - ${by}, code_at = code_at - ${by}, cis_until = cis_until - ${by};
    update challenge set expires_at = expires_at - ${by};
    update qr_login set expires_at = expires_at - ${by};
    update session set expires_at = expires_at - ${by}, seen_at = seen_at - ${by} where how <> 'handover';`)
}

interface Ticket {
  readonly purpose: Purpose
  readonly browser: number
  readonly identifyTicket: string
  readonly cisTicket: string
  readonly openedAt: number
  readonly captchaNeeded: boolean
  state: 'OPEN' | 'HUMAN' | 'PASSED' | 'USED'
  captcha: { answer: string; at: number } | null
  images: number
  otp: { ticket: string; code: string; at: number; tries: number } | null
  sends: number
  passed: { request: string; code: string; at: number } | null
}
interface Model {
  now: number
  readonly mobile: string
  readonly known: boolean
  readonly tickets: Ticket[]
  readonly salts: { value: string; publicKey: string; browser: number; at: number; used: boolean }[]
  readonly qrs: {
    code: string
    browser: number
    number: number
    at: number
    polls: number
    state: 'NONE' | 'VERIFIED' | 'AUTHENTICATED' | 'REJECTED' | 'USED' | 'REPLACED'
  }[]
  /** What each browser's session is, and since when it was idle. */
  readonly sessions: ('NONE' | 'VERIFIED' | 'AUTHENTICATED')[]
  readonly seenAt: number[]
}
interface Command {
  readonly name: string
  readonly may: (model: Model) => boolean
  readonly run: (model: Model, browsers: readonly Browser[]) => Promise<void>
}
type Whose = 'own' | 'other'

let commands = 0
const edges = new Map<string, number>()
const saw = (edge: string): void => {
  commands += 1
  edges.set(edge, (edges.get(edge) ?? 0) + 1)
}
/** Every way each step can end; all of them must have been gone. */
const everyEdge = [
  'logout',
  'password entered alone',
  'password entered at once',
  'password stale salt alone',
  'password stale salt at once',
  'password wrong alone',
  'preSubmit with picture',
  'preSubmit without picture',
  'qr create',
  'qr decide AUTHENTICATED',
  'qr decide REJECTED',
  'qr decide gone',
  'qr poll NONE',
  'qr poll REJECTED',
  'qr poll USED',
  'qr poll VERIFIED',
  'qr poll without a code',
  'qr scan gone',
  'qr scan shown',
  'refresh given',
  'refresh refused',
  'second entry before send',
  'second entry entered',
  'second entry refused',
  'send 200',
  'send 40104',
  'send 42903',
  'send 91208',
  'solve expired',
  'solve right',
  'solve wrong',
  'status AUTHENTICATED',
  'status NONE',
  'status VERIFIED',
  'time',
  'validate entered alone',
  'validate entered at once',
  'validate refused alone',
  'validate refused at once',
  'verify before send',
  'verify expired',
  'verify pass',
  'verify repeated',
  'verify wrong',
] as const
const pick = <T>(list: readonly T[], at: number): T | undefined => list.at(-1 - (at % Math.max(1, list.length)))
const live = (model: Model, ticket: Ticket): boolean => model.now < ticket.openedAt + 600
const mine = (ticket: Ticket, browser: number): boolean => ticket.browser === browser
const enters = (model: Model, browser: number, status: 'VERIFIED' | 'AUTHENTICATED'): void => {
  model.sessions[browser] = status
  model.seenAt[browser] = model.now
}

const command = (name: string, run: Command['run'], may: Command['may'] = () => true): Command => ({ name, may, run })
const hasTicket: Command['may'] = (model) => model.tickets.length > 0
const browserFor = (made: { readonly browser: number }, whose: Whose): number =>
  whose === 'own' ? made.browser : 1 - made.browser

const preSubmit = (browser: number, purpose: Purpose, picture: boolean) =>
  command(`preSubmit ${browser} ${purpose} ${picture}`, async (model, browsers) => {
    // The number's count of this hour decides about the picture: none before, or one.
    await world.owner.query("delete from throttle where not starts_with(key, 'password')")
    if (picture)
      await world.owner.query('insert into throttle (key, count, since) values ($1, 1, now())', [
        `ticket number ${model.mobile}`,
      ])
    const start = purpose === 'LOGIN' ? login.smsPreSubmit : login.resetPreSubmit
    const { code, body } = await browsers[browser]!.call(start, { value: model.mobile })
    expect(code).toBe(200)
    expect(body.extension.captchaImg !== undefined).toBe(picture)
    const { identifyTicket, cisTicket } = body.identityItemList[0]!
    model.tickets.push({
      purpose,
      browser,
      identifyTicket,
      cisTicket,
      openedAt: model.now,
      captchaNeeded: picture,
      state: 'OPEN',
      captcha: picture ? { answer: await lastCaptcha(model.mobile), at: model.now } : null,
      images: picture ? 1 : 0,
      otp: null,
      sends: 0,
      passed: null,
    })
    saw(`preSubmit ${picture ? 'with' : 'without'} picture`)
  })
const lastCaptcha = async (mobile: string): Promise<string> => {
  const { rows } = await world.owner.query<{ code: string }>(
    "select code from sandbox_message where recipient = $1 and channel = 'captcha' order by at desc, id desc limit 1",
    [mobile],
  )
  return rows[0]!.code
}

const refresh = (at: number, whose: Whose) =>
  command(
    `refresh ${at} ${whose}`,
    async (model, browsers) => {
      const ticket = pick(model.tickets, at)!
      const browser = browserFor(ticket, whose)
      const { identifyTicket } = ticket
      const { code } = await browsers[browser]!.call(login.refreshCaptcha, { identifyTicket })
      const may =
        mine(ticket, browser) &&
        live(model, ticket) &&
        ticket.state === 'OPEN' &&
        ticket.captchaNeeded &&
        ticket.images < 5
      expect(code).toBe(may ? 200 : 40104)
      if (may) {
        ticket.captcha = { answer: await lastCaptcha(model.mobile), at: model.now }
        ticket.images += 1
      }
      saw(`refresh ${may ? 'given' : 'refused'}`)
    },
    hasTicket,
  )

const solve = (at: number, whose: Whose, right: boolean) =>
  command(
    `solve ${at} ${whose} ${right}`,
    async (model, browsers) => {
      const ticket = pick(model.tickets, at)!
      const browser = browserFor(ticket, whose)
      const captcha = right && ticket.captcha ? ticket.captcha.answer : '0000'
      const { code } = await browsers[browser]!.call(login.verifyCaptcha, {
        captcha,
        identifyTicket: ticket.identifyTicket,
      })
      const isPending =
        mine(ticket, browser) &&
        live(model, ticket) &&
        ticket.state === 'OPEN' &&
        ticket.captcha !== null &&
        model.now < ticket.captcha.at + 180
      const isRight = isPending && captcha === ticket.captcha?.answer
      expect(code).toBe(isRight ? 200 : isPending ? 91206 : 91207)
      if (isPending) ticket.captcha = null
      if (isRight) ticket.state = 'HUMAN'
      saw(`solve ${isRight ? 'right' : isPending ? 'wrong' : 'expired'}`)
    },
    hasTicket,
  )

const send = (at: number, whose: Whose) =>
  command(
    `send ${at} ${whose}`,
    async (model, browsers) => {
      await world.owner.query("delete from throttle where not starts_with(key, 'password')")
      const ticket = pick(model.tickets, at)!
      const browser = browserFor(ticket, whose)
      const { code, body } = await browsers[browser]!.call(login.sendOtp, {
        identifyTicket: ticket.identifyTicket,
        otpType,
      })
      const isOpen = ticket.state === 'HUMAN' || (ticket.state === 'OPEN' && !ticket.captchaNeeded)
      const expected =
        !mine(ticket, browser) || !live(model, ticket) || ticket.state === 'PASSED' || ticket.state === 'USED'
          ? 40104
          : !isOpen
            ? 91208
            : ticket.sends >= 3
              ? 42904
              : ticket.otp && model.now < ticket.otp.at + 59
                ? 42903
                : 200
      expect(code).toBe(expected)
      if (code === 200) {
        const inbox = await world.inbox(model.mobile)
        const drop = ticket.purpose === 'FORGET_PWD' && !(model.known || (await isPerson(model.mobile)))
        const sms = inbox.find(({ channel, purpose }) => channel === 'sms' && purpose === ticket.purpose)
        ticket.otp = {
          ticket: body.otpTicket,
          code: drop ? 'none' : (sms?.code ?? 'none'),
          at: model.now,
          tries: 0,
        }
        ticket.sends += 1
      }
      saw(`send ${expected}`)
    },
    hasTicket,
  )
const isPerson = async (mobile: string): Promise<boolean> =>
  (await world.owner.query('select from person where mobile = $1', [mobile])).rows.length === 1

const verify = (at: number, whose: Whose, right: boolean, request: number) =>
  command(
    `verify ${at} ${whose} ${right} ${request}`,
    async (model, browsers) => {
      const ticket = pick(model.tickets, at)!
      const browser = browserFor(ticket, whose)
      const code = right && ticket.otp && ticket.otp.code !== 'none' ? ticket.otp.code : '000000'
      const requestId = `request-${request}`
      const answer = await browsers[browser]!.call(login.verifyOtp, {
        otpCode: code,
        identifyTicket: ticket.identifyTicket,
        otpTicket: ticket.otp?.ticket ?? '',
        otpType,
        requestId,
      })
      if (!ticket.otp) {
        expect(answer.code).toBe(91209)
        return saw('verify before send')
      }
      const counts =
        mine(ticket, browser) &&
        live(model, ticket) &&
        (ticket.state === 'HUMAN' || (ticket.state === 'OPEN' && !ticket.captchaNeeded)) &&
        model.now < ticket.otp.at + 300 &&
        ticket.otp.tries < 5
      const repeats =
        mine(ticket, browser) &&
        ticket.state === 'PASSED' &&
        ticket.passed?.request === requestId &&
        ticket.passed.code === code &&
        model.now < ticket.passed.at + 120
      const isRight = counts && code === ticket.otp.code
      const expected = isRight || repeats ? 'pass' : counts ? 'wrong' : 'expired'
      expect(answer.body.result).toBe(expected)
      if (counts) ticket.otp.tries += 1
      if (isRight) {
        ticket.state = 'PASSED'
        ticket.passed = { request: requestId, code, at: model.now }
      }
      saw(`verify ${repeats ? 'repeated' : expected}`)
    },
    hasTicket,
  )

/** Several of the same at once: one of them wins, or none. */
const validate = (at: number, whose: Whose, entry: Purpose, atOnce: number) =>
  command(
    `validate ${at} ${whose} ${entry} ${atOnce}`,
    async (model, browsers) => {
      const ticket = pick(model.tickets, at)!
      const browser = browserFor(ticket, whose)
      const { cisTicket } = ticket
      const calls = Array.from({ length: atOnce }, () =>
        browsers[browser]!.call(entry === 'LOGIN' ? login.smsValidate : login.resetValidate, { cisTicket }),
      )
      const codes = (await Promise.all(calls)).map(({ code }) => code)
      const may =
        mine(ticket, browser) &&
        ticket.state === 'PASSED' &&
        ticket.purpose === entry &&
        model.now < (ticket.passed?.at ?? 0) + 120
      expect(codes.filter((code) => code === 200)).toHaveLength(may ? 1 : 0)
      expect(codes.filter((code) => code !== 200).every((code) => code === 40104)).toBe(true)
      if (may) {
        ticket.state = 'USED'
        if (entry === 'LOGIN') enters(model, browser, 'VERIFIED')
      }
      saw(`validate ${may ? 'entered' : 'refused'} ${atOnce > 1 ? 'at once' : 'alone'}`)
    },
    hasTicket,
  )

const secondDoor = (browser: number, right: boolean) =>
  command(`secondDoor ${browser} ${right}`, async (model, browsers) => {
    const last = model.tickets.findLast(
      (ticket) => ticket.browser === browser && ticket.purpose === 'LOGIN' && live(model, ticket),
    )
    const otpCode = right && last?.otp && last.otp.code !== 'none' ? last.otp.code : '000000'
    const { code } = await browsers[browser]!.call(login.smsSubmit, { otpCode, businessCode: 'LOGIN' })
    if (!last?.otp) {
      expect(code).toBe(91209)
      return saw('second entry before send')
    }
    const counts =
      (last.state === 'HUMAN' || (last.state === 'OPEN' && !last.captchaNeeded)) &&
      model.now < last.otp.at + 300 &&
      last.otp.tries < 5
    const may = counts && otpCode === last.otp.code
    expect(code).toBe(may ? 200 : 40106)
    if (counts) last.otp.tries += 1
    if (may) {
      last.state = 'USED'
      enters(model, browser, 'VERIFIED')
    }
    saw(`second entry ${may ? 'entered' : 'refused'}`)
  })

const salt = (browser: number) =>
  command(`salt ${browser}`, async (model, browsers) => {
    const { body } = await browsers[browser]!.call(login.passwordSalt, {})
    model.salts.push({ ...body, browser, at: model.now, used: false })
    saw('salt')
  })
const password = (at: number, whose: Whose, right: boolean, atOnce: number) =>
  command(
    `password ${at} ${whose} ${right} ${atOnce}`,
    async (model, browsers) => {
      await world.owner.query('delete from throttle')
      const used = pick(model.salts, at)!
      const browser = browserFor(used, whose)
      const passwordParam = { password: sealFor(right ? demoPassword : '135791', used), salt: used.value }
      const calls = Array.from({ length: atOnce }, () =>
        browsers[browser]!.call(login.passwordSubmit, { mobileNumber: model.mobile, passwordParam }),
      )
      const codes = (await Promise.all(calls)).map(({ code }) => code)
      const good = !used.used && used.browser === browser && model.now < used.at + 120
      const may = good && right && model.known
      expect(codes.filter((code) => code === 200)).toHaveLength(may ? 1 : 0)
      expect(codes.filter((code) => code !== 200).every((code) => code === 40101)).toBe(true)
      if (good) used.used = true
      if (may) enters(model, browser, 'VERIFIED')
      saw(`password ${may ? 'entered' : good ? 'wrong' : 'stale salt'} ${atOnce > 1 ? 'at once' : 'alone'}`)
    },
    (model) => model.salts.length > 0,
  )

const qrCreate = (browser: number) =>
  command(`qrCreate ${browser}`, async (model, browsers) => {
    const { body } = await browsers[browser]!.call(login.qrCreate, {})
    for (const each of model.qrs) if (each.browser === browser && each.state !== 'USED') each.state = 'REPLACED'
    model.qrs.push({
      code: body.code,
      browser,
      number: body.matchNumber,
      at: model.now,
      polls: 0,
      state: 'NONE',
    })
    saw('qr create')
  })
const qrLives = 90
const qrGet = (browser: number) =>
  command(`qrGet ${browser}`, async (model, browsers) => {
    const { body } = await browsers[browser]!.call(login.qrGet, {})
    const own = model.qrs.findLast((each) => each.browser === browser && each.state !== 'REPLACED')
    if (!own || own.state === 'USED') {
      expect(body.status).toBe('NONE')
      return saw('qr poll without a code')
    }
    const late = model.now >= own.at + qrLives
    if (own.state === 'AUTHENTICATED' && !late) {
      own.state = 'USED'
      enters(model, browser, 'AUTHENTICATED')
      expect(body.status).toBe('AUTHENTICATED')
    } else {
      if (own.polls + 1 >= 20 || late) own.state = 'REJECTED'
      expect(body.status).toBe(own.state)
    }
    own.polls += 1
    saw(`qr poll ${own.state}`)
  })
const qrScan = (at: number) =>
  command(
    `qrScan ${at}`,
    async (model) => {
      const own = pick(model.qrs, at)!
      const { code } = await phone.call(login.qrScan, { code: own.code })
      const may = (own.state === 'NONE' || own.state === 'VERIFIED') && model.now < own.at + qrLives
      expect(code).toBe(may ? 200 : 41001)
      if (may) own.state = 'VERIFIED'
      saw(`qr scan ${may ? 'shown' : 'gone'}`)
    },
    (model) => model.qrs.length > 0,
  )
const qrDecide = (at: number, approve: boolean, right: boolean) =>
  command(
    `qrDecide ${at} ${approve} ${right}`,
    async (model) => {
      const own = pick(model.qrs, at)!
      const matchNumber = right ? own.number : own.number === 10 ? 11 : 10
      const { code, body } = await phone.call(login.qrDecide, { code: own.code, approve, matchNumber })
      const may = own.state === 'VERIFIED' && model.now < own.at + qrLives
      expect(code).toBe(may ? 200 : 41001)
      if (may) {
        own.state = approve && right ? 'AUTHENTICATED' : 'REJECTED'
        expect(body.status).toBe(own.state)
      }
      saw(`qr decide ${may ? own.state : 'gone'}`)
    },
    (model) => model.qrs.length > 0,
  )

const look = (browser: number) =>
  command(`look ${browser}`, async (model, browsers) => {
    const idle = model.now >= (model.seenAt[browser] ?? 0) + 15 * 60
    if (idle) model.sessions[browser] = 'NONE'
    const { body } = await browsers[browser]!.call(session.status, {})
    expect(body.status).toBe(model.sessions[browser])
    saw(`status ${body.status}`)
  })
const leave = (browser: number) =>
  command(`leave ${browser}`, async (model, browsers) => {
    await browsers[browser]!.call(session.logout, {})
    model.sessions[browser] = 'NONE'
    saw('logout')
  })
const wait = (seconds: number) =>
  command(`wait ${seconds}`, async (model) => {
    await jump(seconds)
    model.now += seconds
    // The phone's owner goes on using it.
    phone = await world.as('financial')
    saw('time')
  })

/** The honest next step of a ticket: without it hardly any play would get to the end. */
const proceed = (at: number, atOnce: number) =>
  command(
    `proceed ${at}`,
    (model, browsers) => {
      const ticket = pick(model.tickets, at)!
      const next =
        ticket.state === 'PASSED'
          ? validate(at, 'own', ticket.purpose, atOnce)
          : ticket.state === 'OPEN' && ticket.captchaNeeded
            ? ticket.captcha
              ? solve(at, 'own', true)
              : refresh(at, 'own')
            : ticket.otp
              ? verify(at, 'own', true, 0)
              : send(at, 'own')
      return next.run(model, browsers)
    },
    hasTicket,
  )

const qrGoOn = (at: number) =>
  command(
    `qrGoOn ${at}`,
    async (model, browsers) => {
      const own = pick(model.qrs, at)!
      if (own.state === 'NONE') return qrScan(at).run(model, browsers)
      if (own.state === 'VERIFIED') return qrDecide(at, true, true).run(model, browsers)
      await qrGet(own.browser).run(model, browsers)
      return look(own.browser).run(model, browsers)
    },
    (model) => model.qrs.length > 0,
  )

const browserAt = fc.nat({ max: 1 })
/** Counted from the newest: the last things made are the ones most played with. */
const at = fc.constantFrom(0, 0, 0, 1, 2, 3)
/** Mostly the browser that made it, sometimes the other one. */
const whose = fc.constantFrom<Whose>('own', 'own', 'own', 'own', 'own', 'other')
const atOnce = fc.constantFrom(1, 1, 5)
const likely = fc.constantFrom(true, true, true, false)
const purpose = fc.constantFrom<Purpose>('LOGIN', 'LOGIN', 'FORGET_PWD')
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(browserAt, purpose, fc.boolean()).map((given) => preSubmit(...given)) },
  { weight: 1, arbitrary: fc.tuple(at, whose).map((given) => refresh(...given)) },
  { weight: 3, arbitrary: fc.tuple(at, whose, likely).map((given) => solve(...given)) },
  { weight: 12, arbitrary: fc.tuple(at, atOnce).map((given) => proceed(...given)) },
  { weight: 3, arbitrary: fc.tuple(at, whose).map((given) => send(...given)) },
  { weight: 6, arbitrary: fc.tuple(at, whose, likely, fc.nat({ max: 1 })).map((given) => verify(...given)) },
  { weight: 5, arbitrary: fc.tuple(at, whose, purpose, atOnce).map((given) => validate(...given)) },
  { weight: 2, arbitrary: fc.tuple(browserAt, likely).map((given) => secondDoor(...given)) },
  { weight: 2, arbitrary: browserAt.map(salt) },
  { weight: 3, arbitrary: fc.tuple(at, whose, likely, atOnce).map((given) => password(...given)) },
  { weight: 2, arbitrary: browserAt.map(qrCreate) },
  { weight: 3, arbitrary: browserAt.map(qrGet) },
  { weight: 4, arbitrary: at.map(qrGoOn) },
  { weight: 1, arbitrary: at.map(qrScan) },
  { weight: 2, arbitrary: fc.tuple(at, likely, likely).map((given) => qrDecide(...given)) },
  { weight: 3, arbitrary: browserAt.map(look) },
  { weight: 1, arbitrary: browserAt.map(leave) },
  { weight: 2, arbitrary: fc.constantFrom(1, 30, 60, 90, 125, 200, 400, 901).map(wait) },
)

const freshModel = (number: number, isKnown: boolean): Model => ({
  now: 0,
  mobile: isKnown ? knownMobiles[number % knownMobiles.length]! : `+971-50${2_000_000 + (number % 900_000)}`,
  known: isKnown,
  tickets: [],
  salts: [],
  qrs: [],
  sessions: ['NONE', 'NONE'],
  seenAt: [0, 0],
})
const knownMobiles = ['+971-501004406', '+971-501004407', '+971-501004408', '+971-501004409']

it(
  'whatever honest and hostile browsers do, the server answers as the model says',
  { timeout: 60 * 60_000 },
  async () => {
    let number = 0
    const play = fc.array(anyCommand, { minLength: commandsPerRun, maxLength: commandsPerRun, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.boolean(), play, async (isKnown, given) => {
        number += 1
        await world.owner.query(
          `delete from identity_ticket; delete from challenge; delete from qr_login; delete from sandbox_message;
           delete from message; delete from throttle; delete from session`,
        )
        phone = await world.as('financial')
        const model = freshModel(number, isKnown)
        const browsers = [world.browser(), world.browser()]
        const opening = [preSubmit(0, 'LOGIN', isKnown), salt(0), qrCreate(1)]
        for (const each of [...opening, ...given]) if (each.may(model)) await each.run(model, browsers)
      }),
      // The seed replays a failure; shrinking through a database would take longer than reading it.
      { numRuns: runs, seed, endOnFailure: true },
    )
    const kinds = [...edges].sort(([a], [b]) => (a < b ? -1 : 1)).map(([edge, n]) => `  ${edge}: ${n}`)
    process.stdout.write(
      `identity model: seed ${seed}, ${commands} commands, 0 divergences, ${edges.size} kinds of steps\n${kinds.join('\n')}\n`,
    )
    expect(commands).toBeGreaterThanOrEqual(runs * commandsPerRun)
    // A third of the commands may pass a rare step by.
    expect(everyEdge.filter((edge) => !edges.has(edge)).length).toBeLessThan(scale > 1 ? 1 : 5)
  },
)
