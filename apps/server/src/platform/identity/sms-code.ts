// A one-time code for a signed-in person, by SMS or e-mail: bound to the session, the purpose and the exact action it confirms.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '@falaj/contract/kernel/words'
import type { Store } from '../db/pool.ts'
import { fail } from '../base/fail.ts'
import type { NewEvent } from '../outbox/emit.ts'
import type { Settings } from '../settings/settings.ts'
import { codeText } from './code-text.ts'
import { post } from './message.ts'
import { codeHash } from '../base/vault.ts'
import type { Keyring } from '../base/keyring.ts'

/** Specification 9: a new code at the earliest after 59 s. */
export const resendAfterMs = 59_000
export const codeLivesMs = 300_000
export const codeTriesMax = 5

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

export interface CodeFor {
  readonly sessionId: string
  readonly purpose: string
  /** Hash of the request or object that the code confirms. */
  readonly subject: Buffer
}
interface Means {
  readonly tx: Store
  readonly settings: Settings
  readonly emit: (event: NewEvent) => Promise<unknown>
  readonly language: Language
}

const hashFor = (secret: Keyring, of: CodeFor, code: string): Buffer =>
  codeHash(secret, 'sms', of.sessionId, of.purpose, of.subject.toString('hex'), code)

/** Sends a code; refuses one that comes too soon after the last. */
export const sendCode = async (
  { tx, settings, emit, language }: Means,
  of: CodeFor,
  /** A mobile number or an e-mail address. */
  recipient: string,
  /** Further facts for the purpose's text. */
  facts: Readonly<Record<string, string>> = {},
): Promise<void> => {
  // It may have ended since the call began: then there is nobody to send it to.
  const held = await sql`select from session where id = ${of.sessionId}::uuid for key share`.execute(tx)
  if (held.rows.length === 0) throw fail('SESSION_EXPIRED')
  const code = newCode()
  const now = Date.now()
  const { rows } = await sql`
    insert into sms_code as c (session_id, purpose, recipient, subject, code_hash, sent_at, expires_at)
    values (${of.sessionId}, ${of.purpose}, ${recipient}, ${of.subject}, ${hashFor(settings.secret, of, code)}, ${new Date(now)},
      ${new Date(now + codeLivesMs)})
    on conflict (session_id, purpose) do update set recipient = excluded.recipient, subject = excluded.subject,
      code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, tries = 0
    where c.sent_at <= ${new Date(now - resendAfterMs)}
    returning purpose`.execute(tx)
  if (rows.length === 0) throw fail('OTP_TOO_SOON')
  await post(tx, emit, {
    channel: recipient.includes('@') ? 'email' : 'sms',
    recipient,
    purpose: of.purpose,
    body: codeText(of.purpose, code, language, facts),
    inbox: null,
    code: { livesMs: codeLivesMs, of: of.sessionId },
    mail: { language, subject: of.purpose === 'CONFIRM_EMAIL' ? 'CONFIRM_EMAIL' : 'code' },
  })
}

/**
 * True once for the right code. The try is counted before it is judged, so run this on the pool, not in a transaction that a
 * refusal would roll back.
 */
export const useCode = async (db: Store, settings: Settings, of: CodeFor, code: string): Promise<boolean> => {
  const tried = await sql<{ code_hash: Buffer }>`
    update sms_code set tries = tries + 1
    where session_id = ${of.sessionId} and purpose = ${of.purpose} and subject = ${of.subject}
      and expires_at > now() and tries < ${codeTriesMax}
    returning code_hash`.execute(db)
  const hash = hashFor(settings.secret, of, code)
  if (!tried.rows[0]?.code_hash.equals(hash)) return false
  const { rows } = await sql`
    delete from sms_code where session_id = ${of.sessionId} and purpose = ${of.purpose} and code_hash = ${hash}
    returning purpose`.execute(db)
  return rows.length === 1
}
