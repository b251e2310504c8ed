import { login } from '@falaj/contract/people/login'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { openSession } from '../../../platform/identity/session.ts'
import { newToken, sha256 } from '../../../platform/base/ids.ts'
import { issueChallenge, issueSalt, useChallenge } from '../../../platform/identity/challenge.ts'
import { codeText, passwordChanged } from '../../../platform/identity/code-text.ts'
import { post } from '../../../platform/identity/message.ts'
import { isCarrierSlow } from '../../../platform/identity/message-outcome.ts'
import { hashPassword } from '../../../platform/identity/password.ts'
import { endSessions, personById, setPassword } from '../../../platform/identity/person.ts'
import { maskMobile } from '@falaj/contract/formats/mask'
import { mobileFault } from '../../../platform/identity/phone.ts'
import { codeLivesMs, newCode } from '../../../platform/identity/sms-code.ts'
import { forgive, mayTry, takeBack, triesOf } from '../../../platform/identity/throttle.ts'
import { openSealed } from '../../../platform/identity/wire-key.ts'
import { isWeakPassword } from '@falaj/contract/kernel/typed'
import { allowedCountries } from '../../../platform/db/site-config.ts'
import { drawCaptcha, tellCaptcha } from './login.captcha-image.ts'
import { handOver } from './login.hand-over.ts'
import { provePassword } from './login.password-login.ts'
import { qrHandlers } from './login.qr.ts'
import { accountLimit, addressTickets, needsCaptcha, numberCodes, numberTickets } from './login.rules.ts'
import * as store from './login.store.ts'
import * as tickets from './login.tickets.ts'

type LoginContext = Pick<Call, 'tx' | 'emit' | 'request' | 'cookie' | 'settings' | 'note'>

const preSubmit = async (call: Call, mobile: string, purpose: tickets.TicketPurpose) => {
  const { settings, request, cookie, commit, note } = call
  const db = call.tx
  const fault = mobileFault(
    mobile,
    (await allowedCountries(db)).map(({ phonePrefix }) => phonePrefix),
  )
  if (fault) throw failFields({ path: 'value', code: fault })
  const [number, address] = [numberTickets(mobile), addressTickets(settings, request.address)]
  for (const limit of [address, number]) if (!(await mayTry(db, limit))) throw fail('OTP_TOO_MANY')
  const captchaNeeded = needsCaptcha(
    await triesOf(db, number.key, number.windowMinutes),
    await triesOf(db, address.key, address.windowMinutes),
    settings,
  )
  const holder = cookie.holder()
  return commit(async ({ tx }) => {
    const opened = await tickets.openTicket(tx, { purpose, mobile, holder, captchaNeeded })
    note({ object: `${purpose} ${maskMobile(mobile)}` })
    const item = {
      checkItemMap: { INTERNAL: 'mobile' },
      cisTicket: opened.cisTicket,
      identifyTicket: opened.identifyTicket,
    }
    if (!captchaNeeded) return { identityItemList: [item], extension: {} }
    const { answer, image } = drawCaptcha()
    await tickets.setCaptcha(tx, settings.secret, opened.identifyTicket, holder, answer)
    await tellCaptcha(tx, mobile, answer)
    return { identityItemList: [item], extension: { captchaImg: image } }
  })
}

/** Opens the session of a person who has proved a number or a password: VERIFIED, until they choose whom to act for. */
const enter = async (
  call: LoginContext,
  person: { readonly id: string; readonly status: string },
  how: 'password' | 'sms',
  factors: readonly string[],
): Promise<{ status: 'VERIFIED' }> => {
  const { tx, emit, request, cookie, settings, note } = call
  // Only revealed to a caller who has proved to be this person.
  if (person.status !== 'VERIFIED') throw fail('ACCOUNT_LOCKED')
  const device = cookie.device()
  const isKnown = await store.isKnownDevice(tx, person.id, device)
  const token = await openSession(tx, {
    personId: person.id,
    merchantId: null,
    staffId: null,
    address: request.address,
    userAgent: request.userAgent,
    hoursMax: settings.sessionHoursMax,
    how,
    device: { hash: device, known: isKnown },
    factors,
  })
  await store.rememberDevice(tx, person.id, device)
  await store.rememberLanguage(tx, person.id, request.language)
  if (!isKnown) {
    const payload = { personId: person.id, sessionAt: new Date().toISOString() }
    await emit({ kind: 'session.new-device', merchantId: null, audience: 'none', payload })
  }
  cookie.open(token)
  note({
    object: `person ${person.id}`,
    after: { how, factors, device: isKnown ? 'known' : 'new' },
    actor: { personId: person.id, staffId: null, merchantId: null, roles: [] },
  })
  return { status: 'VERIFIED' }
}

