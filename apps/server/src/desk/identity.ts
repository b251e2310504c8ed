// Signing in at the desk: by passkey, or by passphrase and authenticator code. A person joins by a one-time link, with one of the two.
import { sql } from 'kysely'
import { generateSecret, generateURI } from 'otplib'
import type { deskPeople } from '@falaj/contract/desk/desk-people'
import { hourMs } from '@falaj/contract/kernel/time'
import { fail, failFields } from '../platform/base/fail.ts'
import { newToken, sha256 } from '../platform/base/ids.ts'
import type { Db, Store } from '../platform/db/pool.ts'
import { stepOfCode } from '../platform/identity/authenticator.ts'
import { issueChallenge, useChallenge } from '../platform/identity/challenge.ts'
import { hashPassword, isPassword } from '../platform/identity/password.ts'
import { forgive, mayTry, networkOf, type Limit } from '../platform/identity/throttle.ts'
import { seal, unseal } from '../platform/base/vault.ts'
import * as webauthn from '../platform/identity/webauthn.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { DeskCall, DeskHandlers } from './call.ts'
import { idleMinutes, openDeskSession, type DeskFactor } from './session.ts'

export const deskLinkMs = 24 * hourMs

const ofAccount = (email: string): Limit => ({
  key: `desk ${email}`,
  windowMinutes: 60,
  triesMax: 5,
  blockMinutes: 15,
})
const ofNetwork = (address: string, factor: number): Limit => ({
  key: `desk network ${networkOf(address)}`,
  windowMinutes: 60,
  triesMax: 60 * factor,
  blockMinutes: 15,
})
const party = ({ settings, facts }: Pick<DeskCall, 'settings' | 'facts'>): webauthn.Party =>
  webauthn.partyOf(settings.publicOrigin ?? facts.origin)

const refuseIfBusy = async ({ db, facts, settings }: DeskCall, email?: string): Promise<void> => {
  if (!(await mayTry(db, ofNetwork(facts.address, settings.loginLimitFactor)))) throw fail('LOGIN_LOCKED')
  if (email && !(await mayTry(db, ofAccount(email)))) throw fail('LOGIN_LOCKED')
}
const enter = async (call: DeskCall, tx: Store, personId: string, factor: DeskFactor): Promise<void> => {
  call.note({ object: `desk-person ${personId}`, personId, after: { factor } })
  call.cookie.open(await openDeskSession(tx, personId, factor, call.facts))
}

