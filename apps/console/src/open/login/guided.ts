// Whether the first steps were shown in this browser; a browser without storage never shows them.
const storageKey = 'first-steps-shown'

export const wasGuided = (): boolean => {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return true
  }
}
export const keepGuided = (): void => {
  try {
    localStorage.setItem(storageKey, 'yes')
  } catch {
    // Storage is disabled: `wasGuided` returns true.
  }
}
