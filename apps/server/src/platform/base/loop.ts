// Background work that runs on demand and periodically: never twice at once, and less often while it fails.
import type { FastifyBaseLogger } from 'fastify'

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
export const backOffMs = (failures: number): number => Math.min(firstBackOffMs * 2 ** (failures - 1), lastBackOffMs)

export const makeLoop = (work: {
  readonly name: string
  /** A run comes this often without a call: what a lost call costs at most. A function is asked after each run. */
  readonly everyMs: number | (() => number)
  /**
   * The least time between the starts of two runs: the first call runs at once, and calls in the meantime share the next run. Without it,
   * work that costs the same for one event as for hundreds is done once for each commit.
   */
  readonly apartMs?: number
  readonly run: () => Promise<void>
}): Loop => {
  const { rest, ring } = makeRest()
  const { apartMs = 0 } = work
  let running: Promise<void> | null = null
  let stopping = false
  let called = false
  /** Waiting for `apartMs` to pass: a call does not shorten it. */
  let isPacing = false
  let failures = 0

  const run = async (log: FastifyBaseLogger): Promise<void> => {
    while (!stopping) {
      called = false
      const began = performance.now()
      try {
        await work.run()
        failures = 0
      } catch (error) {
        failures += 1
        log.warn({ err: error }, `${work.name} failed and will try again`)
      }
      if (!stopping && failures > 0) await rest(backOffMs(failures))
      else if (!stopping) {
        const left = apartMs - (performance.now() - began)
        if (left > 0) {
          isPacing = true
          await rest(left)
          isPacing = false
        }
        if (!stopping && !called) await rest(typeof work.everyMs === 'number' ? work.everyMs : work.everyMs())
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
