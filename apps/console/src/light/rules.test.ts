import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages, say } from '@falaj/contract/kernel/words'
import { faults, type Fault } from './faults.ts'
import { keypadFault } from './keypad-codes.ts'
import {
  acceptCaptcha,
  captchaFault,
  emailFault,
  hexColourFault,
  pairFaults,
  passwordFault,
  smsCodeFault,
} from './rules.ts'

const text = (fault: Fault | null, field = 'Password'): string | null =>
  fault ? say(faults[fault], 'en', { field }) : null

describe('the texts of faults', () => {
  it.each([
    ['REQUIRED', 'E-mail', 'E-mail is required. please check it!'],
    ['REQUIRED_ENTRY', 'Re-Enter Password', 'Re-Enter Password is required, please check it!'],
    ['EMAIL', '', 'Please Check The E-mail Format'],
    ['PHONE', '', 'Phone number is invalid.'],
    ['HEX_COLOUR', '', 'Invalid HEX color'],
    ['SMS_CODE', '', 'SMS Code must be a 6 digit number'],
    ['OTP_FIRST', '', 'Please send the OTP first.'],
    ['PASSWORD_FORMAT', '', 'Invalid password format.'],
    ['PASSWORD_WEAK', '', 'Please choose a stronger password!'],
    ['PASSWORD_MATCH', '', "Those passwords didn't match. Try again!"],
    ['SERVICE_RANDOM', '', 'service random must not be null, please reload page and try again!'],
  ] as const)('%s is the specification’s, letter for letter', (fault, field, sentence) => {
    expect(text(fault, field)).toBe(sentence)
  })
  it('leave no gap unfilled in either language', () => {
    for (const fault of Object.values(faults))
      for (const language of languages) expect(say(fault, language, { field: 'X' })).not.toMatch(/[{}]/)
  })
})

describe('the keypad', () => {
  const salt = 'c2FsdA'
  it.each([
    ['', salt, false, 1004, 'Password is required, please check it!'],
    ['12345', salt, false, 1004, 'Invalid password format.'],
    ['1234567', salt, true, 1004, 'Invalid password format.'],
    ['12345a', salt, true, 1004, 'Invalid password format.'],
    ['123456', salt, true, 1012, 'Please choose a stronger password!'],
    ['135790', null, true, 1006, 'service random must not be null, please reload page and try again!'],
    ['135790', '', false, 1006, 'service random must not be null, please reload page and try again!'],
    ['', null, false, 1004, 'Password is required, please check it!'],
  ] as const)('%j with salt %j, strength %s: code %i', (digits, given, strength, code, sentence) => {
    const refused = keypadFault({ digits, salt: given, strength })
    expect(refused?.code).toBe(code)
    expect(text(refused?.fault ?? null)).toBe(sentence)
  })
  it('takes a strong password with a salt, and in login a weak one too', () => {
    expect(keypadFault({ digits: '135790', salt, strength: true })).toBeNull()
    expect(keypadFault({ digits: '123456', salt, strength: false })).toBeNull()
  })
})

describe('a password and its repetition', () => {
  it.each([
    ['', '', 'REQUIRED_ENTRY', 'REQUIRED_ENTRY'],
    ['135790', '', null, 'REQUIRED_ENTRY'],
    ['135790', '135791', null, 'PASSWORD_MATCH'],
    ['', '135790', 'REQUIRED_ENTRY', 'PASSWORD_MATCH'],
    ['123456', '123456', 'PASSWORD_WEAK', null],
    ['135790', '135790', null, null],
  ] as const)('%j and %j', (password, again, first, second) => {
    expect(pairFaults(password, again, { strength: true })).toEqual({ password: first, again: second })
  })
  it('are faultless together only when they are equal and right', () => {
    const digits = fc.stringMatching(/^[0-9]{5,7}$/)
    fc.assert(
      fc.property(digits, digits, fc.boolean(), (password, other, strength) => {
        expect(pairFaults(password, password, { strength }).password).toBe(passwordFault(password, { strength }))
        expect(pairFaults(password, password, { strength }).again).toBeNull()
        expect(pairFaults(password, other, { strength }).again === null).toBe(password === other)
      }),
    )
  })
})

describe('the captcha field', () => {
  it('holds at most four letters and digits, whatever is typed or pasted into it', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 6 })), (typed) => {
        const held = typed.reduce((kept, more) => acceptCaptcha(kept, kept + more), '')
        return /^[0-9a-zA-Z]{0,4}$/.test(held)
      }),
    )
    expect(acceptCaptcha('aB1', 'aB12')).toBe('aB12')
    expect(acceptCaptcha('aB12', 'aB123')).toBe('aB12')
    expect(acceptCaptcha('aB1', 'aB-')).toBe('aB1')
    expect(acceptCaptcha('aB1', '')).toBe('')
  })
  it('is required', () => {
    expect([captchaFault(''), captchaFault('7kX2'), captchaFault('7kX2z')]).toEqual(['REQUIRED', null, 'CAPTCHA'])
  })
})

describe('the SMS code', () => {
  it('cannot be right before it was sent, and a malformed code is reported first', () => {
    for (const code of ['', '123456']) expect(smsCodeFault(code, false)).toBe('OTP_FIRST')
    expect(smsCodeFault('12345', false)).toBe('SMS_CODE')
  })
  it('is required and has six digits once it was sent', () => {
    expect(['', '12345', '1234567', '12345a', '123456'].map((code) => smsCodeFault(code, true))).toEqual([
      'REQUIRED',
      'SMS_CODE',
      'SMS_CODE',
      'SMS_CODE',
      null,
    ])
  })
})

describe('e-mail and colour', () => {
  it('an e-mail may be empty only where it is optional', () => {
    expect([emailFault(''), emailFault('', true), emailFault('a@b', true), emailFault('a@b.co')]).toEqual([
      'REQUIRED',
      null,
      'EMAIL',
      null,
    ])
  })
  it('a colour is judged when there is one', () => {
    expect(['', '#fff', '0E6265', '#12', 'red'].map(hexColourFault)).toEqual([
      null,
      null,
      null,
      'HEX_COLOUR',
      'HEX_COLOUR',
    ])
  })
})
