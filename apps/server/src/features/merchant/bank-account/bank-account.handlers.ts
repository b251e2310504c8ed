import { bankAccount } from '@falaj/contract/merchant/bank-account'
import { maskedNumber } from '@falaj/contract/merchant/bank-account-rules'
import { ask } from '../../../platform/approval/ask.ts'
import { bind, type Call } from '../../../platform/http/bind.ts'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { holderOf, issueChallenge, useChallenge, type ChallengePurpose } from '../../../platform/identity/challenge.ts'
import { personById } from '../../../platform/identity/person.ts'
import { sendCode, useCode, type CodeFor } from '../../../platform/identity/sms-code.ts'
import { sha256 } from '../../../platform/base/ids.ts'
import { add, draft, freeAccountId } from './bank-account.request.ts'
import { accountList } from './bank-account.list.ts'
import { bindSubject } from './bank-account.number.ts'
import { removalApprovable, removalSays, removalShown } from './bank-account.removal-approvable.ts'
import * as store from './bank-account.store.ts'
import { detailOf } from './bank-account.view.ts'
import { bankAccountLog } from './bank-account.log.ts'

const proofLivesMs = 600_000

/** To the member's own number, never to one of the form's. */
const send = async (call: Call, of: CodeFor, account: string): Promise<void> => {
  const person = await personById(call.tx, call.me().personId)
  if (!person) throw fail('SESSION_EXPIRED')
  await sendCode({ ...call, language: call.request.language }, of, person.mobile, { account })
}
/** A right code becomes a proof that a refused approvable does not use up; a wrong one is counted. */
const prove = async (call: Call, of: CodeFor, smsCode: string, purpose: ChallengePurpose) => {
  call.note({ object: `code ${of.purpose}` })
  if (!(await useCode(call.tx, call.settings, of, smsCode))) throw failFields({ path: 'smsCode', code: 'CODE_WRONG' })
  return call.commit(async ({ tx }) => ({
    smsProof: await issueChallenge(tx, {
      purpose,
      holder: holderOf(of.sessionId),
      subject: { of: of.subject.toString('hex') },
      forMs: proofLivesMs,
    }),
  }))
}
const unbinding = (call: Pick<Call, 'me'>, id: string): CodeFor => ({
  sessionId: call.me().sessionId,
  purpose: 'UNBIND_CARD',
  subject: sha256(`unbind-card ${id}`),
})
/** For a verified account: everything else about it is decided by the request or the bank. */
const changeable = async ({ tx, me, note }: Pick<Call, 'tx' | 'me' | 'note'>, id: string): Promise<store.Account> => {
  const account = await store.lockAccount(tx, me().merchantId, id)
  note({ object: `bank-account ${account.id}` })
  if (account.state !== 'VERIFIED') throw fail('BANK_ACCOUNT_STATE')
  return account
}
const done = async (call: Call, account: store.Account, written: Omit<store.ChangeEntry, 'personId'>) => {
  const { merchantId, personId } = call.me()
  await bankAccountLog.write(call.tx, merchantId, account.id, { ...written, personId })
  await bankAccountLog.notify(call.emit, merchantId, account.id)
  return {}
}

export const bankAccountFeature = bind(bankAccount, {
  query: accountList.query,
  async detail({ input, tx, me }) {
    const { merchantId, personId } = me()
    return detailOf(
      await store.account(tx, merchantId, input.id),
      await bankAccountLog.history(tx, merchantId, input.id),
      personId,
    )
  },
  draft,
  terms: ({ settings }) => Promise.resolve({ coolingOffSeconds: settings.coolingOffSeconds }),

  async sendBindCode(call) {
    const { input, me, settings, note } = call
    const { merchantId, sessionId } = me()
    await freeAccountId(call, input, input.requestId)
    const subject = bindSubject(settings.secret, merchantId, input)
    await send(call, { sessionId, purpose: 'BIND_CARD', subject }, maskedNumber(input.country, input.number.slice(-4)))
    note({ object: 'code BIND_CARD' })
    return {}
  },
  proveBindCode(call) {
    const { merchantId, sessionId } = call.me()
    const subject = bindSubject(call.settings.secret, merchantId, call.input)
    return prove(call, { sessionId, purpose: 'BIND_CARD', subject }, call.input.smsCode, 'bind-card')
  },
  add,

  async rename(call) {
    const { id, alias } = call.input
    const account = await changeable(call, id)
    if (account.alias === alias) throw failFields({ path: 'alias', code: 'NO_CHANGE' })
    await store.set(call.tx, call.me().merchantId, account.id, { alias })
    call.note({ object: `bank-account ${account.id}`, before: { alias: account.alias }, after: { alias } })
    return done(call, account, { what: 'renamed', before: account.alias, after: alias })
  },
  async setDefault(call) {
    const { merchantId } = call.me()
    await store.takeLock(call.tx, `defaults ${merchantId}`)
    const account = await changeable(call, call.input.id)
    if (account.status !== 'active' || account.default_for) throw fail('BANK_ACCOUNT_STATE')
    const old = await store.defaultOf(call.tx, merchantId, account.currency)
    await store.makeDefault(call.tx, merchantId, account)
    call.note({
      object: `bank-account ${account.id}`,
      before: { default: old?.alias ?? null },
      after: { default: account.alias, currency: account.currency },
    })
    return done(call, account, { what: 'default', before: old?.alias ?? null, after: account.currency })
  },
  async freeze(call) {
    const account = await changeable(call, call.input.id)
    if (account.status === 'frozen') throw fail('BANK_ACCOUNT_STATE')
    await store.set(call.tx, call.me().merchantId, account.id, { frozen_at: new Date() })
    call.note({
      object: `bank-account ${account.id}`,
      before: { status: account.status },
      after: { status: 'frozen', reason: call.input.reason },
    })
    return done(call, account, { what: 'frozen', after: call.input.reason })
  },
  async unfreeze(call) {
    const account = await changeable(call, call.input.id)
    if (account.status !== 'frozen') throw fail('BANK_ACCOUNT_STATE')
    await store.set(call.tx, call.me().merchantId, account.id, { frozen_at: null })
    call.note({ object: `bank-account ${account.id}`, before: { status: 'frozen' }, after: { status: 'unfrozen' } })
    return done(call, account, { what: 'unfrozen' })
  },

  async sendUnbindCode(call) {
    const account = await changeable(call, call.input.id)
    await send(call, unbinding(call, account.id), account.number)
    return {}
  },
  async proveUnbindCode(call) {
    const { id } = await store.account(call.tx, call.me().merchantId, call.input.id)
    return prove(call, unbinding(call, id), call.input.smsCode, 'unbind-card')
  },
  async remove(call) {
    const { input, tx, me, note } = call
    const account = await changeable(call, input.id)
    if (account.removal_request_id) throw fail('BANK_ACCOUNT_STATE')
    const of = unbinding(call, account.id)
    const proof = await useChallenge(tx, input.smsProof, 'unbind-card', holderOf(me().sessionId))
    if (proof?.subject['of'] !== of.subject.toString('hex')) throw failFields({ path: 'smsProof', code: 'CODE_WRONG' })
    const request = await ask(call, removalApprovable, {
      payload: { accountId: account.id, reason: input.reason },
      describe: () => ({ says: removalSays(account), shown: removalShown(account, input.reason) }),
    })
    note({
      object: `bank-account ${account.id}`,
      before: { number: account.number, status: account.status },
      after: { reason: input.reason, request: request.number },
    })
    return { id: account.id, ...request }
  },
})
