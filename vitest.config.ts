import fs from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short to read and long to run. A fresh clone knows only how large a file is, and would leave one of these to a single worker at the end. */
const longest = [
  'src/authorization.test.ts',
  'src/start.test.ts',
  'src/platform/ledger/torture.test.ts',
  'src/hostile.test.ts',
  'src/outage.test.ts',
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((file) => moduleId.endsWith(file))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Of the medium files, those that run on the oldest PostgreSQL as well in every run (decision 0510). */
const { files: oldestCore } = JSON.parse(
  fs.readFileSync(new URL('apps/server/src/testing/oldest-core.json', import.meta.url), 'utf8'),
) as { files: string[] }

/** Compares how long answers take: needs the machine for itself. */
const timed = ['apps/server/src/features/people/login/login.enumeration.test.ts']
const withDatabase = {
  globalSetup: ['apps/server/src/testing/postgres.ts'],
  setupFiles: ['apps/server/src/testing/statements.ts'],
  // The files of a worker share what they import; each has a database and a server of its own.
  isolate: false,
  // A test says what happens, not how quickly: these end one that hangs. How long things take is measured in bench/.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
}

// small: pure rules, no I/O. medium: HTTP against a real PostgreSQL, one database per file. quiet: medium, one file at a time.
// oldest: a core of medium and every statement, on the oldest PostgreSQL. matrix: golden texts and the tables.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'small',
          isolate: false,
          testTimeout: 120_000,
          include: [
            'packages/**/*.test.ts',
            'apps/**/*.rules.test.ts',
            'apps/**/rules.test.ts',
            'tools/**/*.test.ts',
            'apps/console/src/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/node_modules/**', '**/*.matrix.test.ts'],
        },
      },
      {
        test: {
          name: 'matrix',
          isolate: false,
          testTimeout: 120_000,
          include: ['**/*.matrix.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'medium',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/rules.test.ts',
            '**/*.rules.test.ts',
            '**/*.matrix.test.ts',
            '**/*.oldest.test.ts',
            ...timed,
          ],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'oldest',
          include: ['apps/server/src/**/*.oldest.test.ts', ...oldestCore],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          ...withDatabase,
        },
      },
      {
        test: {
          name: 'quiet',
          include: timed,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          ...withDatabase,
        },
      },
    ],
  },
})
