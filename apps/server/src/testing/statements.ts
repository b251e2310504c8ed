// Keeps the text of every statement that a test file sends and, where the cluster counts them, the functions that it calls: what the check on
// the oldest PostgreSQL prepares, and what its core of files is chosen by (decision 0510).
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'

const root = path.join(import.meta.dirname, '../../../..')
const folder = path.join(root, '.cache/statements')

/** Texts that differ in values, in how many there are, or in white space are one statement. */
export const shapeOf = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:\s*,\s*\$)+/g, '$')
    .replaceAll(/\(\s*\$\s*\)(?:\s*,\s*\(\s*\$\s*\))+/g, '($)')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Named, so that a worker that loads this module once per file patches the client once. */
const shared = globalThis as { falajStatements?: Set<string> }
const patched = (): Set<string> => {
  const texts = new Set<string>()
  const query = Reflect.get(pg.Client.prototype, 'query') as () => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { readonly text?: unknown } | null)?.text
    if (typeof text === 'string') texts.add(text)
    return Reflect.apply(query, this, args)
  } as typeof pg.Client.prototype.query
  return texts
}
const texts = (shared.falajStatements ??= patched())
texts.clear()

afterAll(() => {
  const file = path.relative(root, expect.getState().testPath!)
  const byShape = new Map<string, string>()
  for (const text of texts) {
    const shape = shapeOf(text)
    const shortest = byShape.get(shape)
    if (shortest === undefined || text.length < shortest.length) byShape.set(shape, text)
  }
  texts.clear()
  fs.mkdirSync(folder, { recursive: true })
  const name = createHash('sha256').update(file).digest('hex').slice(0, 16)
  // The check may read while its own core writes.
  const part = path.join(folder, `${name}.part`)
  fs.writeFileSync(part, JSON.stringify({ file, texts: [...byShape.values()] }))
  fs.renameSync(part, path.join(folder, `${name}.json`))
})
