// Whether somebody was signed in when this browser last looked. A hint, never a right: login-free pages ask the server only where it may be so.
const place = 'signed-in'

export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(place) === 'yes'
  } catch {
    return false
  }
}
export const rememberSignedIn = (is: boolean): void => {
  if (is === wasSignedIn()) return
  try {
    if (is) localStorage.setItem(place, 'yes')
    else localStorage.removeItem(place)
  } catch {
    // Storage is switched off: login-free pages offer the login.
  }
}
