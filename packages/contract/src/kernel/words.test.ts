import { describe, expect, expectTypeOf, it } from 'vitest'
import { readLanguage, say, speak, words, type Params } from './words.ts'

const table = words({
  plain: { en: 'Home', zh: '主页' },
  named: { en: 'Hello {name}, again {name}', zh: '{name}，您好' },
  counted: { en: { one: '{n} page of {title}', other: '{n} pages of {title}' }, zh: '{title}共 {n} 页' },
  always: { en: { other: '{n} left' }, zh: { other: '剩 {n}' } },
})

describe('a word', () => {
  it('is said in the language asked for, its parameters filled in wherever they stand', () => {
    expect(say(table.plain, 'en')).toBe('Home')
    expect(say(table.plain, 'zh')).toBe('主页')
    expect(speak(table, 'en')('named', { name: 'Layla' })).toBe('Hello Layla, again Layla')
    expect(speak(table, 'zh')('named', { name: '美' })).toBe('美，您好')
  })
  it('takes the plural of its language', () => {
    const english = speak(table, 'en')
    expect([0, 1, 2].map((n) => english('counted', { n, title: 'x' }))).toEqual([
      '0 pages of x',
      '1 page of x',
      '2 pages of x',
    ])
    expect(speak(table, 'zh')('counted', { n: 1, title: 'x' })).toBe('x共 1 页')
    expect(english('always', { n: 1 })).toBe('1 left')
  })
  it('leaves a parameter it was not given, and never reaches into an object’s own machinery', () => {
    expect(say(table.named, 'en', {})).toBe('Hello {name}, again {name}')
    expect(say({ en: '{constructor} {toString}', zh: '' }, 'en', {})).toBe('{constructor} {toString}')
  })
  it('does not fill in what a parameter brings with it', () => {
    expect(say({ en: '{a}{b}', zh: '' }, 'en', { a: '{b}', b: '$&' })).toBe('{b}$&')
  })
  it('an unknown language is English', () => {
    expect([undefined, null, '', 'fr', 'zh'].map(readLanguage)).toEqual(['en', 'en', 'en', 'en', 'zh'])
  })
})

describe('the types of words', () => {
  it('know the parameters of each text, and ask for them', () => {
    expectTypeOf<Params<typeof table.plain>>().toEqualTypeOf<never>()
    expectTypeOf<Params<typeof table.named>>().toEqualTypeOf<'name'>()
    expectTypeOf<Params<typeof table.counted>>().toEqualTypeOf<'n' | 'title'>()
    const t = speak(table, 'en')
    expectTypeOf(t<'plain'>).parameters.toEqualTypeOf<['plain']>()
    expectTypeOf(t<'named'>).parameters.toEqualTypeOf<['named', { readonly name: string | number }]>()
    expect(t('plain')).toBe('Home')
  })
  it('refuse a missing language, an unknown key and a missing parameter', () => {
    // @ts-expect-error: zh is missing
    words({ half: { en: 'Half' } })
    const t = speak(table, 'en')
    // @ts-expect-error: no such word
    expect(() => t('nothing')).toThrow(TypeError)
    // @ts-expect-error: the name is missing
    expect(t('named')).toBe('Hello {name}, again {name}')
  })
})
