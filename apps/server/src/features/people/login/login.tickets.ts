// identifyTicket → captcha → otpTicket → cisTicket: one row, each step one statement with the state it may be taken from.
// For a step out of order, a second use, another browser or another purpose, the statement finds no row.
import { sql } from 'kysely'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Store } from '../../../platform/db/pool.ts'
import { newId, newToken, sha256 } from '../../../platform/base/ids.ts'
import { codeHash } from '../../../platform/base/vault.ts'
import { codeLivesMs, codeTriesMax, resendAfterMs } from '../../../platform/identity/sms-code.ts'
import type { Keyring } from '../../../platform/base/keyring.ts'

export type TicketPurpose = 'LOGIN' | 'FORGET_PWD'
export interface Ticket {
  readonly id: string
  readonly purpose: TicketPurpose
  readonly mobile: string
}
const ticketMinutes = 10
const captchaMinutes = 3
const imagesMax = 5
const sendsMax = 3
const cisMinutes = 2

const one = <T>({ rows }: { readonly rows: readonly T[] }): T | null => rows[0] ?? null

export const openTicket = async (
  tx: Store,
  given: {
    readonly purpose: TicketPurpose
    readonly mobile: string
    readonly holder: Buffer
    readonly captchaNeeded: boolean
  },
): Promise<{ readonly identifyTicket: string; readonly cisTicket: string }> => {
  const [identifyTicket, cisTicket] = [newToken(), newToken()]
  await tx
    .insertInto('identity_ticket')
    .values({
      id: newId(),
      identify_hash: sha256(identifyTicket),
      cis_hash: sha256(cisTicket),
      purpose: given.purpose,
      mobile: given.mobile,
      holder: given.holder,
      state: 'OPEN',
      captcha_needed: given.captchaNeeded,
      expires_at: new Date(Date.now() + ticketMinutes * minuteMs),
    })
    .execute()
  return { identifyTicket, cisTicket }
}

/** The keyed hash of a picture's answer; letters in either case are the same. */
const captchaHash = (secret: Keyring, identifyTicket: string, answer: string): Buffer =>
  codeHash(secret, 'captcha', identifyTicket, answer.toLowerCase())

/** A new picture replaces the old one. The ticket's number; null means no such ticket, or it has had its pictures. */
export const setCaptcha = async (
  tx: Store,
  secret: Keyring,
  identifyTicket: string,
  holder: Buffer,
  answer: string,
): Promise<string | null> => {
  const done = await sql<{ mobile: string }>`
    update identity_ticket set captcha_hash = ${captchaHash(secret, identifyTicket, answer)},
      captcha_until = now() + make_interval(mins => ${captchaMinutes}), captcha_images = captcha_images + 1
    where identify_hash = ${sha256(identifyTicket)} and holder = ${holder} and state = 'OPEN' and captcha_needed
      and captcha_images < ${imagesMax} and expires_at > now()
    returning mobile`.execute(tx)
  return one(done)?.mobile ?? null
}

/** A wrong answer costs the picture. */
export const answerCaptcha = async (
  tx: Store,
  secret: Keyring,
  identifyTicket: string,
  holder: Buffer,
  answer: string,
): Promise<'right' | 'wrong' | 'expired'> => {
  const hash = captchaHash(secret, identifyTicket, answer)
  const tried = one(
    await sql<{ state: string }>`
      update identity_ticket
      set state = case when captcha_hash = ${hash} then 'HUMAN' else state end, captcha_hash = null
      where identify_hash = ${sha256(identifyTicket)} and holder = ${holder} and state = 'OPEN'
        and captcha_hash is not null and captcha_until > now() and expires_at > now()
      returning state`.execute(tx),
  )
  if (!tried) return 'expired'
  return tried.state === 'HUMAN' ? 'right' : 'wrong'
}

/** The number a live ticket of this browser is for. */
export const mobileOf = async (tx: Store, identifyTicket: string, holder: Buffer): Promise<string | null> =>
  one(
    await sql<{ mobile: string }>`
      select mobile from identity_ticket
      where identify_hash = ${sha256(identifyTicket)} and holder = ${holder} and expires_at > now()`.execute(tx),
  )?.mobile ?? null

/** Reasons not to send a code, in the order they are checked. */
export type SendRefusal = 'TICKET_INVALID' | 'CAPTCHA_REQUIRED' | 'OTP_TOO_SOON' | 'OTP_TOO_MANY'

const otpCodeHash = (secret: Keyring, otpHash: Buffer, code: string): Buffer =>
  codeHash(secret, 'otp', otpHash.toString('hex'), code)

