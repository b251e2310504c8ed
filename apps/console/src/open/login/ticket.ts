// The browser's side of identifyTicket → captcha → otpTicket → cisTicket: its state, and the meaning of refusals. Pure.
import { errors } from '@falaj/contract/kernel/errors'
import type { Output } from '@falaj/contract/kernel/endpoint'
import type { login } from '@falaj/contract/people/login'

export interface Ticket {
  /** The number it was opened for; another number needs another ticket. */
  readonly mobile: string
  readonly identifyTicket: string
  readonly cisTicket: string
  readonly captcha: 'none' | 'asked' | 'solved'
  /** Null while a new picture is being fetched. */
  readonly image: string | null
  /** '' until a code was sent. */
  readonly otpTicket: string
}
export const openedTicket = (mobile: string, identity: Output<typeof login.smsPreSubmit>): Ticket | null => {
  const [item] = identity.identityItemList
  if (!item) return null
  const image = identity.extension.captchaImg ?? null
  return {
    mobile,
    identifyTicket: item.identifyTicket,
    cisTicket: item.cisTicket,
    captcha: image ? 'asked' : 'none',
    image,
    otpTicket: '',
  }
}

/**
 * What to do about a refusal (specification 8): 'refresh' the picture of this ticket, 'renew' it (91207: another picture, and if the
 * ticket itself is gone another ticket), 'restart' with a new ticket for the same number, or only 'report'.
 */
export type Remedy = 'refresh' | 'renew' | 'restart' | 'report'
export const remedyOf = (code: number): Remedy => {
  if (code === errors.CAPTCHA_WRONG.code || code === errors.CAPTCHA_REQUIRED.code) return 'refresh'
  if (code === errors.CAPTCHA_EXPIRED.code) return 'renew'
  return code === errors.TICKET_INVALID.code ? 'restart' : 'report'
}

/** One id per attempt; an attempt whose answer was lost reuses it, so that it counts once. */
export const newRequestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
