// Nobody waits for ever for what a job makes: what was lost on the way is ended every hour.
import * as z from 'zod/mini'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../db/pool.ts'
import { task, type Task } from './task.ts'

/** Longer than all tries of one together can take: whatever is older is at work nowhere. */
export const stuckHours = 24
export const stuckTask = (kind: string, minute: number, end: (db: Db) => Promise<unknown>): Task =>
  task({
    kind,
    payload: z.unknown(),
    cron: `${minute} * * * *`,
    timeoutMs: 5 * minuteMs,
    run: async ({ db }) => void (await end(db)),
  })
