import { expect, it } from 'vitest'
import { codeFaults } from './code-faults.ts'

const whole = { phone: null, captcha: { asked: false, answer: '' }, code: '123456', wasSent: true }

it('an empty form names every field that is missing', () => {
  expect(codeFaults({ ...whole, phone: 'REQUIRED', code: '', wasSent: false })).toEqual({
    phone: 'REQUIRED',
    captcha: null,
    code: 'REQUIRED',
  })
  const picture = { asked: true, answer: '' }
  expect(codeFaults({ ...whole, phone: 'REQUIRED', captcha: picture, code: '', wasSent: false })).toEqual({
    phone: 'REQUIRED',
    captcha: 'REQUIRED',
    code: 'REQUIRED',
  })
})
it('three digits are no code, also before one was sent; six before one was sent ask to send first', () => {
  expect(codeFaults({ ...whole, code: '123', wasSent: false })?.code).toBe('SMS_CODE')
  expect(codeFaults({ ...whole, wasSent: false })?.code).toBe('OTP_FIRST')
  expect(codeFaults({ ...whole, code: '', wasSent: false })?.code).toBe('OTP_FIRST')
})
it('a whole form has none', () => {
  expect(codeFaults(whole)).toBeNull()
})
