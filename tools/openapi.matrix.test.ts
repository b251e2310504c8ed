import { it } from 'vitest'
import { openapi } from '@falaj/contract/openapi'
import { expectGolden } from './golden.ts'

it('docs/openapi.json is what the contract says today', () => {
  expectGolden('docs/openapi.json', `${JSON.stringify(openapi(), null, 1)}\n`)
})
