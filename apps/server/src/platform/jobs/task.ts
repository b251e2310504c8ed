// What a feature declares to have something done after a commit (an event's kind) or by the clock (a cron line).
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { minuteMs } from '@falaj/contract/kernel/time'
import type { Db } from '../db/pool.ts'

export interface Job<Payload> {
  /** The event's id, the same at every attempt: what makes a repeated run recognisable. Of a recurring task, the job's own id. */
  readonly id: string
  /** 1 at the first run. */
  readonly attempt: number
  readonly merchantId: string | null
  readonly personId: string | null
  readonly payload: Payload
  readonly db: Db
  readonly log: FastifyBaseLogger
  /** Aborts when the time is up or the node stops. */
  readonly signal: AbortSignal
}
/** A job runs at least once: `run` must bear a second run of the same id. */
export interface Task<Schema extends z.ZodMiniType = z.ZodMiniType> {
  /** The event kind that makes a job of it. */
  readonly kind: string
  readonly payload: Schema
  run(job: Job<z.output<Schema>>): Promise<void>
  /** After so many failures the job is dead and stays visible. Waits between attempts grow by e: 2.7 s, 7 s, 20 s … */
  readonly attemptsMax?: number
  readonly timeoutMs?: number
  /** Minute hour day month weekday, UTC: runs by the clock as well. */
  readonly cron?: string
  /** More often than cron can: every node runs it beside the queue, so `run` enqueues and does no work itself. */
  readonly loop?: { readonly everyMs: number; readonly run: (db: Db) => Promise<unknown> }
}
/** Infers the payload's type from its schema. */
export const task = <Schema extends z.ZodMiniType>(declared: Task<Schema>): Task => declared as unknown as Task

export const attemptsOf = (declared: Task): number => declared.attemptsMax ?? 10
export const timeoutMsOf = (declared: Task): number => declared.timeoutMs ?? minuteMs

/** What the relay puts into a job; a recurring job has none of it. */
export const jobPayload = z.object({
  eventId: z.optional(z.string()),
  merchantId: z.optional(z.nullable(z.string())),
  personId: z.optional(z.nullable(z.string())),
  payload: z.optional(z.unknown()),
})
