import { defineConfig } from 'vitest/config'

// small: pure rules, no I/O. medium: HTTP against a real PostgreSQL, one database per file. matrix: golden texts and the tables.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'small',
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
          include: ['**/*.matrix.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'medium',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/rules.test.ts', '**/*.rules.test.ts', '**/*.matrix.test.ts'],
          globalSetup: ['apps/server/src/testing/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
