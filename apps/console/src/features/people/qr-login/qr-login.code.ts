// The code in what was scanned, opened or pasted: the bare code, or an address that carries it.
export const codeIn = (text: string): string | null => {
  const clean = text.trim()
  const carried = /[?&]code=([\w-]+)/.exec(clean)?.[1] ?? clean
  return /^[\w-]{20,64}$/.test(carried) ? carried : null
}
