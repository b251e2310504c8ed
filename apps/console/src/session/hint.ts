// Whether somebody was signed in when this browser last looked. A hint, never a right: login-free pages ask the server only where it may be so.
const storageKey = 'signed-in'

export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}
export const rememberSignedIn = (is: boolean): void => {
  if (is === wasSignedIn()) return
  try {
    if (is) localStorage.setItem(storageKey, 'yes')
    else localStorage.removeItem(storageKey)
  } catch {
    // Storage is switched off: login-free pages offer the login.
  }
}
