import { it } from 'vitest'
import { clientOperations } from './client-operations.ts'
import { expectGolden } from './golden.ts'

it('the client package knows every operation of the merchant API, with its types', () =>
  expectGolden('packages/client/src/operations.ts', clientOperations()))
