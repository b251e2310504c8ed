// A statement made at once, instead of by its job.
import { registry } from '../features/features.ts'
import { makeStatement } from '../features/statement/jobs.ts'
import type { World } from './world.ts'

export const makeNow = (world: World, id: string): Promise<void> =>
  makeStatement(world.db, { registry }, id, {
    signal: new AbortController().signal,
    isLast: true,
  })
