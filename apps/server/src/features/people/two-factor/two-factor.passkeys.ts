// Passkeys: made after the old factor was given, used for one request at a time, counted so that a copy is noticed.
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { twoFactor } from '@falaj/contract/people/two-factor'
import type { Call, Handlers } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { holderOf, issueChallenge, useChallenge } from '../../../platform/identity/challenge.ts'
import { post } from '../../../platform/identity/message.ts'
import * as webauthn from '../../../platform/identity/webauthn.ts'
import type { Party } from '../../../platform/identity/webauthn.ts'
import { maskMobile } from '@falaj/contract/formats/mask'
import { noticeOf } from './two-factor.notices.ts'
import * as store from './two-factor.store.ts'

const partyOf = ({ settings, request }: Pick<Call, 'settings' | 'request'>): Party =>
  webauthn.partyOf(settings.publicOrigin ?? request.origin)

/** For one request: the browser's answer is of no use for another. */
export const passkeyOptions = async (call: Call, subject: Buffer) => {
  const { tx, me } = call
  const { personId, sessionId } = me()
  const passkeys = await store.passkeys(tx, personId)
  if (passkeys.length === 0) throw fail('NOT_FOUND')
  const options = await webauthn.useOptions(partyOf(call), passkeys)
  await issueChallenge(tx, {
    purpose: 'passkey-use',
    holder: holderOf(sessionId),
    value: options.challenge,
    subject: { request: subject.toString('hex') },
    forMs: webauthn.ceremonyMs,
  })
  return { options: { ...options } }
}

type Assertion = NonNullable<Input<typeof twoFactor.grant>['passkey']>
/** On the pool: the challenge is spent by the first try. */
export const usePasskey = async (call: Call, assertion: Assertion, subject: Buffer): Promise<boolean> => {
  const { tx: db, me } = call
  const { personId, sessionId } = me()
  const row = await store.passkey(db, personId, assertion.id)
  if (!row) return false
  const counter = await webauthn.checkUse(partyOf(call), row, assertion, async (challenge) => {
    const used = await useChallenge(db, challenge, 'passkey-use', holderOf(sessionId))
    return used?.subject['request'] === subject.toString('hex')
  })
  return counter !== null && store.countPasskey(db, row.credential_id, counter)
}

type PasskeyNames = 'passkeys' | 'passkeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
export const passkeyHandlers: Pick<Handlers<typeof twoFactor>, PasskeyNames> = {
  async passkeys({ tx, me }) {
    const rows = await store.passkeys(tx, me().personId)
    return {
      rows: rows.map((row) => ({
        credentialId: row.credential_id,
        name: row.name,
        createdAt: row.created_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
      })),
    }
  },

  async passkeyOptions(call) {
    const { tx, input, me, note } = call
    const { personId, sessionId } = me()
    const [passkeys, person] = [await store.passkeys(tx, personId), await store.person(tx, personId)]
    const options = await webauthn.registerOptions(partyOf(call), {
      id: personId,
      name: maskMobile(person.mobile),
      site: 'Falaj',
      passkeys,
      residentKey: 'preferred',
    })
    await issueChallenge(tx, {
      purpose: 'passkey-register',
      holder: holderOf(sessionId),
      value: options.challenge,
      subject: { name: input.name },
      forMs: webauthn.ceremonyMs,
    })
    note({ object: 'passkey' })
    return { options: { ...options } }
  },

  async addPasskey(call) {
    const { tx, input, request, emit, me, note } = call
    const { personId, sessionId } = me()
    let name = ''
    const passkey = await webauthn.checkRegistration(partyOf(call), input.passkey, async (challenge) => {
      const used = await useChallenge(tx, challenge, 'passkey-register', holderOf(sessionId))
      name = typeof used?.subject['name'] === 'string' ? used.subject['name'] : ''
      return used !== null
    })
    if (!passkey) throw fail('PASSKEY_REFUSED')
    const before = await store.passkeys(tx, personId)
    const added = await store.addPasskey(tx, { ...passkey, person_id: personId, name })
    if (!added) throw fail('PASSKEY_REFUSED')
    const { mobile } = await store.person(tx, personId)
    await post(tx, emit, noticeOf('passkeyAdded', mobile, request.language))
    note({
      object: `person ${personId}`,
      before: { passkeys: before.map((each) => each.name) },
      after: { passkeys: [...before.map((each) => each.name), name] },
    })
    return {}
  },

  async renamePasskey({ tx, input, me, note }) {
    const { personId } = me()
    const row = await store.passkey(tx, personId, input.credentialId)
    if (!row) throw fail('NOT_FOUND')
    await store.renamePasskey(tx, personId, input.credentialId, input.name)
    note({ object: `person ${personId}`, before: { passkey: row.name }, after: { passkey: input.name } })
    return {}
  },

  async removePasskey({ tx, input, request, emit, me, note }) {
    const { personId } = me()
    const before = await store.passkeys(tx, personId)
    const rest = before.filter((each) => each.credential_id !== input.credentialId)
    if (rest.length === before.length) throw fail('NOT_FOUND')
    await store.removePasskey(tx, personId, input.credentialId)
    const left = await store.factors(tx, personId)
    if (!left.authenticator && left.passkeys === 0) await store.dropRecoveryCodes(tx, personId)
    await post(tx, emit, noticeOf('passkeyRemoved', left.mobile, request.language))
    note({
      object: `person ${personId}`,
      before: { passkeys: before.map((each) => each.name) },
      after: { passkeys: rest.map((each) => each.name) },
    })
    return {}
  },
}
