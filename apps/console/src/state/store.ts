// A value that lives outside React and re-renders who reads it.
import { useSyncExternalStore } from 'react'

export interface ValueStore<T> {
  readonly get: () => T
  readonly set: (next: T | ((previous: T) => T)) => void
  readonly subscribe: (listener: () => void) => () => void
}
export const createStore = <T>(initial: T): ValueStore<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const made = typeof next === 'function' ? (next as (previous: T) => T)(value) : next
      if (Object.is(made, value)) return
      value = made
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export const useStore = <T>(store: ValueStore<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)
