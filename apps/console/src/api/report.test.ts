import { describe, expect, it } from 'vitest'
import { errors, type ErrorName } from '@falaj/contract/kernel/errors'
import { languages } from '@falaj/contract/kernel/words'
import { failureText } from './report.ts'

const refused = (code: number, msg = 'from the server') => ({ kind: 'error', head: { code, msg }, body: null }) as const

describe('what the person reads when a call fails', () => {
  it('a lost network has one sentence', () => {
    expect(failureText({ kind: 'network_error' }, 'en')).toBe('Network error, please try it later!')
    expect(failureText({ kind: 'network_error' }, 'zh')).toBe('网络错误，请稍后再试！')
  })
  it.each(Object.keys(errors) as ErrorName[])('a known code (%s) has our text, whatever the server wrote', (name) => {
    for (const language of languages)
      expect(failureText(refused(errors[name].code), language)).toBe(errors[name][language])
  })
  it('an unknown code shows the server’s message in any language', () => {
    expect(failureText(refused(98_765, 'captcha wrong'), 'en')).toBe('captcha wrong')
    expect(failureText(refused(98_765, 'captcha wrong'), 'zh')).toBe('captcha wrong')
    expect(failureText(refused(0, ''), 'en')).toBe('')
  })
})
