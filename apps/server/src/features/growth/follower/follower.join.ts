// Joining: a person types a number or an address, and proves with a code that it is theirs. Nothing in the answers says whether it follows the merchant already.
import { sql } from 'kysely'
import { maskPayer } from '@falaj/contract/formats/mask'
import { followersMax, joinCodeMinutes } from '@falaj/contract/growth/follower-alerts'
import type { follow } from '@falaj/contract/growth/follower'
import { minuteMs } from '@falaj/contract/kernel/time'
import { fail, failFields } from '../../../platform/base/fail.ts'
import { newId, newNumber, newToken, sha256 } from '../../../platform/base/ids.ts'
import type { Store } from '../../../platform/db/pool.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { codeText } from '../../../platform/identity/code-text.ts'
import { post } from '../../../platform/identity/message.ts'
import { forgetBounce } from '../../../platform/identity/message-outcome.ts'
import { newCode } from '../../../platform/identity/sms-code.ts'
import { mayTry, networkOf, type Limit } from '../../../platform/identity/throttle.ts'
import { codeHash } from '../../../platform/base/vault.ts'
import { isOpen, openInvite } from './follower.invite.ts'
import { followerLog } from './follower.log.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

const codeTriesMax = 5
/** Many customers of a shop share its network. */
export const lookTries = (address: string): Limit => ({
  key: `follow look ${networkOf(address)}`,
  windowMinutes: 10,
  triesMax: 120,
  blockMinutes: 10,
})
const networkSends = (address: string): Limit => ({
  key: `follow send ${networkOf(address)}`,
  windowMinutes: 60,
  triesMax: 30,
  blockMinutes: 60,
})
/** Protects strangers from floods of messages, across callers, networks and merchants. */
const recipientSends = (recipient: string): Limit => ({
  key: `follow to ${recipient}`,
  windowMinutes: 60,
  triesMax: 5,
  blockMinutes: 60,
})
/** A code comes a minute after the last one at the earliest. */
const recipientMinute = (recipient: string): Limit => ({
  key: `follow soon ${recipient}`,
  windowMinutes: 1,
  triesMax: 1,
  blockMinutes: 1,
})
const merchantSends = (merchantId: string): Limit => ({
  key: `follow of ${merchantId}`,
  windowMinutes: 24 * 60,
  triesMax: 300,
  blockMinutes: 60,
})
const hashOf = (secret: Keyring, tokenHash: Buffer, code: string): Buffer =>
  codeHash(secret, 'follow', tokenHash.toString('hex'), code)
