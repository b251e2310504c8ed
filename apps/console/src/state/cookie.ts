// Cookies the pages may read: language, theme and the cookie notice. The session's cookie is not among them.

const year = 31_536_000
export const readCookie = (name: string): string | null => {
  if (typeof document === 'undefined') return null
  const entry = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return entry ? decoded(entry.slice(name.length + 1)) : null
}
/** A cookie that somebody broke is as if it were not there. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
export const writeCookie = (name: string, value: string): void => {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${year}; samesite=lax${secure}`
}