/** The new link's token, which is stored nowhere. Earlier links of the person are void. */
export const makeDeskLink = async (
  tx: Store,
  settings: Settings,
  personId: string,
): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
  const token = newToken()
  const expiresAt = new Date(Date.now() + deskLinkMs)
  await tx.deleteFrom('desk_link').where('person_id', '=', personId).execute()
  await tx
    .insertInto('desk_link')
    .values({
      token_hash: sha256(token),
      person_id: personId,
      secret_sealed: seal(settings.secret, 'authenticator', generateSecret()),
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}
interface Link {
  readonly person_id: string
  readonly secret_sealed: Buffer
  readonly name: string
  readonly email: string
}
const linkOf = async (db: Store, token: string): Promise<Link> => {
  const { rows } = await sql<Link>`
    select l.person_id, l.secret_sealed, p.name, p.email from desk_link l
    join desk_person p on p.id = l.person_id and p.status in ('INVITED', 'ACTIVE')
    where l.token_hash = ${sha256(token)} and l.used_at is null and l.expires_at > now()`.execute(db)
  if (!rows[0]) throw fail('DESK_LINK')
  return rows[0]
}
/** Of two at once one wins. */
const useLink = async (tx: Store, token: string): Promise<void> => {
  const { rows } = await sql`
    update desk_link set used_at = now() where token_hash = ${sha256(token)} and used_at is null and expires_at > now()
    returning person_id`.execute(tx)
  if (rows.length === 0) throw fail('DESK_LINK')
}
const join = async (tx: Store, personId: string): Promise<void> => {
  await tx.updateTable('desk_person').set({ status: 'ACTIVE' }).where('id', '=', personId).execute()
}

const passkeysOf = (db: Store, personId: string) =>
  db.selectFrom('desk_passkey').selectAll().where('person_id', '=', personId).orderBy('created_at').execute()

const registerOptions = async (call: DeskCall, person: { id: string; email: string }, holder: Buffer) => {
  const options = await webauthn.registerOptions(party(call), {
    id: person.id,
    name: person.email,
    site: 'Falaj Desk',
    passkeys: await passkeysOf(call.tx, person.id),
    residentKey: 'required',
  })
  await issueChallenge(call.tx, {
    purpose: 'desk-register',
    holder,
    value: options.challenge,
    subject: { person: person.id },
    forMs: webauthn.ceremonyMs,
  })
  return { options: { ...options } }
}
const addPasskey = async (
  call: DeskCall,
  tx: Store,
  given: { readonly personId: string; readonly holder: Buffer; readonly passkey: unknown; readonly name: string },
): Promise<void> => {
  const made = await webauthn.checkRegistration(party(call), given.passkey, async (challenge) => {
    const used = await useChallenge(tx, challenge, 'desk-register', given.holder)
    return used?.subject['person'] === given.personId
  })
  if (!made) throw fail('PASSKEY_REFUSED')
  const added = await tx
    .insertInto('desk_passkey')
    .values({ ...made, person_id: given.personId, name: given.name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('credential_id')
    .executeTakeFirst()
  if (!added) throw fail('PASSKEY_REFUSED')
}
const sessionHolder = ({ me }: DeskCall): Buffer => sha256(`desk session ${me().sessionId}`)

/** Whether the code is right and was not used before: the step is moved on by the statement that accepts it. */
const useCode = async (db: Db, settings: Settings, personId: string, code: string): Promise<boolean> => {
  const row = await db.selectFrom('desk_authenticator').selectAll().where('person_id', '=', personId).executeTakeFirst()
  const step = row && stepOfCode(settings, { sealed: row.secret_sealed, lastStep: BigInt(row.last_step), code })
  if (!row || !step) return false
  const { rows } = await sql`
    update desk_authenticator set last_step = ${step} where person_id = ${personId} and last_step < ${step} returning person_id`.execute(
    db,
  )
  return rows.length === 1
}

type Names = Exclude<
  keyof typeof deskPeople,
  'staff' | 'invite' | 'roles' | 'resetFactors' | 'suspend' | 'resume' | 'requests' | 'decide' | 'cancel'
>
export const identityHandlers: Pick<DeskHandlers<typeof deskPeople>, Names> = {
  async session({ settings, me }) {
    let person
    try {
      person = me()
    } catch {
      return { mode: settings.mode, me: null }
    }
    const { personId: id, name, email, roles, language, factor, until } = person
    return {
      mode: settings.mode,
      me: { id, name, email, roles: [...roles], language, factor, until: until.toISOString(), idleMinutes },
    }
  },

  async passkeyOptions(call) {
    await refuseIfBusy(call)
    const options = await webauthn.useOptions(party(call))
    await issueChallenge(call.db, {
      purpose: 'desk-sign-in',
      holder: call.cookie.holder(),
      value: options.challenge,
      forMs: webauthn.ceremonyMs,
    })
    return { options: { ...options } }
  },

  async signInPasskey(call) {
    const { db, input, cookie } = call
    await refuseIfBusy(call)
    const { rows } = await sql<webauthn.StoredPasskey & { person_id: string }>`
      select k.* from desk_passkey k join desk_person p on p.id = k.person_id and p.status = 'ACTIVE'
      where k.credential_id = ${input.passkey.id}`.execute(db)
    const passkey = rows[0]
    if (!passkey) throw fail('DESK_PASSKEY')
    const holder = cookie.holder()
    const counter = await webauthn.checkUse(
      party(call),
      passkey,
      input.passkey,
      async (challenge) => (await useChallenge(db, challenge, 'desk-sign-in', holder)) !== null,
    )
    if (counter === null) throw fail('DESK_PASSKEY')
    await call.commit(async (tx) => {
      // A counter that does not grow is a copy; authenticators without one say 0.
      const { rows: counted } = await sql`
        update desk_passkey set counter = ${counter}, used_at = now()
        where credential_id = ${passkey.credential_id} and (counter < ${counter} or ${counter} = 0 and counter = 0)
        returning credential_id`.execute(tx)
      if (counted.length === 0) throw fail('DESK_PASSKEY')
      await enter(call, tx, passkey.person_id, 'passkey')
    })
    return {}
  },

  async signInCode(call) {
    const { db, settings, input } = call
    const email = input.email.toLowerCase()
    await refuseIfBusy(call, email)
    const person = await db
      .selectFrom('desk_person')
      .select(['id', 'passphrase'])
      .where('email', '=', email)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst()
    // An unknown address takes as long as a known one.
    const isRight = await isPassword(settings, person?.id ?? '', input.passphrase, person?.passphrase ?? null)
    if (!person || !isRight || !(await useCode(db, settings, person.id, input.code))) throw fail('DESK_SIGN_IN')
    await call.commit(async (tx) => {
      await forgive(tx, ofAccount(email).key)
      await enter(call, tx, person.id, 'authenticator')
    })
    return {}
  },

  async signOut({ tx, me, note, cookie }) {
    await tx.deleteFrom('desk_session').where('id', '=', me().sessionId).execute()
    cookie.clear()
    note({ object: `desk-person ${me().personId}` })
    return {}
  },

  async link(call) {
    await refuseIfBusy(call)
    const { name, email, secret_sealed } = await linkOf(call.db, call.input.token)
    const secretKey = unseal(call.settings.secret, 'authenticator', secret_sealed).toString()
    return { name, email, secretKey, uri: generateURI({ issuer: 'Falaj Desk', label: email, secret: secretKey }) }
  },

  async linkPasskeyOptions(call) {
    await refuseIfBusy(call)
    const { person_id: id, email } = await linkOf(call.db, call.input.token)
    return registerOptions(call, { id, email }, sha256(`desk link ${call.input.token}`))
  },

  async linkPasskey(call) {
    const { input } = call
    const { person_id: personId } = await linkOf(call.db, input.token)
    await call.commit(async (tx) => {
      await useLink(tx, input.token)
      const holder = sha256(`desk link ${input.token}`)
      await addPasskey(call, tx, { personId, holder, passkey: input.passkey, name: input.passkeyName })
      await join(tx, personId)
      await enter(call, tx, personId, 'passkey')
    })
    return {}
  },

  async linkCode(call) {
    const { input, settings } = call
    await refuseIfBusy(call)
    const { person_id: personId, secret_sealed } = await linkOf(call.db, input.token)
    const step = stepOfCode(settings, { sealed: secret_sealed, lastStep: 0n, code: input.code })
    if (step === null) throw failFields({ path: 'code', code: 'CODE_WRONG' })
    const passphrase = await hashPassword(settings, personId, input.passphrase)
    await call.commit(async (tx) => {
      await useLink(tx, input.token)
      await tx.updateTable('desk_person').set({ passphrase }).where('id', '=', personId).execute()
      await sql`
        insert into desk_authenticator (person_id, secret_sealed, last_step) values (${personId}, ${secret_sealed}, ${step})
        on conflict (person_id) do update set secret_sealed = excluded.secret_sealed, last_step = excluded.last_step, bound_at = now()`.execute(
        tx,
      )
      await join(tx, personId)
      await enter(call, tx, personId, 'authenticator')
    })
    return {}
  },

  async factors({ db, me }) {
    const passkeys = await passkeysOf(db, me().personId)
    return { passkeys: passkeys.map(passkeyShown), authenticator: await hasAuthenticator(db, me().personId) }
  },

  addPasskeyOptions: async (call) =>
    registerOptions(call, { id: call.me().personId, email: call.me().email }, sessionHolder(call)),

  async addPasskey(call) {
    const { input, me, note } = call
    const personId = me().personId
    const holder = sessionHolder(call)
    await addPasskey(call, call.tx, { personId, holder, passkey: input.passkey, name: input.passkeyName })
    note({ object: `desk-person ${personId}`, after: { passkey: input.passkeyName } })
    return {}
  },

  async removePasskey({ tx, input, me, note }) {
    const { personId } = me()
    // Held until the end: of two removals at once the second sees what the first has left.
    await tx.selectFrom('desk_person').select('id').where('id', '=', personId).forUpdate().execute()
    const passkeys = await passkeysOf(tx, personId)
    const found = passkeys.find((each) => each.credential_id === input.credentialId)
    if (!found) throw fail('NOT_FOUND')
    if (passkeys.length === 1 && !(await hasAuthenticator(tx, personId))) throw fail('DESK_LAST_FACTOR')
    await tx.deleteFrom('desk_passkey').where('credential_id', '=', found.credential_id).execute()
    note({ object: `desk-person ${personId}`, before: { passkey: found.name } })
    return {}
  },

  async setLanguage({ tx, input, me, note }) {
    const { personId, language } = me()
    await tx.updateTable('desk_person').set({ language: input.language }).where('id', '=', personId).execute()
    note({ object: `desk-person ${personId}`, before: { language }, after: { language: input.language } })
    return {}
  },
}
const hasAuthenticator = async (db: Store, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('desk_authenticator')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst()) !== undefined
const passkeyShown = (row: Awaited<ReturnType<typeof passkeysOf>>[number]) => ({
  credentialId: row.credential_id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
})
