// A statement made at once, instead of by its job.
import { makeStatement } from '../features/statement/jobs.ts'
import type { World } from './world.ts'

export const makeNow = (world: World, id: string): Promise<void> =>
  makeStatement(world.db, world.settings, id, { signal: new AbortController().signal, isLast: true })
