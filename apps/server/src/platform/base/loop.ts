// Background work that runs on demand and periodically: never twice at once, and less often while it fails.
import type { FastifyBaseLogger } from 'fastify'
import { AwayError } from './away.ts'

export interface Loop {
  readonly start: (log: FastifyBaseLogger) => void
  /** Something is there to do. Calls during a run make one more run. */
  readonly wake: () => void
  /** Waits for the current run to finish. */
  readonly stop: () => Promise<void>
}

/** A sleep that can be ended from outside. */
export const makeRest = () => {
  let ring = (): void => undefined
  return {
    ring: (): void => ring(),
    rest: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms)
        ring = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

const firstBackOffMs = 100
const lastBackOffMs = 5000
/** A rail is away for longer than a database, and each try is a call to somebody else. */
const lastBackOffOfRailMs = 60_000
export const backOffMs = (failures: number, most = lastBackOffMs): number =>
  Math.min(firstBackOffMs * 2 ** (failures - 1), most)
/** An outage of days is a few lines: the first failure, the second, the fourth, the eighth … */
const isWorthALine = (failures: number): boolean => Number.isInteger(Math.log2(failures))

/** What a lost call costs a loop that is woken when there is something to do. */
export const quietMs = 10_000

export const makeLoop = (work: {
  readonly name: string
  /** A run comes this often without a call: what a lost call costs at most. A function is asked after each run. */
  readonly everyMs: number | (() => number)
  /** The same after a run that found nothing to do. Give it only where a call comes with the work. Without it: `everyMs`. */
  readonly idleMs?: number
  /**
   * The least time between the starts of two runs: the first call runs at once, and calls in the meantime share the next run. Without it,
   * work that costs the same for one event as for hundreds is done once for each commit.
   */
  readonly apartMs?: number
  /** How much it did: 0 is nothing, and void says nothing about it. */
  readonly run: () => Promise<number | void>
}): Loop => {
  const { rest, ring } = makeRest()
  const { apartMs = 0 } = work
  let running: Promise<void> | null = null
  let stopping = false
  let called = false
  /** Waiting for `apartMs` to pass: a call does not shorten it. */
  let isPacing = false
  let failures = 0
  let mostMs = lastBackOffMs
  let isIdle = false
  const pauseMs = (): number => {
    if (isIdle && work.idleMs !== undefined) return work.idleMs
    return typeof work.everyMs === 'number' ? work.everyMs : work.everyMs()
  }

  const run = async (log: FastifyBaseLogger): Promise<void> => {
    while (!stopping) {
      called = false
      const began = performance.now()
      try {
        isIdle = (await work.run()) === 0
        if (failures > 0) log.info({ failures }, `${work.name} works again`)
        failures = 0
      } catch (error) {
        failures += 1
        mostMs = error instanceof AwayError ? lastBackOffOfRailMs : lastBackOffMs
        if (isWorthALine(failures)) log.warn({ err: error, failures }, `${work.name} failed and will try again`)
      }
      if (!stopping && failures > 0) await rest(backOffMs(failures, mostMs))
      else if (!stopping) {
        const left = apartMs - (performance.now() - began)
        if (left > 0) {
          isPacing = true
          await rest(left)
          isPacing = false
        }
        if (!stopping && !called) await rest(pauseMs())
      }
    }
  }
  return {
    start: (log) => {
      stopping = false
      running ??= run(log)
    },
    wake: () => {
      called = true
      // A call does not shorten the wait after a failure, or a dead database would be hammered.
      if (failures === 0 && !isPacing) ring()
    },
    stop: async () => {
      stopping = true
      ring()
      await running
      running = null
    },
  }
}
