// Announcements a person has put away; remembered in this browser.
import { createStore } from '../state/store.ts'

const storageKey = 'dismissed-announcements'
const keptMax = 500
const read = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
export const dismissals = createStore<readonly string[]>(typeof localStorage === 'undefined' ? [] : read())
export const dismiss = (id: string): void => {
  dismissals.set((ids) => [...ids, id].slice(-keptMax))
  try {
    localStorage.setItem(storageKey, JSON.stringify(dismissals.get()))
  } catch {
    // Storage is switched off: put away until the page is loaded anew.
  }
}
