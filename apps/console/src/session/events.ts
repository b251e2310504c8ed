// Live events. One stream per browser: the tab that holds the lock listens to the server and passes every event on to the others,
// because a browser allows six connections to a host and each tab's own stream would soon use them up.
import { minuteMs } from '@falaj/contract/kernel/time'
import { eventKinds, type EventKind } from '@falaj/contract/kernel/events'
import { expired } from '../api/expiry.ts'
import { site, streamCut } from './site.ts'

export interface LiveEvent {
  /** Given by the server when it published the event; strictly increasing. */
  readonly number: number
  readonly kind: string
  readonly payload: unknown
}
type Kind = EventKind

const address = '/restful/secure/events'
const retryMs = 3000
const retryMsMax = minuteMs
/** Broadcast to the other tabs, which have no stream of their own: the stream was cut. */
const cut = 'cut'
const listeners = new Map<string, Set<(event: LiveEvent) => void>>()
let latest = 0

const deliver = (event: LiveEvent): void => {
  if (event.number !== 0 && event.number <= latest) return
  latest = Math.max(latest, event.number)
  for (const listener of listeners.get(event.kind) ?? []) listener(event)
}

/** Holds the stream until `signal` ends; resolves then, and the lock passes to another tab. */
const lead = (channel: BroadcastChannel, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let source: EventSource
    let retry: ReturnType<typeof setTimeout>
    let waitMs = retryMs
    const open = (): void => {
      const after = latest || site.get().lastEvent
      source = new EventSource(after > 0 ? `${address}?after=${after}` : address)
      for (const kind of eventKinds)
        source.addEventListener(kind, ({ data, lastEventId }: MessageEvent<string>) => {
          const event = { number: Number(lastEventId) || 0, kind, payload: JSON.parse(data) as unknown }
          deliver(event)
          channel.postMessage(event)
        })
      source.addEventListener('open', () => {
        waitMs = retryMs
      })
      source.addEventListener('error', () => {
        // The server ends a stream together with its session: a signed-out person must not wait for the next click to see it.
        void streamCut()
        channel.postMessage(cut)
        // The browser reconnects by itself after a cut; a refused stream it gives up, so we ask again, unless the session is over.
        if (source.readyState !== EventSource.CLOSED || expired.get()) return
        retry = setTimeout(open, waitMs)
        waitMs = Math.min(retryMsMax, waitMs * 2)
      })
    }
    open()
    signal.addEventListener('abort', () => {
      clearTimeout(retry)
      source.close()
      resolve()
    })
  })

/** Begins once somebody has proved who they are, also before they have a merchant; ends with the session and begins again after the return. */
export const startEvents = (): void => {
  const channel = new BroadcastChannel('falaj-events')
  channel.addEventListener('message', ({ data }: MessageEvent<LiveEvent | typeof cut>) =>
    data === cut ? void streamCut() : deliver(data),
  )
  let stop: AbortController | null = null
  const follow = (): void => {
    const { loginStatus, isLoginExpired } = site.get()
    const wanted = loginStatus !== 'NONE' && !isLoginExpired
    if (wanted && !stop) {
      stop = new AbortController()
      const { signal } = stop
      navigator.locks.request('falaj-events', { signal }, () => lead(channel, signal)).catch(() => undefined)
    }
    if (!wanted && stop) {
      stop.abort()
      stop = null
    }
  }
  follow()
  site.subscribe(follow)
}

export const onEvent = (kind: Kind, listener: (event: LiveEvent) => void): (() => void) => {
  const those = listeners.get(kind) ?? new Set()
  listeners.set(kind, those.add(listener))
  return () => those.delete(listener)
}
