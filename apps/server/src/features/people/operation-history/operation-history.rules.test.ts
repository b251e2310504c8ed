import { expect, it } from 'vitest'
import { actionGroups, type ActionGroup } from '@falaj/contract/people/action-groups'
import { everyEndpoint } from '@falaj/contract/contract'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { actionOf, actionsNamed, actionsOf, changesOf, objectKey, wordsByAction } from './operation-history.rules.ts'

it('has a word of its own for every change of the contract', () => {
  const changes = everyEndpoint
    .filter(({ endpoint }) => endpoint.kind === 'change')
    .map(({ endpoint }) => nameOf(endpoint))
  expect(changes.filter((name) => actionOf(name) !== name)).toEqual([])
})

it('finds a action by its words in either language', () => {
  expect(actionsNamed('signed out')).toEqual(['POST logout'])
  expect(actionsNamed(' 退出 ')).toEqual(['POST logout'])
  expect(actionsNamed('no such action')).toEqual([])
})
it('finds a call by its path', () => {
  expect(actionsNamed('operation/chain')).toEqual(['POST secure/common/operation/chain'])
})

it('has a text for every call, so that no path is shown', () => {
  const names = everyEndpoint.map(({ endpoint }) => nameOf(endpoint))
  expect(names.filter((name) => !wordsByAction[name])).toEqual([])
})
it('sorts every call into one group', () => {
  expect(actionsOf(['files'])).toContain('POST secure/file/ticket')
  expect(actionsOf(['sign-in'])).toContain('POST login/staff/choose')
  expect(actionsOf(['provider'])).toContain('POST /provider/flags/set')
  expect(actionsOf(['places'])).toEqual(
    expect.arrayContaining([
      'POST secure/eatm/count',
      'POST secure/terminal/lock',
      'POST secure/secondary-merchant/submit',
      'POST secure/store/add',
      'POST secure/pos-device/lock',
    ]),
  )
  const groups = Object.keys(actionGroups) as ActionGroup[]
  expect(groups.flatMap((group) => actionsOf([group])).toSorted()).toEqual(Object.keys(wordsByAction).toSorted())
})

it.each([
  ['0193', { id: '0193', whole: null }],
  [' staff 0193 ', { id: '0193', whole: 'staff 0193' }],
])('an object typed as %j is looked for by its id', (typed, key) => {
  expect(objectKey(typed)).toEqual(key)
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
