import { expect, it } from 'vitest'
import { browserLanguage, directionOf, readPayerLanguage } from './payer-language.ts'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de-DE,de;q=0.9', 'en'],
  ['ar', 'ar'],
  ['ar-AE,ar;q=0.9,en;q=0.8', 'ar'],
  ['en-AE,en;q=0.9,ar;q=0.8', 'en'],
  ['en;q=0.4, ar-EG;q=0.7', 'ar'],
  ['de, zh-CN;q=0.9, en;q=0.8', 'zh'],
  ['ar;q=0, zh', 'zh'],
  ['arn', 'en'],
])('a browser that asks for %j is answered in %s', (header, language) => expect(browserLanguage(header)).toBe(language))
it('what was chosen is read as one of three, and Arabic runs from right to left', () => {
  expect(['en', 'zh', 'ar', 'ur', null].map(readPayerLanguage)).toEqual(['en', 'zh', 'ar', 'en', 'en'])
  expect([directionOf('ar'), directionOf('zh')]).toEqual(['rtl', 'ltr'])
})
