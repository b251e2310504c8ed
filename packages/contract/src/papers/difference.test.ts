import { expect, it } from 'vitest'
import { productKeys } from '../kernel/products.ts'
import { clauseDifference } from './difference.ts'
import { same, type Printable } from './paper.ts'
import { agreementText, newestVersion } from './agreement.ts'

const paper = (...sections: readonly (readonly [id: string, ...clauses: string[]])[]): Printable => ({
  title: same('P'),
  lead: same(''),
  version: '1',
  date: '2026-01-01',
  numbered: true,
  sections: sections.map(([id, ...clauses]) => ({ id, title: same(id), blocks: clauses.map(same) })),
})
const differences = (before: Printable, after: Printable): string[] =>
  clauseDifference(before, after).map(
    ({ kind, before: old, after: now }) => `${kind} ${old?.en ?? ''}>${now?.en ?? ''}`,
  )

it('tells what stayed, reads differently, is new and is gone, in the order of the newer one', () => {
  expect(
    differences(
      paper(['a', 'one', 'two', 'three'], ['gone', 'last']),
      paper(['new', 'first'], ['a', 'one', 'zwei', 'three', 'four']),
    ),
  ).toEqual(['added >first', 'same one>one', 'changed two>zwei', 'same three>three', 'added >four', 'removed last>'])
})
it('of a paper and itself nothing is different', () => {
  const one = paper(['a', 'one', 'two'], ['b', 'three'])
  expect(differences(one, one).every((line) => line.startsWith('same'))).toBe(true)
})
it.each([null, ...productKeys])(
  'the agreement of %s has every version, and the newest says something new (null: of the merchant)',
  (subject) => {
    const [before, after] = [agreementText(subject, '1.0'), agreementText(subject, newestVersion(subject))]
    expect(clauseDifference(before!, after!).filter(({ kind }) => kind !== 'same').length).toBeGreaterThanOrEqual(3)
    expect(agreementText(subject, '0.9')).toBeNull()
  },
)
it.each([
  ['in-app', /uses the provider’s software unchanged/, /secret of an app stays on that server/],
  ['direct-pay', /in the merchant’s own page/, /confirmed the amount there, on a link sent to them/],
  ['crypto-top-up', /only from wallets of the merchant itself/, /come from customers of the merchant/],
] as const)('version 1.2 of %s says no more what is not so', (product, wrong, right) => {
  expect(newestVersion(product)).toBe('1.2')
  const changes = clauseDifference(agreementText(product, '1.1')!, agreementText(product, '1.2')!)
  const before = changes.map((clause) => clause.before?.en ?? '').join(' ')
  const after = changes.map((clause) => clause.after?.en ?? '').join(' ')
  expect([wrong.test(before), wrong.test(after), right.test(before), right.test(after)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(changes.filter(({ kind }) => kind === 'same').length).toBeGreaterThan(4)
})
it('a version of a few products is none of the others', () => {
  expect(productKeys.filter((key) => agreementText(key, '1.2')).toSorted()).toEqual([
    'crypto-top-up',
    'direct-pay',
    'in-app',
  ])
  expect(newestVersion('paylink')).toBe('1.1')
})
