// Seconds until a moment of this browser's clock; the server decides, this only shows.
import { useSyncExternalStore } from 'react'

const tickMs = 250
const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, tickMs)
  return () => clearInterval(timer)
}
export const useLeft = (until: number): number =>
  useSyncExternalStore(subscribe, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
