// What no input may hold: texts that PostgreSQL cannot keep as they are, and nesting that would exhaust the stack.

/** Deeper than any input of ours, far above the stack's end. */
const depthMax = 32

const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** False for a NUL or half of a surrogate pair in any text or key, and for anything nested deeper than 32. */
export const isStorable = (value: unknown): boolean => {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: at, depth } = next
    if (typeof at === 'string' && !isText(at)) return false
    if (typeof at !== 'object' || at === null) continue
    if (depth > depthMax) return false
    for (const [key, inner] of Object.entries(at)) {
      if (!isText(key)) return false
      open.push({ value: inner, depth: depth + 1 })
    }
  }
  return true
}
