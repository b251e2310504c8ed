// What this browser remembers of a payer's way, for a reload, a step back and a second tap: keys, never cards.
const safe = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    // A browser without storage can still pay.
    return otherwise
  }
}
const memory = new Map<string, string>()
export const sessionStore = {
  read: (name: string): string | null => memory.get(name) ?? safe(() => sessionStorage.getItem(name), null),
  write(name: string, value: string): void {
    memory.set(name, value)
    safe(() => sessionStorage.setItem(name, value), undefined)
  },
  forget(name: string): void {
    memory.delete(name)
    safe(() => sessionStorage.removeItem(name), undefined)
  },
}
/** `randomUUID` needs https or localhost; a phone in the shop's network may have neither. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
/** The same until it is forgotten: whatever is sent with it twice is one. */
export const keyFor = (name: string): string => {
  const existing = sessionStore.read(name)
  if (existing) return existing
  const made = newKey()
  sessionStore.write(name, made)
  return made
}
