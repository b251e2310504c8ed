// One open stream: first what its console missed, then what the hub passes on, and a heart-beat in between.
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/pool.ts'
import type { Caller, LiveSession } from '../identity/session.ts'
import { makeRest } from '../base/loop.ts'
import type { Ear, Hub } from './hub.ts'
import { pageMax, readBounds, readMissed, type LogEvent } from './log.ts'
import { mayHear } from './rules.ts'

/** A stream this far behind is dropped; it reconnects with the number it reached. */
const behindMax = 1000

interface Ends {
  readonly beatEveryMs: number
  readonly readAgain: () => Promise<Caller>
  readonly cut: () => void
  readonly failed: (error: unknown) => void
}

/** The receiving end. */
export interface Wire {
  /** Resolves once more may be written. */
  readonly write: (text: string) => Promise<void>
  readonly end: () => void
}

/** Subscribed to the hub from this moment on; `tell` sends over the wire. */
export const openLine = (
  { db, hub }: { readonly db: Db; readonly hub: Hub },
  caller: LiveSession['caller'],
  ends: Ends,
) => {
  const { rest, ring } = makeRest()
  let waiting: LogEvent[] = []
  let ended = false
  let position = 0

  const ear: Ear = {
    caller,
    hear: (event) => {
      waiting.push(event)
      if (waiting.length > behindMax) {
        ear.end()
        ends.cut()
      }
      ring()
    },
    checkAgain: async () => {
      // A database that does not answer ends the stream as well: without a proof of rights nothing is sent.
      const now = await ends.readAgain().catch(() => null)
      if (!isDeepStrictEqual(now, caller)) ear.end()
    },
    end: () => {
      ended = true
      hub.leave(ear)
      ring()
    },
  }
  /** Sends missed events up to the moment of the last page; then the hub takes over. */
  const catchUp = async (wire: Wire, after: number): Promise<void> => {
    position = after
    for (let size = pageMax; size === pageMax && !ended;) {
      const { bounds, events } = await readMissed(
        db,
        caller.session.merchantId,
        position,
        caller.visitor.who?.stores !== undefined,
      )
      if (ended) return
      if (!(position >= bounds.pruned && position <= bounds.last)) {
        position = bounds.last
        return wire.write(`id: ${position}\nevent: reset\ndata: {}\n\n`)
      }
      const text = events.filter((event) => mayHear(event, caller)).map((event) => event.text)
      if (text.length > 0) await wire.write(text.join(''))
      size = events.length
      position = size === pageMax ? events.at(-1)!.number : bounds.last
    }
  }
  const joined = hub.join(ear)
  const tell = async (wire: Wire, after: number | null): Promise<void> => {
    try {
      await joined
      // From here on a change of rights is received; this finds one that came before.
      await ear.checkAgain()
      if (ended) return
      if (after === null) position = (await readBounds(db)).last
      else await catchUp(wire, after)
      // An id without data moves the browser's Last-Event-ID and fires nothing.
      await wire.write(`retry: 1000\nid: ${position}\n\n`)
      let beatAt = performance.now() + ends.beatEveryMs
      while (!ended) {
        const news = waiting.filter((event) => event.number > position)
        waiting = []
        position = news.at(-1)?.number ?? position
        if (news.length > 0) await wire.write(news.map((event) => event.text).join(''))
        else if (performance.now() >= beatAt) {
          beatAt = performance.now() + ends.beatEveryMs
          await ear.checkAgain()
          if (!ended) await wire.write(': still here\n\n')
        } else await rest(Math.max(1, beatAt - performance.now()))
      }
    } catch (error) {
      // Ends like a lost connection: the console comes back with the number it has.
      ends.failed(error)
    } finally {
      ear.end()
      wire.end()
    }
  }
  return { tell, end: ear.end }
}
