import { describe, expect, it } from 'vitest'
import { initial, qrPollsMax, reduce, stepOf, type LoginAnswer, type LoginEvent, type LoginState } from './state.ts'

const staff = {
  staffId: 's1',
  merchantMid: '20000001',
  merchantName: { en: 'Marina Walk Trading', zh: '滨海步道商贸' },
  roles: [],
}
const after = (...events: readonly LoginEvent[]): LoginState => events.reduce(reduce, initial)
const status = (answer: LoginAnswer | null): LoginEvent => ({ kind: 'status', answer })
const verified = (newUser: boolean, staffList: LoginAnswer['staffList']): LoginEvent =>
  status({ status: 'VERIFIED', newUser, staffList })
const made: LoginEvent = {
  kind: 'qr-made',
  made: { code: 'c', matchNumber: 42, expiresAt: '2026-11-15T08:00:00Z', address: '/settings/qr-login?code=c' },
}
const polled = (given: 'NONE' | 'VERIFIED' | 'AUTHENTICATED' | 'REJECTED'): LoginEvent => ({
  kind: 'qr-polled',
  status: given,
})

describe('the step that is shown', () => {
  it.each([
    ['nobody: prove', status(null), 'prove'],
    ['VERIFIED and new: register', verified(true, []), 'register'],
    ['VERIFIED, new, and somehow staff: still register', verified(true, [staff]), 'register'],
    ['VERIFIED, not new, one staff entry: choose, also with one', verified(false, [staff]), 'choose'],
    ['VERIFIED, not new, no staff: no merchant', verified(false, []), 'no-merchant'],
    [
      'AUTHENTICATED: go on',
      status({ status: 'AUTHENTICATED', newUser: false, staffList: [staff] } satisfies LoginAnswer),
      'enter',
    ],
  ] as const)('%s', (_name, event, step) => {
    expect(stepOf(after(event))).toBe(step)
  })
  it('a status that could not be read is NONE', () => {
    expect(after(verified(false, [staff]), status(null)).loginStatus.status).toBe('NONE')
  })
  it('the merchant modal opens for who has none, and closes when that changes', () => {
    const without = after(verified(false, []))
    expect(without.merchantModalVisible).toBe(true)
    expect(reduce(without, { kind: 'merchants', visible: false }).merchantModalVisible).toBe(false)
    expect(reduce(without, verified(false, [staff])).merchantModalVisible).toBe(false)
    expect(after(verified(true, [])).merchantModalVisible).toBe(false)
  })
})

describe('the QR code', () => {
  const times = (n: number, event: LoginEvent): LoginEvent[] => Array.from({ length: n }, () => event)
  it('is given up after 20 polls, not before', () => {
    expect(after(made, ...times(qrPollsMax - 1, polled('NONE'))).qrcodeStatus).toBe('NONE')
    expect(after(made, ...times(qrPollsMax, polled('NONE'))).qrcodeStatus).toBe('REJECTED')
    expect(after(made, ...times(qrPollsMax, polled('VERIFIED'))).qrcodeStatus).toBe('REJECTED')
  })
  it('approved at the very last poll is approved', () => {
    expect(after(made, ...times(qrPollsMax - 1, polled('NONE')), polled('AUTHENTICATED')).qrcodeStatus).toBe(
      'AUTHENTICATED',
    )
  })
  it('a new code begins anew, counter and status', () => {
    const again = after(made, ...times(qrPollsMax, polled('NONE')), made)
    expect(again.qrcodeStatus).toBe('NONE')
    expect(again.qrcode?.polls).toBe(0)
  })
  it('an answer that comes after the end changes nothing', () => {
    const over = after(made, polled('REJECTED'))
    expect(reduce(over, polled('AUTHENTICATED'))).toBe(over)
    expect(reduce(initial, polled('VERIFIED'))).toBe(initial)
  })
})
