// Golden texts: committed, compared, and written anew when UPDATE_GOLDEN=yes. A change is then read as a diff.
import fs from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { read, root } from './root.ts'

export const expectGolden = (file: string, text: string): void => {
  const target = path.join(root, file)
  if (process.env['UPDATE_GOLDEN'] === 'yes') {
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.writeFileSync(target, text)
  }
  const kept = fs.existsSync(target) ? read(file) : ''
  expect(text, `${file} is stale. If the change is meant: npm run golden, and read the diff.`).toBe(kept)
}
