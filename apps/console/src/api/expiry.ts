// A 403 anywhere marks the session as over, in one place.
import { createStore } from '../state/store.ts'

export const expired = createStore(false)
export const markExpired = (): void => expired.set(true)
export const clearExpired = (): void => expired.set(false)
