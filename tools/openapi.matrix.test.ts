import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { merchantOpenapi } from '@falaj/contract/merchant-api/merchant-openapi'
import { openapi } from '@falaj/contract/openapi'
import { expectGolden } from './golden.ts'
import { root } from './root.ts'

/** Short enough to read in a diff, long enough that no two schemas share it. */
const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 10)
const digests = ({ paths, ...rest }: { readonly paths: Readonly<Record<string, object>> }): string => {
  const lines = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods as Record<string, { responses: unknown }>).map(([method, operation]) => {
      const { responses, ...input } = operation
      return `${method.toUpperCase().padEnd(4)} ${url}  takes ${digest(input)}  answers ${digest(responses)}`
    }),
  )
  return [...lines, `common  ${digest(rest)}`, ''].join('\n')
}
const documents = [
  ['console', openapi(), 'docs/openapi-digest.txt'],
  ['merchant', merchantOpenapi('https://console.falaj.ae'), 'docs/merchant-openapi-digest.txt'],
] as const

it.each(documents)('%s: the digest names every operation, what it takes and what it answers', (_, document, file) =>
  expectGolden(file, digests(document)),
)

const run = promisify(execFile)
it.each(documents)(
  '%s: an independent linter finds nothing, by its recommended rules',
  { timeout: 60_000 },
  async (name, document) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'openapi-'))
    const file = path.join(folder, `${name}.json`)
    fs.writeFileSync(file, JSON.stringify(document))
    try {
      const { stdout } = await run(
        process.execPath,
        [
          path.join(root, 'node_modules/@redocly/cli/bin/cli.js'),
          'lint',
          '--extends=recommended',
          '--format=json',
          '--max-problems=20',
          file,
        ],
        {
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
          maxBuffer: 2 ** 24,
        },
      ).catch((error: { stdout: string }) => error)
      const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    } finally {
      fs.rmSync(folder, { recursive: true })
    }
  },
)
