// The history recomputed in this browser. It lives outside the page: a reader who comes back finds it further on, or done.
import { verifyChain, type Broken, type Sound } from '@falaj/contract/chain'
import type { Result } from '@falaj/contract/kernel/envelope'
import type { Endpoint, Input, Output } from '@falaj/contract/kernel/endpoint'
import { errors } from '@falaj/contract/kernel/errors'
import { operationHistory } from '@falaj/contract/people/operation-history'
import { call } from '../../../api/call.ts'
import { createStore } from '../../../state/store.ts'
import { keepHead, keptHead } from './operation-history.kept-head.ts'

type Failure = Exclude<Result<unknown>, { kind: 'success' }>
export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly blocks: number; readonly lines: number; readonly last: number }
  | { readonly state: 'done'; readonly verdict: Sound | Broken; readonly at: string }
  | { readonly state: 'failed'; readonly failure: Failure }

/** Belongs to one merchant: a change of merchant discards it. */
export const verification = createStore<{ readonly mid: string; readonly run: Run }>({
  mid: '',
  run: { state: 'idle' },
})

const triesMax = 6
class Stopped extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
/** A long run outlives a short breakdown of the network, and waits when the server asks for it. */
const patient = async <E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal): Promise<Output<E>> => {
  for (let tries = 1; ; tries += 1) {
    const result = await call(endpoint, input, { signal })
    signal.throwIfAborted()
    if (result.kind === 'success') return result.body
    const passes = result.kind === 'network_error' || result.head.code === errors.RATE_LIMITED.code
    if (!passes || tries === triesMax) throw new Stopped(result)
    await pause(tries * 1000, signal)
  }
}

let running: AbortController | null = null
export const cancelVerification = (): void => {
  running?.abort()
  running = null
  verification.set((now) => ({ ...now, run: { state: 'idle' } }))
}

export const startVerification = async (mid: string): Promise<void> => {
  cancelVerification()
  const own = new AbortController()
  running = own
  const { signal } = own
  const show = (run: Run): void => {
    if (!signal.aborted) verification.set({ mid, run })
  }
  show({ state: 'running', blocks: 0, lines: 0, last: 0 })
  try {
    const first = await patient(operationHistory.chain, { after: 0 }, signal)
    const { chain } = first
    let { last } = first
    const verdict = await verifyChain({
      chain,
      seen: keptHead(mid, chain),
      page: async (after) => {
        if (after === 0) return first.blocks
        const page = await patient(operationHistory.chain, { after }, signal)
        last = page.last
        return page.blocks
      },
      loose: () => patient(operationHistory.loose, {}, signal),
      onProgress: (done) => show({ state: 'running', ...done, last }),
    })
    const at = new Date().toISOString()
    if (verdict.ok && !signal.aborted) keepHead(mid, { chain, number: verdict.blocks, hash: verdict.head, at })
    show({ state: 'done', verdict, at })
  } catch (error) {
    if (error instanceof Stopped) show({ state: 'failed', failure: error.failure })
    else if (!signal.aborted) throw error
  }
}
