import { createHash } from 'node:crypto'
import { it } from 'vitest'
import { openapi } from '@falaj/contract/openapi'
import { expectGolden } from './golden.ts'

/** Short enough to read in a diff, long enough that no two schemas share it. */
const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 10)

it('docs/openapi-digest.txt names every operation of the contract: what it takes and what it answers', () => {
  const { paths, ...rest } = openapi()
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { responses: unknown }>).map(([method, operation]) => {
      const { responses, ...input } = operation
      return `${method.toUpperCase().padEnd(4)} ${path}  takes ${digest(input)}  answers ${digest(responses)}`
    }),
  )
  expectGolden('docs/openapi-digest.txt', [...lines, `common  ${digest(rest)}`, ''].join('\n'))
})
