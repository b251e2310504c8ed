import { expect, it } from 'vitest'
import { apiVersion, apiVersions, formsSince, numberCursor, readNumberCursor, versionChanges } from './api-versions.ts'
import { merchantCommands } from '../merchant-api/merchant-commands.ts'

it('versions are days, in their order; the last is the one of new keys; every change is of one and of operations that are there', () => {
  expect([...apiVersions].toSorted()).toEqual(apiVersions)
  expect(apiVersions.at(-1)).toBe(apiVersion)
  for (const { since, before } of versionChanges) {
    expect(apiVersions).toContain(since)
    for (const name of Object.keys(before)) expect(merchantCommands).toHaveProperty(name)
  }
})
it('a program of a version goes through every change since then, and through none before', () => {
  const named = (name: string) => ({
    upgradeQuery: (query: object) => ({ ...query, [name]: true }),
    downgradeAnswer: (body: object) => ({ ...body, [name]: true }),
  })
  const text = { en: '', zh: '' }
  const changes = [
    { since: '2026-02-01', text, before: { list: named('second') } },
    { since: '2026-03-01', text, before: { list: named('third'), other: named('other') } },
  ]
  const queryNames = (version: string, operation: string) =>
    Object.keys(formsSince(version, operation, changes).reduce((query, form) => form.upgradeQuery(query), {}))
  expect(queryNames('2026-01-01', 'list')).toEqual(['second', 'third'])
  expect(queryNames('2026-02-01', 'list')).toEqual(['third'])
  expect(queryNames('2026-03-01', 'list')).toEqual([])
  expect(queryNames('2026-01-01', 'toString')).toEqual([])
})
it('a cursor of numbered rows is read back, and nothing else is', () => {
  for (const last of [0, 1, 999_999_999_999]) expect(readNumberCursor(numberCursor(last))).toBe(last)
  for (const wrong of ['', 'x', '*', btoa('[-1]'), btoa('[1.5]'), btoa('[1,2]'), btoa('{}'), btoa('["1"]')])
    expect(readNumberCursor(wrong)).toBeNull()
})
