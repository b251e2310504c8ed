// THIRD-PARTY-NOTICES.md names what the lockfile ships. Copyright lines and texts come from what is installed and are not compared: that
// differs by platform.
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { read, root } from './root.ts'
import { lineOf, notices, noticesFile, shippedPackages } from './third-party-notices.ts'

it('names every production dependency with its version and licence', () => {
  if (process.env['UPDATE_GOLDEN'] === 'yes') fs.writeFileSync(path.join(root, noticesFile), notices())
  const packages = shippedPackages()
  expect(packages.length).toBeGreaterThan(100)
  const listed = (read(noticesFile).split('## Licence texts')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('- '))
  expect(listed, `${noticesFile} is stale. Fix: npm run golden, and read the diff.`).toEqual(packages.map(lineOf))
})
