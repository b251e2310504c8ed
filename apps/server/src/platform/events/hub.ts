// One reader of new events per node feeds every open stream of this node. A number once passed never comes back.
import type { Db } from '../db/pool.ts'
import type { Listener } from '../db/listener.ts'
import type { LiveSession, Session } from '../identity/session.ts'
import { concerns } from '../identity/sessions.ts'
import { makeLoop, type Loop } from '../base/loop.ts'
import { pageMax, readAfter, readBounds, type LogEvent } from './log.ts'
import { mayHear } from './rules.ts'

/** An open stream as the hub sees it. */
export interface Ear {
  readonly caller: LiveSession['caller']
  hear(event: LogEvent): void
  /** The rights it was opened with may have changed. */
  checkAgain(): Promise<void>
  readonly end: () => void
}
export interface Hub extends Pick<Loop, 'start' | 'stop'> {
  /** Once it resolves, every event not yet in the log will be received: read the log now, and nothing is missed in between. */
  join(ear: Ear): Promise<void>
  leave(ear: Ear): void
  /** How many streams this session has open on this node. */
  countOf(session: Session): number
  /** How many are open on this node. */
  count(): number
  endAll(): void
}
const pollEveryMs = 1000
/** Fewer than the pool's connections, so that requests continue meanwhile. */
const checksAtOnce = 6

export const makeHub = (db: Db, listener: Listener): Hub => {
  const ears = new Set<Ear>()
  const byMerchant = new Map<string | null, Set<Ear>>()
  const earsOf = (merchantId: string | null): ReadonlySet<Ear> => byMerchant.get(merchantId) ?? new Set()
  /** Null while nobody listens: the log is not read for nobody. */
  let cursor: number | null = null
  let placed = Promise.withResolvers<void>()

  const tell = (event: LogEvent): void => {
    const near = event.merchantId === null ? ears : earsOf(event.merchantId)
    for (const ear of near) if (mayHear(event, ear.caller)) ear.hear(event)
  }
  const loop = makeLoop({
    name: 'the event hub',
    everyMs: pollEveryMs,
    run: async () => {
      if (ears.size === 0) {
        if (cursor !== null) placed = Promise.withResolvers()
        cursor = null
        return
      }
      // Open streams rely on it: it checks itself often while there are some.
      listener.isSound()
      if (cursor === null) {
        cursor = (await readBounds(db)).last
        placed.resolve()
      }
      for (let size = pageMax; size === pageMax;) {
        const events = await readAfter(
          db,
          cursor,
          [...ears].some(({ caller }) => caller.visitor.who?.stores),
        )
        for (const event of events) tell(event)
        cursor = events.at(-1)?.number ?? cursor
        size = events.length
      }
    },
  })
  const checkAll = async (among: readonly Ear[]): Promise<void> => {
    const present = among.filter((ear) => ears.has(ear))
    for (let at = 0; at < present.length; at += checksAtOnce)
      await Promise.all(present.slice(at, at + checksAtOnce).map((ear) => ear.checkAgain()))
  }
  listener.on('event_published', loop.wake)
  listener.on(
    'session_changed',
    (payload) => void checkAll([...ears].filter((ear) => concerns(payload, ear.caller.session))),
  )
  listener.onConnect(() => {
    loop.wake()
    void checkAll([...ears])
  })
  return {
    start: loop.start,
    stop: loop.stop,
    async join(ear) {
      const { merchantId } = ear.caller.session
      ears.add(ear)
      byMerchant.set(merchantId, (byMerchant.get(merchantId) ?? new Set()).add(ear))
      if (cursor === null) loop.wake()
      await placed.promise
    },
    leave(ear) {
      const { merchantId } = ear.caller.session
      const near = byMerchant.get(merchantId)
      near?.delete(ear)
      if (near?.size === 0) byMerchant.delete(merchantId)
      ears.delete(ear)
    },
    countOf: ({ id, merchantId }) => [...earsOf(merchantId)].filter((ear) => ear.caller.session.id === id).length,
    count: () => ears.size,
    endAll: () => {
      for (const ear of ears) ear.end()
    },
  }
}
