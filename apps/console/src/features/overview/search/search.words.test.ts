import { expect, it } from 'vitest'
import { say } from '@falaj/contract/kernel/words'
import { searchWords } from './search.words.ts'

it('counts one result as one, and says for which text there is none', () => {
  expect([0, 1, 2].map((n) => say(searchWords.results, 'en', { n }))).toEqual(['0 results', '1 result', '2 results'])
  expect(say(searchWords.results, 'zh', { n: 1 })).toBe('1 个结果')
  expect(say(searchWords.nothing, 'en', { text: 'paylnk' })).toBe('No results for “paylnk”.')
})