/** One per browser: a later proof replaces an earlier one. */
const permitOf = (holder: Buffer): string => `reset-permit ${holder.toString('hex')}`

export const loginFeature = bind(login, {
  smsPreSubmit: (call) => preSubmit(call, call.input.value, 'LOGIN'),
  resetPreSubmit: (call) => preSubmit(call, call.input.value, 'FORGET_PWD'),

  async refreshCaptcha({ tx, input, cookie, settings }) {
    const { answer, image } = drawCaptcha()
    const mobile = await tickets.setCaptcha(tx, settings.secret, input.identifyTicket, cookie.holder(), answer)
    if (!mobile) throw fail('TICKET_INVALID')
    await tellCaptcha(tx, mobile, answer)
    return { captchaImg: image }
  },

  async verifyCaptcha({ tx, input, cookie, settings, commit }) {
    // On the pool: a wrong answer costs the picture although the call is refused.
    const result = await tickets.answerCaptcha(
      tx,
      settings.secret,
      input.identifyTicket,
      cookie.holder(),
      input.captcha,
    )
    if (result !== 'right') throw fail(result === 'wrong' ? 'CAPTCHA_WRONG' : 'CAPTCHA_EXPIRED')
    return commit(async () => ({}))
  },

  async sendOtp({ tx: db, input, cookie, settings, request, commit, note }) {
    const holder = cookie.holder()
    const mobile = await tickets.mobileOf(db, input.identifyTicket, holder)
    if (!mobile) throw fail('TICKET_INVALID')
    return commit(async ({ tx, emit }) => {
      const code = newCode()
      const put = await tickets.putCode(tx, settings.secret, input.identifyTicket, holder, code)
      if (typeof put === 'string') throw fail(put)
      // Counted with the code itself: a refused call costs the number nothing.
      if (!(await mayTry(tx, numberCodes(mobile)))) throw fail('OTP_TOO_MANY')
      // A reset for a number nobody has: everything but the message itself.
      const person = await store.personByMobile(tx, mobile)
      await post(tx, emit, {
        channel: 'sms',
        recipient: mobile,
        purpose: put.purpose,
        body: codeText(put.purpose, code, request.language),
        inbox: null,
        code: { livesMs: codeLivesMs, of: sha256(input.identifyTicket).toString('hex') },
        drop: put.purpose === 'FORGET_PWD' && !person,
      })
      note({ object: `code ${put.purpose}` })
      return { otpTicket: put.otpTicket, isSlow: await isCarrierSlow(tx, 'sms') }
    })
  },

  async verifyOtp({ tx, input, cookie, settings, note }) {
    if (input.otpTicket === '') throw fail('OTP_NOT_SENT')
    const result = await tickets.tryCode(tx, settings.secret, {
      identifyHash: sha256(input.identifyTicket),
      otpHash: sha256(input.otpTicket),
      holder: cookie.holder(),
      code: input.otpCode,
      requestId: input.requestId,
    })
    note({ object: 'code', after: { result } })
    return { result, message: result === 'pass' ? '' : 'VERIFY_FAILED' }
  },

  async smsValidate(call) {
    const { tx, input, cookie, settings, request } = call
    const ticket = await tickets.takeTicket(tx, sha256(input.cisTicket), 'LOGIN', cookie.holder())
    if (!ticket) throw fail('TICKET_INVALID')
    await takeBack(tx, addressTickets(settings, request.address).key)
    return enter(call, await store.provedPerson(tx, ticket.mobile), 'sms', ['sms'])
  },

  async resetValidate({ tx, input, cookie, note }) {
    const ticket = await tickets.takeTicket(tx, sha256(input.cisTicket), 'FORGET_PWD', cookie.holder())
    const person = ticket && (await store.personByMobile(tx, ticket.mobile))
    if (!person) throw fail('TICKET_INVALID')
    if (person.status === 'CLOSED') throw fail('ACCOUNT_LOCKED')
    await useChallenge(tx, permitOf(cookie.holder()), 'reset-permit', cookie.holder())
    // A permit, held by this browser's cookie, for ten minutes: the salt that follows names it.
    await issueChallenge(tx, {
      purpose: 'reset-permit',
      holder: cookie.holder(),
      value: permitOf(cookie.holder()),
      subject: { personId: person.id },
      forMs: 600_000,
    })
    note({ object: `person ${person.id}` })
    return { status: 'VERIFIED' as const }
  },

  async smsSubmit(call) {
    const { tx: db, input, cookie, settings, commit } = call
    const holder = cookie.holder()
    const last = await tickets.lastTicket(db, input.businessCode, holder)
    if (!last?.otpHash) throw fail('OTP_NOT_SENT')
    const result = await tickets.tryCode(db, settings.secret, {
      identifyHash: last.identifyHash,
      otpHash: last.otpHash,
      holder,
      code: input.otpCode,
      requestId: newToken(),
    })
    if (result !== 'pass') throw fail('CODE_WRONG')
    return commit(async ({ tx }) => {
      const ticket = await tickets.takeTicket(tx, last.cisHash, 'LOGIN', holder)
      if (!ticket) throw fail('TICKET_INVALID')
      await takeBack(tx, addressTickets(settings, call.request.address).key)
      return enter({ ...call, tx }, await store.provedPerson(tx, ticket.mobile), 'sms', ['sms'])
    })
  },

  passwordSalt: ({ tx, settings, cookie }) => issueSalt(tx, settings, 'login', cookie.holder()),

  async passwordSubmit(call) {
    const { mobileNumber, passwordParam, gaCode = '' } = call.input
    const proved = await provePassword(call, {
      mobile: mobileNumber,
      sealed: passwordParam.password,
      salt: passwordParam.salt,
      gaCode,
    })
    return call.commit(async ({ tx }) =>
      enter({ ...call, tx }, { id: proved.personId, status: 'VERIFIED' }, 'password', proved.factors),
    )
  },

  async twoFactorStatus({ tx, input, cookie }) {
    return { gaCode: await store.asksThisBrowserForCode(tx, input.mobileNumber ?? '', cookie.device()) }
  },

  resetSalt: ({ tx, settings, cookie }) => issueSalt(tx, settings, 'reset', cookie.holder()),

  async resetSubmit({ tx: db, input, cookie, settings, request, commit, note }) {
    const holder = cookie.holder()
    const salted = await useChallenge(db, input.salt, 'reset', holder)
    const digits = salted && (await openSealed(db, settings, input.password, input.salt))
    if (!digits) throw failFields({ path: 'password', code: 'PASSWORD_FORMAT' })
    if (isWeakPassword(digits)) throw failFields({ path: 'password', code: 'PASSWORD_WEAK' })
    const permit = await useChallenge(db, permitOf(holder), 'reset-permit', holder)
    const personId = permit?.subject['personId']
    const person = typeof personId === 'string' ? await personById(db, personId) : undefined
    if (!person) throw fail('TICKET_INVALID')
    const hash = await hashPassword(settings, person.id, digits)
    return commit(async ({ tx, emit }) => {
      await setPassword(tx, person.id, hash)
      await endSessions(tx, person.id, null)
      await forgive(tx, accountLimit(person.mobile).key)
      await post(tx, emit, passwordChanged(person.mobile, request.language))
      note({
        object: `person ${person.id}`,
        after: { password: 'set anew by SMS' },
        actor: { personId: person.id, staffId: null, merchantId: null, roles: [] },
      })
      return {}
    })
  },

  ...qrHandlers,
  handOver,
})
