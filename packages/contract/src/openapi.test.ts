import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { areas } from './kernel/access.ts'
import { everyEndpoint } from './contract.ts'
import { change, urlOf } from './kernel/endpoint.ts'
import { areaNames, refusalsOf, schemaOf } from './kernel/describe.ts'
import { openapi } from './openapi.ts'
import { money } from './kernel/scalars.ts'

it('names every endpoint of the contract once per method', () => {
  const document = openapi()
  for (const { endpoint } of everyEndpoint)
    expect(Object.keys(document.paths[urlOf(endpoint)] ?? {})).toContain(endpoint.method.toLowerCase())
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as { operationId: string }).operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

it('holds nothing that JSON cannot', () => {
  const document = openapi()
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
})

it('points only at components that exist', () => {
  const document = openapi()
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(pointers.length).toBeGreaterThan(0)
  const components: Readonly<Record<string, object>> = document.components
  for (const [, kind = '', name = ''] of pointers) expect(components[kind]).toHaveProperty(name)
})

it('shows money as the wire has it', () => {
  expect(schemaOf(z.object({ amount: money }))).toMatchObject({
    properties: { amount: { properties: { amount: { type: 'string' }, currency: { type: 'string' } } } },
    required: ['amount'],
  })
})

it('says which refusals a row brings', () => {
  const withdraw = change('POST x', {
    does: { en: 'Did it', zh: '已完成' },
    access: areas.fiatMoneyMovement,
    idempotent: true,
    scene: 'withdraw',
    input: z.object({}),
    output: z.object({}),
  })
  expect(refusalsOf(withdraw)).toEqual([
    'SESSION_EXPIRED',
    'ACCESS_DENIED',
    'INPUT_INVALID',
    'KEY_REQUIRED',
    'KEY_REUSED',
    'KEY_IN_PROGRESS',
    'STEP_UP_REQUIRED',
  ])
  expect(areaNames(withdraw.access)).toEqual(['fiatMoneyMovement'])
  expect(areaNames('signed-in')).toEqual([])
  expect(areaNames([areas.home, areas.risk])).toEqual(['home', 'risk'])
})
