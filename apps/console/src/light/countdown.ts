// The wait before a code may be sent again: 59 s from the last successful send, per purpose. The end of the wait is stored, so that a
// sleeping tab, a re-mount or a reload changes nothing.
import { useSyncExternalStore } from 'react'

export const resendWaitS = 59
const tickMs = 250
const storageKey = (purpose: string): string => `sms-code-until:${purpose}`

/** Whole seconds until `until`. An end further away than the wait itself can only come from a changed clock and counts as over. */
export const secondsLeft = (until: number, now: number): number => {
  const left = Math.ceil((until - now) / 1000)
  return left > 0 && left <= resendWaitS ? left : 0
}

const listeners = new Set<() => void>()
// For browsers that refuse the storage: then the wait lasts as long as the page.
const inMemory = new Map<string, number>()
const untilOf = (purpose: string): number => {
  try {
    return Number(sessionStorage.getItem(storageKey(purpose)) ?? 0)
  } catch {
    return inMemory.get(purpose) ?? 0
  }
}
/** Called after a successful send. */
export const restartCountdown = (purpose: string): void => {
  const until = Date.now() + resendWaitS * 1000
  inMemory.set(purpose, until)
  try {
    sessionStorage.setItem(storageKey(purpose), String(until))
  } catch {
    // The memory above has it.
  }
  for (const listener of listeners) listener()
}
/** The code was used: the next one is for something else and need not wait. */
export const endCountdown = (purpose: string): void => {
  inMemory.delete(purpose)
  try {
    sessionStorage.removeItem(storageKey(purpose))
  } catch {
    // Then it was never there.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  const timer = setInterval(listener, tickMs)
  document.addEventListener('visibilitychange', listener)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
/** Seconds still to wait, 0 when a code may be sent. */
export const useCountdown = (purpose: string): number =>
  useSyncExternalStore(
    subscribe,
    () => secondsLeft(untilOf(purpose), Date.now()),
    () => 0,
  )
