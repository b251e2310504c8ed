// The input is stored while the tab is open, with the key that makes it one order however often it is sent.
import { useState } from 'react'
import type { Currency } from '@falaj/money'

/** A product adds its own fields, all of them texts. */
export interface OrderDraft {
  readonly draftId: string
  readonly amount: string
  readonly currency: Currency
}
/** Initial content of a form: `filled` from an earlier order, or as it was left. */
export interface Start<D> {
  readonly filled: Partial<D> | null
  /** The order that it changes; '' for a new one. Input for one order never appears in the form of another. */
  readonly edits: string
  /** What the address asks for: something else that was typed before is not it. */
  readonly wanted?: Partial<D>
}

/** Only input for the same order that has every field of a new draft as a text. */
const readDraft = <D extends OrderDraft>(storageKey: string, edits: string, fresh: D): D | null => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Record<string, unknown> | null
    if (stored?.['edits'] !== edits) return null
    const draft = stored['draft'] as Readonly<Record<string, unknown>>
    return Object.keys(fresh).every((name) => typeof draft[name] === 'string') ? (draft as unknown as D) : null
  } catch {
    return null
  }
}
const writeDraft = (storageKey: string, stored: object | null): void => {
  try {
    if (stored) sessionStorage.setItem(storageKey, JSON.stringify(stored))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // A closed storage only means that a reload forgets it.
  }
}

export interface StoredDraft<D> {
  readonly draft: D
  readonly set: (draft: D) => void
  /** It became an order: a reload starts a new one. */
  readonly forget: () => void
  readonly startAnew: () => void
}
/** Without a key it is not stored. */
export const useStoredDraft = <D extends OrderDraft>(
  storageKey: string | null,
  newDraft: (previous?: D) => D,
  { filled, edits, wanted = {} }: Start<D>,
): StoredDraft<D> => {
  const [draft, setDraft] = useState<D>(() => {
    const fresh = { ...newDraft(), ...wanted }
    const isRepeat = filled !== null && edits === ''
    const stored = storageKey === null || isRepeat ? null : readDraft(storageKey, edits, fresh)
    const isWanted =
      stored !== null && Object.entries(wanted).every(([name, value]) => stored[name as keyof D] === value)
    return isWanted ? stored : { ...fresh, ...filled }
  })
  const write = (stored: object | null): void => {
    if (storageKey !== null) writeDraft(storageKey, stored)
  }
  return {
    draft,
    set(next) {
      setDraft(next)
      write({ edits, draft: next })
    },
    forget: () => write(null),
    startAnew() {
      write(null)
      setDraft(newDraft(draft))
    },
  }
}
