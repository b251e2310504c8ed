import { expect, it } from 'vitest'
import { sourceName } from './source-name.ts'

it('the source of a price is named in the reader’s language; one without a name is shown as it is', () => {
  expect(sourceName('Sandbox market', 'zh')).toBe('沙盒市场')
  expect(sourceName('Sandbox market', 'en')).toBe('Sandbox market')
  expect(sourceName('constructor', 'zh')).toBe('constructor')
})
