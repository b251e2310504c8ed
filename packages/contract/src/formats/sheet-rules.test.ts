import { expect, it } from 'vitest'
import { batchTemplate } from '../accounts/batch-transfer-rules.ts'
import { customerSheet } from '../customers/customer.ts'
import { csvOf, lineEnd, templateOf } from './sheet-rules.ts'

it('every template and every file made here ends its lines as exports do', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['say "c"', 'd'],
    ]),
  ).toBe('a,b\n"say ""c""",d\n')
  for (const text of [templateOf(customerSheet), batchTemplate]) {
    expect(text).not.toContain('\r')
    expect(text.endsWith(lineEnd)).toBe(true)
  }
})
