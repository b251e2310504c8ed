/** A zone by its name, of today or of old: 'Asia/Kolkata' as well as 'Asia/Calcutta', because browsers differ in what they call it. An offset is no zone. */
export const isZoneName = (name: string): boolean => {
  if (name === 'UTC') return true
  if (!/^[A-Z][A-Za-z_]*(\/[A-Za-z0-9_+-]+)+$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
