// Proves a number with a code: opens a ticket, has its picture solved if required, sends the code, verifies it.
import { useRef, useState } from 'react'
import type { Result } from '@falaj/contract/kernel/envelope'
import { errors } from '@falaj/contract/kernel/errors'
import { login } from '@falaj/contract/people/login'
import { call } from '../../api/call.ts'
import { faultOfField, type Fault } from '../../light/faults.ts'
import { captchaFault } from '../../light/rules.ts'
import { newRequestId, openedTicket, remedyOf, type Ticket } from './ticket.ts'

export type Purpose = 'LOGIN' | 'FORGET_PWD'
const steps = {
  LOGIN: { open: login.smsPreSubmit, validate: login.smsValidate },
  FORGET_PWD: { open: login.resetPreSubmit, validate: login.resetValidate },
} as const
const otpType = 'mobile' as const

type Failure = Exclude<Result<unknown>, { kind: 'success' }>
export type SendOutcome =
  /** Slow: its carrier is failing at the moment. */
  | { readonly kind: 'sent'; readonly isSlow: boolean }
  /** The picture is to be solved first; with a fault when it was tried. */
  | { readonly kind: 'captcha'; readonly fault: Fault | null }
  | { readonly kind: 'phone'; readonly fault: Fault }
  /** The ticket is gone: the next press of SEND opens another. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: Failure }
export type Proof =
  | { readonly kind: 'proved' }
  | { readonly kind: 'code'; readonly fault: Fault }
  | { readonly kind: 'gone' }
  /** Validated, but not VERIFIED. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly failure: Failure }

export interface TicketHands {
  readonly captcha: { readonly asked: boolean; readonly image: string | null }
  readonly wasSent: boolean
  readonly send: (mobile: string, answer: string) => Promise<SendOutcome>
  readonly prove: (code: string) => Promise<Proof>
  readonly refresh: () => Promise<void>
  readonly drop: () => void
}
export const useTicket = (purpose: Purpose): TicketHands => {
  const [held, setHeld] = useState<Ticket | null>(null)
  // Read by steps that follow each other faster than a render.
  const now = useRef<Ticket | null>(null)
  const attempt = useRef<{ readonly code: string; readonly otpTicket: string; readonly id: string }>(null)
  const put = (ticket: Ticket | null): Ticket | null => {
    now.current = ticket
    setHeld(ticket)
    return ticket
  }
  const open = async (mobile: string): Promise<SendOutcome | null> => {
    const result = await call(steps[purpose].open, { value: mobile })
    if (result.kind !== 'success') {
      const fault = faultOfField(result, 'value', 'PHONE')
      return fault ? { kind: 'phone', fault } : { kind: 'failed', failure: result }
    }
    const ticket = put(openedTicket(mobile, result.body))
    if (!ticket) return { kind: 'gone' }
    return ticket.captcha === 'asked' ? { kind: 'captcha', fault: null } : null
  }
  /** Another picture for this ticket; when the ticket has had its pictures or is gone, another ticket. */
  const refresh = async (): Promise<void> => {
    const ticket = now.current
    if (!ticket) return
    put({ ...ticket, image: null })
    const result = await call(login.refreshCaptcha, { identifyTicket: ticket.identifyTicket })
    if (result.kind === 'success') put({ ...ticket, captcha: 'asked', image: result.body.captchaImg })
    else if (result.kind === 'error' && remedyOf(result.head.code) === 'restart') await open(ticket.mobile)
    else put(ticket)
  }
  const refused = async (failure: Failure): Promise<SendOutcome> => {
    const remedy = failure.kind === 'error' ? remedyOf(failure.head.code) : 'report'
    if (remedy === 'restart') {
      put(null)
      return { kind: 'gone' }
    }
    if (remedy === 'report') return { kind: 'failed', failure }
    await refresh()
    return { kind: 'captcha', fault: remedy === 'renew' ? 'CAPTCHA_EXPIRED' : 'CAPTCHA_WRONG' }
  }
  const send = async (mobile: string, answer: string): Promise<SendOutcome> => {
    if (now.current?.mobile !== mobile) {
      const stopped = await open(mobile)
      if (stopped) return stopped
    }
    let ticket = now.current
    if (!ticket) return { kind: 'gone' }
    const { identifyTicket } = ticket
    if (ticket.captcha === 'asked') {
      const fault = captchaFault(answer)
      if (fault) return { kind: 'captcha', fault }
      const solved = await call(login.verifyCaptcha, { captcha: answer, identifyTicket })
      if (solved.kind !== 'success') return refused(solved)
      ticket = { ...ticket, captcha: 'solved' }
      put(ticket)
    }
    const result = await call(login.sendOtp, { identifyTicket, otpType })
    if (result.kind !== 'success') return refused(result)
    put({ ...ticket, otpTicket: result.body.otpTicket })
    return { kind: 'sent', isSlow: result.body.isSlow }
  }
  const prove = async (code: string): Promise<Proof> => {
    const ticket = now.current
    if (!ticket?.otpTicket) return { kind: 'code', fault: 'OTP_FIRST' }
    const { identifyTicket, otpTicket, cisTicket } = ticket
    const isSame = attempt.current?.code === code && attempt.current.otpTicket === otpTicket
    if (!isSame) attempt.current = { code, otpTicket, id: newRequestId() }
    const requestId = attempt.current?.id ?? newRequestId()
    const verified = await call(login.verifyOtp, { otpCode: code, identifyTicket, otpTicket, otpType, requestId })
    if (verified.kind === 'error' && verified.head.code === errors.OTP_NOT_SENT.code)
      return { kind: 'code', fault: 'OTP_FIRST' }
    if (verified.kind !== 'success') return { kind: 'failed', failure: verified }
    // VERIFY_FAILED.
    if (verified.body.result !== 'pass') {
      attempt.current = null
      return { kind: 'code', fault: 'CODE_WRONG' }
    }
    const validated = await call(steps[purpose].validate, { cisTicket })
    if (validated.kind === 'success') {
      put(null)
      return validated.body.status === 'VERIFIED' ? { kind: 'proved' } : { kind: 'refused' }
    }
    if (validated.kind === 'network_error') return { kind: 'failed', failure: validated }
    put(null)
    return remedyOf(validated.head.code) === 'restart' ? { kind: 'gone' } : { kind: 'failed', failure: validated }
  }
  return {
    captcha: { asked: held?.captcha === 'asked', image: held?.image ?? null },
    wasSent: Boolean(held?.otpTicket),
    send,
    prove,
    refresh,
    drop: () => put(null),
  }
}
