import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainPathOf, searchWith } from './location.ts'

const origin = 'https://console.example'

describe('a hash-style address', () => {
  it.each([
    ['#/home', '/home'],
    ['#!/home', '/home'],
    ['#/fiat/transaction/record?page=2&size=20', '/fiat/transaction/record?page=2&size=20'],
    ['#/home#part', '/home'],
    ['#/a/../home', '/home'],
    ['#/', '/'],
    ['#/unsubscribe/%2F%2Fevil', '/unsubscribe/%2F%2Fevil'],
  ])('%s becomes %s', (hash, path) => {
    expect(plainPathOf(hash, origin)).toBe(path)
  })
  it.each(['', '#', '#!', '#content', '#home', '# /home', '#!!/home', '/home', '#?x=/home'])(
    '%j is no such address',
    (hash) => {
      expect(plainPathOf(hash, origin)).toBeNull()
    },
  )
  // prettier-ignore
  const hostile = [
    '#//evil.com', '#///evil.com', '#//', '#//evil.com/home', '#!//evil.com', '#//console.example.evil.com', '#//console.example/home',
    '#/\\evil.com', '#\\\\evil.com', '#/\\/evil.com', '#!/\\evil.com', '#/\t/evil.com', '#/\n/evil.com', '#/\r\\evil.com',
    '#/.//evil.com', '#/..//evil.com', '#/x/..//evil.com', '#/./\\evil.com', '#/%2e//evil.com', '#/.\t//evil.com',
    '#javascript:alert(1)', '#!javascript:alert(1)', '#https://evil.com', '#https:/evil.com', '#data:text/html,x',
  ]
  it.each(hostile)('%j leads nowhere', (hash) => {
    expect(plainPathOf(hash, origin)).toBeNull()
  })
  it('whatever it contains, following the answer stays here', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '\t',
      '\n',
      '?',
      '#',
      ':',
      '@',
      '!',
      'evil.com',
      'home',
      'javascript',
    )
    const hash = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 9 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(hash, fc.constantFrom('#', '#!', '#/', '#!/'), (text, start) => {
        const plain = plainPathOf(start + text, origin)
        return plain === null || new URL(plain, origin).href === origin + plain
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an address with other parameters', () => {
  it.each([
    ['?tab=batch&open=1', { draft: 'd' }, '?tab=batch&open=1&draft=d'],
    ['?tab=batch&draft=d', { draft: null }, '?tab=batch'],
    ['?draft=d', { draft: '' }, ''],
    ['', { at: '2026-01-01T00:00:00Z' }, '?at=2026-01-01T00%3A00%3A00Z'],
  ])('%s with %j is %s: what was not named stays', (search, put, after) => {
    expect(searchWith(search, put)).toBe(after)
  })
})
