// Passkeys: made after the old factor was given, used for one request at a time, counted so that a copy is noticed.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Input } from '@falaj/contract/kernel/endpoint'
import type { twoFactor } from '@falaj/contract/people/two-factor'
import type { Call, Handlers } from '../../../platform/http/bind.ts'
import { fail } from '../../../platform/base/fail.ts'
import { holderOf, issueChallenge, useChallenge } from '../../../platform/identity/challenge.ts'
import { post } from '../../../platform/identity/message.ts'
import { maskMobile } from '@falaj/contract/formats/mask'
import { noticeOf } from './two-factor.notices.ts'
import * as store from './two-factor.store.ts'

/** Loaded by the first passkey: it is large, and a start should not wait for it. */
const webauthn = () => import('@simplewebauthn/server')
/** A browser has so long to answer. */
const ceremonyMs = 300_000

const partyOf = ({ settings, request }: Pick<Call, 'settings' | 'request'>) => {
  const { origin, hostname } = new URL(settings.publicOrigin ?? request.origin)
  return { origin, id: hostname }
}

/** For one request: the browser's answer is of no use for another. */
export const passkeyOptions = async (call: Call, subject: Buffer) => {
  const { tx, me } = call
  const { personId, sessionId } = me()
  const passkeys = await store.passkeys(tx, personId)
  if (passkeys.length === 0) throw fail('NOT_FOUND')
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(call).id,
    allowCredentials: passkeys.map((each) => ({ id: each.credential_id, transports: each.transports })),
    userVerification: 'required',
    timeout: ceremonyMs,
  })
  await issueChallenge(tx, {
    purpose: 'passkey-use',
    holder: holderOf(sessionId),
    value: options.challenge,
    subject: { request: subject.toString('hex') },
    forMs: ceremonyMs,
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
  const party = partyOf(call)
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: assertion as AuthenticationResponseJSON,
    expectedChallenge: async (challenge) => {
      const used = await useChallenge(db, challenge, 'passkey-use', holderOf(sessionId))
      return used?.subject['request'] === subject.toString('hex')
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      transports: row.transports,
    },
    requireUserVerification: true,
    // The library throws at whatever does not fit; to the caller it is one refusal.
  }).catch(() => null)
  return (
    verified?.verified === true && store.countPasskey(db, row.credential_id, verified.authenticationInfo.newCounter)
  )
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
    const { generateRegistrationOptions } = await webauthn()
    const options = await generateRegistrationOptions({
      rpName: 'Falaj',
      rpID: partyOf(call).id,
      userID: new Uint8Array(Buffer.from(personId)),
      userName: maskMobile(person.mobile),
      attestationType: 'none',
      excludeCredentials: passkeys.map((each) => ({ id: each.credential_id, transports: each.transports })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      timeout: ceremonyMs,
    })
    await issueChallenge(tx, {
      purpose: 'passkey-register',
      holder: holderOf(sessionId),
      value: options.challenge,
      subject: { name: input.name },
      forMs: ceremonyMs,
    })
    note({ object: 'passkey' })
    return { options: { ...options } }
  },

  async addPasskey(call) {
    const { tx, input, request, emit, me, note } = call
    const { personId, sessionId } = me()
    const party = partyOf(call)
    let name = ''
    const { verifyRegistrationResponse } = await webauthn()
    const verified = await verifyRegistrationResponse({
      response: input.passkey as RegistrationResponseJSON,
      expectedChallenge: async (challenge) => {
        const used = await useChallenge(tx, challenge, 'passkey-register', holderOf(sessionId))
        name = typeof used?.subject['name'] === 'string' ? used.subject['name'] : ''
        return used !== null
      },
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch(() => null)
    if (!verified?.verified) throw fail('PASSKEY_REFUSED')
    const { credential } = verified.registrationInfo
    const before = await store.passkeys(tx, personId)
    const added = await store.addPasskey(tx, {
      credential_id: credential.id,
      person_id: personId,
      public_key: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: [...(credential.transports ?? [])],
      name,
    })
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
