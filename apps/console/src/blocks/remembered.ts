// A choice kept in this browser: columns, density, saved views. What cannot be read back is as if it had never been kept.
import { createStore, useStore, type ValueStore } from '../state/store.ts'

const stores = new Map<string, ValueStore<unknown>>()

const read = <T>(place: string, unset: T, fits: (value: unknown) => value is T): T => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    return fits(kept) ? kept : unset
  } catch {
    return unset
  }
}
const storeOf = <T>(place: string, unset: T, fits: (value: unknown) => value is T): ValueStore<T> => {
  const known = stores.get(place) as ValueStore<T> | undefined
  if (known) return known
  const made = createStore(read(place, unset, fits))
  stores.set(place, made as ValueStore<unknown>)
  return made
}

/** Every component that asks for the same place shares one value. */
export const useRemembered = <T>(
  place: string,
  unset: T,
  fits: (value: unknown) => value is T,
): readonly [T, (next: T) => void] => {
  const store = storeOf(place, unset, fits)
  const keep = (next: T): void => {
    store.set(() => next)
    try {
      localStorage.setItem(place, JSON.stringify(next))
    } catch {
      // A full or closed storage only means that the choice lasts until the page is closed.
    }
  }
  return [useStore(store), keep]
}
export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
