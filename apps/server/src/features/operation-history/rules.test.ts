import { expect, it } from 'vitest'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf } from '@falaj/contract/endpoint'
import { actionWords } from '@falaj/contract/operation-history'
import { actionsNamed, changesOf } from './rules.ts'

it('has a word for every change of the contract', () => {
  const changes = everyEndpoint
    .filter(({ endpoint }) => endpoint.kind === 'change')
    .map(({ endpoint }) => nameOf(endpoint))
  expect(changes.filter((name) => !Object.hasOwn(actionWords, name))).toEqual([])
})

it('finds a deed by its words in either language', () => {
  expect(actionsNamed('signed out')).toEqual(['POST logout'])
  expect(actionsNamed(' 退出 ')).toEqual(['POST logout'])
  expect(actionsNamed('no such deed')).toEqual([])
})

it.each([
  ['nothing on both sides', null, null, []],
  ['a new object', null, { name: 'A' }, [{ field: 'name', before: null, after: 'A' }]],
  ['an object taken away', { name: 'A' }, undefined, [{ field: 'name', before: 'A', after: null }]],
  ['what stayed is left out', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: '2', after: '3' }]],
  ['depth', { a: { b: 'x' } }, { a: { b: 'y' } }, [{ field: 'a.b', before: 'x', after: 'y' }]],
  ['a list in one piece', { r: ['A'] }, { r: ['A', 'B'] }, [{ field: 'r', before: '["A"]', after: '["A","B"]' }]],
  ['a bare value', 'x', 'y', [{ field: 'value', before: 'x', after: 'y' }]],
])('shows %s', (_, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})
