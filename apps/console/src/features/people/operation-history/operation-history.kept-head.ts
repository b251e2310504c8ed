// The newest block this browser has verified, per merchant: it notices a chain that was made anew, which fits by itself.
import type { Head } from '@falaj/contract/chain'

export interface KeptHead extends Head {
  readonly chain: string
  /** When it was verified. */
  readonly at: string
}
const storageKeyOf = (mid: string): string => `history-head:${mid}`
const isHead = (value: unknown): value is KeptHead => {
  const { chain, number, hash, at } = (value ?? {}) as Partial<Record<keyof KeptHead, unknown>>
  return typeof chain === 'string' && Number.isInteger(number) && typeof hash === 'string' && typeof at === 'string'
}

export const lastVerified = (mid: string): KeptHead | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeyOf(mid)) ?? 'null')
    return isHead(kept) ? kept : null
  } catch {
    return null
  }
}
/** The stored head of this chain; an empty chain has none. */
export const keptHead = (mid: string, chain: string): KeptHead | null => {
  const kept = lastVerified(mid)
  return kept && kept.chain === chain && kept.number > 0 ? kept : null
}
export const keepHead = (mid: string, head: KeptHead): void => {
  try {
    localStorage.setItem(storageKeyOf(mid), JSON.stringify(head))
  } catch {
    // A full or closed storage only means that the next run has nothing to compare with.
  }
}
