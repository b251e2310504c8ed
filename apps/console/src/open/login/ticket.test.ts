import { describe, expect, it } from 'vitest'
import { errors } from '@falaj/contract/kernel/errors'
import { newRequestId, openedTicket, remedyOf } from './ticket.ts'

const item = { checkItemMap: { INTERNAL: 'mobile' }, cisTicket: 'c'.repeat(43), identifyTicket: 'i'.repeat(43) }

describe('a ticket', () => {
  it('without a picture asks for none; no code was sent yet', () => {
    const ticket = openedTicket('+971-501234567', { identityItemList: [item], extension: {} })
    expect(ticket).toMatchObject({ captcha: 'none', image: null, otpTicket: '', mobile: '+971-501234567' })
  })
  it('with a picture waits for its answer', () => {
    const ticket = openedTicket('+971-501234567', { identityItemList: [item], extension: { captchaImg: 'data:,' } })
    expect(ticket).toMatchObject({ captcha: 'asked', image: 'data:,' })
  })
  it('is none when the answer names none', () => {
    expect(openedTicket('+971-501234567', { identityItemList: [], extension: {} })).toBeNull()
  })
})

describe('a refusal', () => {
  it.each([
    ['CAPTCHA_WRONG', 'refresh'],
    ['CAPTCHA_REQUIRED', 'refresh'],
    ['CAPTCHA_EXPIRED', 'renew'],
    ['TICKET_INVALID', 'restart'],
    ['OTP_TOO_SOON', 'report'],
    ['OTP_TOO_MANY', 'report'],
    ['INTERNAL', 'report'],
  ] as const)('%s is answered by: %s', (name, remedy) => {
    expect(remedyOf(errors[name].code)).toBe(remedy)
  })
  it('the two captcha codes are the specification’s', () => {
    expect([remedyOf(91206), remedyOf(91207)]).toEqual(['refresh', 'renew'])
  })
})

it('request ids are the contract’s kind and never the same', () => {
  const ids = Array.from({ length: 100 }, newRequestId)
  expect(new Set(ids).size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
})
