// The demo world at a sandbox start: filled once, and its logins told.
import type { Db } from '../platform/db/pool.ts'
import { people } from '../seed/people.ts'
import { seed } from '../seed/seed.ts'

export const fill = (db: Db): Promise<void> => seed(db)

export const logins: readonly string[] = [
  'Sign in as (on the login page, until real login exists):',
  ...people.map(
    ({ key, name, roles }) => `  ${key.padEnd(18)} ${name.padEnd(16)} ${roles.join(', ') || 'no merchant yet'}`,
  ),
]
