// A merchant's agreements (its approval policies, its terms), cached for a few seconds like sessions: each payment reads both.
// Dropped when the database notifies of a change of the merchant, and not used at all while notifications might be lost.
import type { Listener } from './listener.ts'

export interface MerchantMemory {
  /** Returns the cached value, or that of `read`. */
  readonly recall: <Value>(merchantId: string, what: string, read: () => Promise<Value>) => Promise<Value>
  /** For a transaction with one snapshot, created before it begins: a change since then is not in the snapshot, so nothing is remembered. */
  readonly view: () => Pick<MerchantMemory, 'recall'>
  /** For the node that changes it itself: gone before its answer is sent. */
  readonly forget: (merchantId: string) => void
}
const rememberForMs = 10_000
const rememberMax = 20_000

export const makeMerchantMemory = (listener: Listener): MerchantMemory => {
  const remembered = new Map<string, Map<string, { readonly value: unknown; readonly until: number }>>()
  /** Counts the change notifications: an answer that was under way when one came is not cached. */
  let changes = 0
  const forget = (merchantId: string): void => {
    changes += 1
    remembered.delete(merchantId)
  }
  listener.on('session_changed', (payload) => {
    const [what, id] = payload.split(' ')
    if (what === 'merchant' && id) forget(id)
  })
  listener.onConnect(() => {
    changes += 1
    remembered.clear()
  })
  const recallAt =
    (countOf: () => number): MerchantMemory['recall'] =>
    async <Value>(merchantId: string, what: string, read: () => Promise<Value>): Promise<Value> => {
      const cached = remembered.get(merchantId)?.get(what)
      if (cached && Date.now() < cached.until && listener.isSound()) return cached.value as Value
      const before = countOf()
      const value = await read()
      if (changes !== before || !listener.isSound()) return value
      const own = remembered.get(merchantId) ?? new Map()
      own.set(what, { value, until: Date.now() + rememberForMs })
      // To the end: the first is the one that was read longest ago.
      remembered.delete(merchantId)
      remembered.set(merchantId, own)
      const [oldest] = remembered.keys()
      if (remembered.size > rememberMax && oldest !== undefined) remembered.delete(oldest)
      return value
    }
  return {
    recall: recallAt(() => changes),
    view: () => {
      const begun = changes
      return { recall: recallAt(() => begun) }
    },
    forget,
  }
}
