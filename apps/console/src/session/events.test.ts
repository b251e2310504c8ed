// The one stream of a browser: what a tab does when the server ends it.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const streamCut = vi.fn(async () => undefined)
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static readonly opened: FakeSource[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.opened.push(this)
  }
  close(): void {
    this.readyState = FakeSource.CLOSED
  }
}
/** Tabs of one browser receive each other's messages. */
const received: unknown[] = []
class FakeChannel extends EventTarget {
  static tab: FakeChannel | null = null
  constructor() {
    super()
    FakeChannel.tab = this
  }
  postMessage(data: unknown): void {
    received.push(data)
  }
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  streamCut.mockClear()
  received.length = 0
  FakeSource.opened.length = 0
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('navigator', { locks: { request: async (_: string, __: object, hold: () => unknown) => hold() } })
  const { createStore } = await import('../state/store.ts')
  vi.doMock('./site.ts', () => ({
    site: createStore({ loginStatus: 'AUTHENTICATED', isLoginExpired: false, lastEvent: 7 }),
    streamCut,
  }))
  const { startEvents } = await import('./events.ts')
  startEvents()
})
afterEach(() => {
  vi.doUnmock('./site.ts')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a stream begins where what was loaded first ends', () => {
  expect(FakeSource.opened[0]?.url).toBe('/restful/secure/events?after=7')
})

it('a stream that ends asks at once who is still here, in this tab and in the others', () => {
  FakeSource.opened[0]?.dispatchEvent(new Event('error'))
  expect(streamCut).toHaveBeenCalledTimes(1)
  expect(received).toEqual(['cut'])
  // Another tab held the stream.
  FakeChannel.tab?.dispatchEvent(new MessageEvent('message', { data: 'cut' }))
  expect(streamCut).toHaveBeenCalledTimes(2)
})

it('a refused stream is asked for again, each time after a longer pause', async () => {
  const pauses: number[] = []
  for (let at = 0; at < 3; at += 1) {
    const source = FakeSource.opened.at(-1)!
    source.close()
    source.dispatchEvent(new Event('error'))
    const before = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    pauses.push(Date.now() - before)
  }
  expect(pauses).toEqual([3000, 6000, 12_000])
  expect(FakeSource.opened).toHaveLength(4)
})
