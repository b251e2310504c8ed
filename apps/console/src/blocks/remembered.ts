// A choice stored in this browser: columns, density, saved views. An unreadable value counts as absent.
import { createStore, useStore, type ValueStore } from '../state/store.ts'

const stores = new Map<string, ValueStore<unknown>>()

const read = <T>(storageKey: string, unset: T, fits: (value: unknown) => value is T): T => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return fits(kept) ? kept : unset
  } catch {
    return unset
  }
}
const storeOf = <T>(storageKey: string, unset: T, fits: (value: unknown) => value is T): ValueStore<T> => {
  const existing = stores.get(storageKey) as ValueStore<T> | undefined
  if (existing) return existing
  const made = createStore(read(storageKey, unset, fits))
  stores.set(storageKey, made as ValueStore<unknown>)
  return made
}

/** Every component that asks for the same storageKey shares one value. */
export const useRemembered = <T>(
  storageKey: string,
  unset: T,
  fits: (value: unknown) => value is T,
): readonly [T, (next: T) => void] => {
  const store = storeOf(storageKey, unset, fits)
  const keep = (next: T): void => {
    store.set(() => next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // A full or closed storage only means that the choice lasts until the page is closed.
    }
  }
  return [useStore(store), keep]
}
export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
