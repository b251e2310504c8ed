// Carries what changes left in the outbox to the jobs and the event streams: called after each commit, and once a second anyway.
import type { Db } from '../db/pool.ts'
import type { Task } from '../jobs/task.ts'
import { makeLoop, type Loop } from '../base/loop.ts'
import { batchMax, publishBatch } from './publish.ts'

const pollEveryMs = 1000
/** Nobody notices the delay, and a thousand commits a second share twenty runs. */
const apartMs = 50

export const makeRelay = (db: Db, tasks: readonly Task[]): Loop =>
  makeLoop({
    name: 'the relay',
    everyMs: pollEveryMs,
    apartMs,
    run: async () => {
      let published = batchMax
      while (published === batchMax) published = await publishBatch(db, tasks)
    },
  })
