import { expect, it } from 'vitest'
import { arabic } from './arabic.ts'
import { texts, type WordName } from './texts.ts'

const names = Object.keys(texts) as WordName[]
const placesOf = (text: string): readonly string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted()

it.each(names)('the text %s says the same values in each language', (name) => {
  const { en, zh } = texts[name]
  expect([zh, arabic.words[name]].map(placesOf)).toEqual([placesOf(en), placesOf(en)])
})
it('what is to be read in Arabic is Arabic, but for names of brands and what has no words', () => {
  const { words, methods, declines, coins, networks } = arabic
  const others = [words, methods, declines, coins, networks].flatMap((table) =>
    Object.values(table).filter((text) => !/\p{Script=Arabic}/u.test(text)),
  )
  expect(others).toEqual([
    '{n} × {amount}',
    'Alipay',
    'Apple Pay',
    'Google Pay',
    'Samsung Pay',
    'Visa',
    'Mastercard',
    'American Express',
    'UnionPay',
  ])
})
