// The demo world at a sandbox start: filled once, and its logins told.
import type { Db } from '../platform/db/pool.ts'
import type { Settings } from '../platform/settings.ts'
import { demoPassword, people } from '../seed/people.ts'
import { seed } from '../seed/seed.ts'

export const fill = (db: Db, settings: Settings): Promise<void> => seed(db, settings)

export const logins: readonly string[] = [
  `Log in with a mobile number and the password ${demoPassword}. Codes that are sent arrive at /sandbox.`,
  ...people.map(
    ({ mobile, name, roles }) => `  ${mobile.padEnd(18)} ${name.padEnd(16)} ${roles.join(', ') || 'no merchant yet'}`,
  ),
]
