import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AwayError } from './away.ts'
import { makeLoop } from './loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const log = { warn: () => undefined, info: () => undefined } as never

it('runs keep apart: the first call runs at once, and calls in the meantime share one run', async () => {
  let runs = 0
  const loop = makeLoop({ name: 'a test', everyMs: 10_000, apartMs: 250, run: async () => void (runs += 1) })
  loop.start(log)
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toBe(1)
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toBe(2)
  for (let call = 0; call < 20; call += 1) {
    loop.wake()
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(60)
  expect(runs).toBe(3)
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(3)
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(0)
  await stopped
})

it('stops at once while it keeps apart', async () => {
  let isStopped = false
  const loop = makeLoop({ name: 'a test', everyMs: 10_000, apartMs: 60_000, run: async () => undefined })
  loop.start(log)
  await vi.advanceTimersByTimeAsync(1)
  void loop.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(true)
})

it('asks after each run how long to rest', async () => {
  let runs = 0
  const loop = makeLoop({ name: 'a test', everyMs: () => 100 * runs, run: async () => void (runs += 1) })
  loop.start(log)
  await vi.advanceTimersByTimeAsync(299)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(3)
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(0)
  await stopped
})

it('backs off after a run that found nothing, and a call brings the short waits back', async () => {
  const starts: number[] = []
  let left = 2
  const loop = makeLoop({
    name: 'a test',
    everyMs: 100,
    idleMs: 5000,
    run: async () => {
      starts.push(Date.now() - from)
      left = Math.max(0, left - 1)
      return left
    },
  })
  const from = Date.now()
  loop.start(log)
  // Two runs, of which the second finds nothing; then one in five seconds.
  await vi.advanceTimersByTimeAsync(10_200)
  expect(starts).toEqual([0, 100, 5100, 10_100])
  left = 3
  loop.wake()
  await vi.advanceTimersByTimeAsync(300)
  expect(starts.slice(4)).toEqual([10_200, 10_300, 10_400])
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(0)
  await stopped
})

it('a failure is not taken for a run that found nothing', async () => {
  let runs = 0
  const run = (): Promise<number> => {
    runs += 1
    return runs === 2 ? Promise.reject(new Error('no database')) : Promise.resolve(runs < 3 ? 1 : 0)
  }
  const loop = makeLoop({ name: 'a test', everyMs: 100, idleMs: 60_000, run })
  loop.start(log)
  // The third comes soon after the failure, and finds nothing.
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(3)
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(0)
  await stopped
})

it('an outage of two hours is a few lines, its end is one, and a rail is tried once a minute at most', async () => {
  const lines: string[] = []
  const printed = {
    warn: (_: unknown, text: string) => lines.push(text),
    info: (_: unknown, text: string) => lines.push(text),
  }
  let [isAway, runs] = [true, 0]
  const loop = makeLoop({
    name: 'a test',
    everyMs: 1000,
    run: async () => {
      runs += 1
      if (isAway) throw new AwayError('the node cannot be reached')
    },
  })
  loop.start(printed as never)
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(runs).toBeLessThan(140)
  expect(lines).toEqual(Array.from({ length: 8 }, () => 'a test failed and will try again'))
  isAway = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.slice(8)).toEqual(['a test works again'])
  const stopped = loop.stop()
  await vi.advanceTimersByTimeAsync(0)
  await stopped
})