/** Puts a fresh code on the ticket; the one before it is void. */
export const putCode = async (
  tx: Store,
  secret: Keyring,
  identifyTicket: string,
  holder: Buffer,
  code: string,
): Promise<(Ticket & { readonly otpTicket: string }) | SendRefusal> => {
  const otpTicket = newToken()
  const hash = sha256(identifyTicket)
  const sent = one(
    await sql<Ticket>`
      update identity_ticket set otp_hash = ${sha256(otpTicket)}, code_hash = ${otpCodeHash(secret, sha256(otpTicket), code)},
        code_at = now(), code_until = now() + make_interval(secs => ${codeLivesMs / 1000}), code_sends = code_sends + 1,
        code_tries = 0
      where identify_hash = ${hash} and holder = ${holder} and expires_at > now()
        and (state = 'HUMAN' or (state = 'OPEN' and not captcha_needed)) and code_sends < ${sendsMax}
        and (code_at is null or code_at <= now() - make_interval(secs => ${resendAfterMs / 1000}))
      returning id, purpose, mobile`.execute(tx),
  )
  if (sent) return { ...sent, otpTicket }
  const why = one(
    await sql<{ state: string; captcha_needed: boolean; code_sends: number }>`
      select state, captcha_needed, code_sends from identity_ticket
      where identify_hash = ${hash} and holder = ${holder} and expires_at > now()`.execute(tx),
  )
  if (!why || why.state === 'PASSED' || why.state === 'USED') return 'TICKET_INVALID'
  if (why.state === 'OPEN' && why.captcha_needed) return 'CAPTCHA_REQUIRED'
  return why.code_sends >= sendsMax ? 'OTP_TOO_MANY' : 'OTP_TOO_SOON'
}

/** The try is counted whatever the outcome. Passing arms the cisTicket; the same request passes again, another one does not. */
export const tryCode = async (
  tx: Store,
  secret: Keyring,
  given: {
    readonly identifyHash: Buffer
    readonly otpHash: Buffer
    readonly holder: Buffer
    readonly code: string
    readonly requestId: string
  },
): Promise<'pass' | 'wrong' | 'expired'> => {
  const { identifyHash, otpHash, holder, code, requestId } = given
  const hash = otpCodeHash(secret, otpHash, code)
  const tried = one(
    await sql<{ state: string }>`
      update identity_ticket set code_tries = code_tries + 1,
        state = case when code_hash = ${hash} then 'PASSED' else state end,
        passed_request = case when code_hash = ${hash} then ${requestId} else passed_request end,
        cis_until = case when code_hash = ${hash} then now() + make_interval(mins => ${cisMinutes}) else cis_until end
      where identify_hash = ${identifyHash} and otp_hash = ${otpHash} and holder = ${holder}
        and (state = 'HUMAN' or (state = 'OPEN' and not captcha_needed))
        and code_until > now() and expires_at > now() and code_tries < ${codeTriesMax}
      returning state`.execute(tx),
  )
  if (tried) return tried.state === 'PASSED' ? 'pass' : 'wrong'
  const repeated = await sql`
    select from identity_ticket where identify_hash = ${identifyHash} and otp_hash = ${otpHash}
      and holder = ${holder} and state = 'PASSED' and passed_request = ${requestId} and code_hash = ${hash}
      and cis_until > now()`.execute(tx)
  return repeated.rows.length === 1 ? 'pass' : 'expired'
}

/** Consumes the ticket: of fifty at once one gets it. */
export const takeTicket = async (
  tx: Store,
  cisHash: Buffer,
  purpose: TicketPurpose,
  holder: Buffer,
): Promise<Ticket | null> =>
  one(
    await sql<Ticket>`
      update identity_ticket set state = 'USED'
      where cis_hash = ${cisHash} and purpose = ${purpose} and holder = ${holder} and state = 'PASSED'
        and cis_until > now()
      returning id, purpose, mobile`.execute(tx),
  )

interface LastTicket {
  readonly identifyHash: Buffer
  readonly otpHash: Buffer | null
  readonly cisHash: Buffer
}
/** The other endpoint (`login/smsCode/submit`) names no ticket: it uses the last one of this browser. */
export const lastTicket = async (tx: Store, purpose: TicketPurpose, holder: Buffer): Promise<LastTicket | null> =>
  one(
    await sql<LastTicket>`
      select identify_hash as "identifyHash", otp_hash as "otpHash", cis_hash as "cisHash" from identity_ticket
      where holder = ${holder} and purpose = ${purpose} and expires_at > now()
      order by created_at desc, id desc limit 1`.execute(tx),
  )
