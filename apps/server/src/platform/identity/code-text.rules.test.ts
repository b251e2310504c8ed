import { expect, it } from 'vitest'
import { codeOf, codeText } from './code-text.ts'

it.each(['en', 'zh'] as const)('a code message in %s has its code', (language) => {
  const message = { purpose: 'STEP_UP', body: codeText('STEP_UP', '031700', language) }
  expect(codeOf(message)).toBe('031700')
  const what = language === 'en' ? 'send USDT 25.000001' : '发送 USDT 25.000001'
  expect(codeOf({ purpose: 'STEP_UP', body: codeText('STEP_UP', '402913', language, { what }) })).toBe('402913')
})
it('six digits of an amount in another message are no code', () => {
  expect(codeOf({ purpose: 'NOTICE', body: 'Falaj: approve “Send ETH 0.031700”.' })).toBeNull()
})
