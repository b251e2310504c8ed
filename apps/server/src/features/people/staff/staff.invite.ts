// Inviting: a code goes to the invited number, what it proves becomes a ticket, and the ticket adds this number once.
import type { Handlers, Call } from '../../../platform/http/bind.ts'
import type { staff } from '@falaj/contract/people/staff'
import type { Role } from '@falaj/contract/kernel/access'
import { ask } from '../../../platform/approval/ask.ts'
import type { Store } from '../../../platform/db/pool.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { holderOf, issueChallenge, useChallenge } from '../../../platform/identity/challenge.ts'
import { maskMobile } from '@falaj/contract/formats/mask'
import { mobileFault } from '../../../platform/identity/phone.ts'
import { sendCode, useCode, type CodeFor } from '../../../platform/identity/sms-code.ts'
import { mayTry } from '../../../platform/identity/throttle.ts'
import { allowedCountries } from '../../../platform/db/site-config.ts'
import { answerOf, managerNow } from './staff.manage.ts'
import { codesOfMerchant, codesToNumber, inOrder, mayGive, ticketMs } from './staff.rules.ts'
import { addText, staffApprovable } from './staff-approvable.ts'
import * as store from './staff.store.ts'
import { checkBindings, wholeBindings } from './staff.stores.ts'

const codeFor = (me: ReturnType<Call['me']>, mobile: string): CodeFor => ({
  sessionId: me.sessionId,
  purpose: 'ADD_STAFF',
  subject: sha256(`${me.merchantId} ${mobile}`),
})

/** The person with this number, if they can be invited. */
const invitable = async (tx: Store, merchantId: string, mobile: string) => {
  if (await store.worksHere(tx, merchantId, mobile)) throw failFields({ path: 'mobile', code: 'STAFF_EXISTS' })
  const person = await store.personByMobile(tx, mobile)
  if (person?.status === 'CLOSED') throw failFields({ path: 'mobile', code: 'PHONE' })
  return person
}

export const inviteHandlers: Pick<Handlers<typeof staff>, 'sendSms' | 'verifySms' | 'add'> = {
  async sendSms(call) {
    const { tx, input, request, note } = call
    const me = call.me()
    const prefixes = (await allowedCountries(tx)).map(({ phonePrefix }) => phonePrefix)
    const fault = mobileFault(input.mobile, prefixes)
    if (fault) throw failFields({ path: 'mobile', code: fault })
    await invitable(tx, me.merchantId, input.mobile)
    if (!(await mayTry(tx, codesOfMerchant(me.merchantId))) || !(await mayTry(tx, codesToNumber(input.mobile))))
      throw fail('OTP_TOO_MANY')
    const named = await store.merchantName(tx, me.merchantId)
    const { language } = request
    await sendCode({ ...call, language }, codeFor(me, input.mobile), input.mobile, {
      merchant: language === 'zh' ? named.name_zh : named.name_en,
    })
    note({ object: `code ADD_STAFF ${maskMobile(input.mobile)}` })
    return {}
  },

  async verifySms(call) {
    const { tx: db, input, settings, note, commit } = call
    const me = call.me()
    note({ object: `code ADD_STAFF ${maskMobile(input.mobile)}` })
    if (!(await useCode(db, settings, codeFor(me, input.mobile), input.smsCode)))
      throw failFields({ path: 'smsCode', code: 'CODE_WRONG' })
    return commit(async ({ tx }) => {
      const person = await invitable(tx, me.merchantId, input.mobile)
      const ticket = await issueChallenge(tx, {
        purpose: 'add-staff',
        holder: holderOf(me.sessionId),
        subject: { mobile: input.mobile, merchantId: me.merchantId },
        forMs: ticketMs,
      })
      return { ticket, name: person?.name || null }
    })
  },

  async add(call) {
    const { tx, input, request, note } = call
    const me = call.me()
    const ticket = await useChallenge(tx, input.ticket, 'add-staff', holderOf(me.sessionId))
    const mobile = ticket?.subject['mobile']
    if (typeof mobile !== 'string' || ticket?.subject['merchantId'] !== me.merchantId)
      throw failFields({ path: 'ticket', code: 'TICKET' })
    const given: Role[] = inOrder(input.roles)
    const object = `staff ${maskMobile(mobile)}`
    const stores = wholeBindings(input.stores ?? null, null)
    note({ object, after: { roles: given } })
    await checkBindings(tx, me.merchantId, stores, null)
    // From here on alone: of two who add the same number the second finds it here.
    await store.lockTeam(tx, me.merchantId)
    if (!mayGive(await managerNow(tx, me, 'SESSION_EXPIRED'), given))
      throw failFields({ path: 'roles', code: 'ROLES_ABOVE' })
    const person = await invitable(tx, me.merchantId, mobile)
    const name = person?.name || input.name
    if (!name) throw failFields({ path: 'name', code: 'REQUIRED' })
    const sent = await ask(call, staffApprovable, {
      payload: { action: 'add', mobile, name, roles: given, stores, language: request.language },
      describe: () => addText(tx, me.merchantId, { name, mobile, roles: given, stores }),
    })
    note({ object, after: { name, roles: given, ...(stores ? { stores } : {}), request: sent.number } })
    return answerOf(sent)
  },
}