export const merchantNames = async (
  tx: Store,
  merchantId: string,
): Promise<{ readonly en: string; readonly zh: string }> => {
  const { name_en: en, name_zh: zh } = await tx
    .selectFrom('merchant')
    .select(['name_en', 'name_zh'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return { en, zh: zh ?? en }
}

export const join = async (call: Call<typeof follow.join>) => {
  const { tx: db, input, request, settings, commit, note } = call
  const recipient = input.channel === 'sms' ? input.mobile : input.email?.toLowerCase()
  if (!recipient) throw failFields({ path: input.channel === 'sms' ? 'mobile' : 'email', code: 'REQUIRED' })
  if (!(await mayTry(db, lookTries(request.address)))) throw fail('RATE_LIMITED')
  const invite = await openInvite(db, input.code)
  if (!invite) throw fail('FOLLOW_ENDED')
  if (!(await mayTry(db, recipientMinute(recipient)))) throw fail('OTP_TOO_SOON')
  for (const limit of [networkSends(request.address), recipientSends(recipient), merchantSends(invite.merchant_id)])
    if (!(await mayTry(db, limit))) throw fail('OTP_TOO_MANY')
  const [token, code] = [newToken(), newCode()]
  const tokenHash = sha256(token)
  return commit(async ({ tx, emit }) => {
    await sql`delete from follower_join where expires_at < now() - interval '1 day'`.execute(tx)
    await tx
      .insertInto('follower_join')
      .values({
        token_hash: tokenHash,
        merchant_id: invite.merchant_id,
        invite_id: invite.invite_id,
        via: invite.via,
        name: input.name,
        channel: input.channel,
        recipient,
        language: input.language,
        code_hash: hashOf(settings.secret, tokenHash, code),
        expires_at: new Date(Date.now() + joinCodeMinutes * minuteMs),
      })
      .execute()
    const merchant = (await merchantNames(tx, invite.merchant_id))[input.language]
    await post(tx, emit, {
      channel: input.channel,
      recipient,
      purpose: 'FOLLOW',
      body: codeText('FOLLOW', code, input.language, { merchant }),
      inbox: null,
      code: { livesMs: joinCodeMinutes * minuteMs, of: tokenHash.toString('hex') },
      mail: { language: input.language, subject: 'FOLLOW', facts: { merchant } },
    })
    note({ object: `code FOLLOW ${maskPayer(recipient)}` })
    return { id: token, address: maskPayer(recipient) }
  })
}

interface Joining {
  readonly merchant_id: string
  readonly invite_id: string
  readonly via: string
  readonly name: string
  readonly channel: string
  readonly recipient: string
  readonly language: string
  readonly code_hash: Buffer
}
/** A link by which the follower finds their page; only its hash is kept. */
export const addLink = async (tx: Store, merchantId: string, followerId: string): Promise<string> => {
  const token = newToken()
  await tx
    .insertInto('follower_link')
    .values({ token_hash: sha256(token), merchant_id: merchantId, follower_id: followerId })
    .execute()
  return token
}
export const confirm = async (call: Call<typeof follow.confirm>) => {
  const { tx: db, input, settings, commit, note } = call
  const tokenHash = sha256(input.id)
  // Counted before it is judged, and on the pool: a refusal does not roll it back.
  const { rows } = await sql<Joining>`
    update follower_join set tries = tries + 1 where token_hash = ${tokenHash} and expires_at > now() and tries < ${codeTriesMax}
    returning merchant_id, invite_id, via, name, channel, recipient, language, code_hash`.execute(db)
  const joining = rows[0]
  if (!joining?.code_hash.equals(hashOf(settings.secret, tokenHash, input.code)))
    throw failFields({ path: 'code', code: 'CODE_WRONG' })
  return commit(async ({ tx, emit }) => {
    // Two at once: one of them takes it.
    const used = await sql`delete from follower_join where token_hash = ${tokenHash} returning token_hash`.execute(tx)
    if (used.rows.length === 0) throw failFields({ path: 'code', code: 'CODE_WRONG' })
    const { merchant_id: merchantId, recipient, channel } = joining
    if (!(await isOpen(tx, merchantId, joining.invite_id))) throw fail('FOLLOW_ENDED')
    const id = await follows(tx, joining)
    await followerLog.notify(emit, merchantId, id)
    note({ object: `follower ${maskPayer(recipient)} by ${channel}` })
    return { id: await addLink(tx, merchantId, id) }
  })
}
/** New, or known by its number or address: then it follows as the merchant left it, and gets what it switched off itself. */
const follows = async (tx: Store, joining: Joining): Promise<string> => {
  const { merchant_id: merchantId, recipient, channel, name, language, via } = joining
  if (channel === 'email') await forgetBounce(tx, recipient)
  // One after the other for a merchant: the same address twice at once, and the last place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`followers ${merchantId}`}, 0))`.execute(tx)
  const former = await tx
    .selectFrom('follower')
    .select(['id', 'state', 'left_at'])
    .where('merchant_id', '=', merchantId)
    .where(channel === 'sms' ? 'mobile' : 'email', '=', recipient)
    .forUpdate()
    .executeTakeFirst()
  if (former?.state === 'removed') throw fail('FOLLOW_REMOVED')
  if (former) {
    await tx
      .updateTable('follower')
      .set({
        name,
        language,
        left_at: null,
        declined: [],
        seen_at: new Date(),
        ...(former.left_at ? { since: new Date() } : {}),
      })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', former.id)
      .execute()
    await followerLog.write(tx, merchantId, former.id, { what: former.left_at ? 'back' : 'joined' })
    return former.id
  }
  const { n } = await tx
    .selectFrom('follower')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('merchant_id', '=', merchantId)
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow()
  if (Number(n) >= followersMax) throw fail('FOLLOW_FULL')
  const invite = await tx
    .selectFrom('follower_invite')
    .select(['name', 'store', 'alerts'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', joining.invite_id)
    .executeTakeFirstOrThrow()
  const id = newId()
  const now = new Date()
  await tx
    .insertInto('follower')
    .values({
      merchant_id: merchantId,
      id,
      number: newNumber('follower'),
      invite_id: joining.invite_id,
      via,
      store: invite.store,
      name,
      mobile: channel === 'sms' ? recipient : null,
      email: channel === 'email' ? recipient : null,
      language,
      state: 'joined',
      alerts: invite.alerts,
      since: now,
      seen_at: now,
      created_at: now,
    })
    .execute()
  await followerLog.write(tx, merchantId, id, { what: 'joined', text: invite.name })
  return id
}
