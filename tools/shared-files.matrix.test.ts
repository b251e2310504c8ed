import { expect, it } from 'vitest'
import { expectGolden } from './golden.ts'
import { read } from './root.ts'
import { sharedFigures, sharedFiles } from './shared-files.ts'

const mark = '<!-- shared files -->\n\n```\n'
it('no feature of money is named in more shared files than docs/architecture.md says', () => {
  const text = read('docs/architecture.md')
  const from = text.indexOf(mark) + mark.length
  const to = text.indexOf('\n```', from)
  const kept = new Map(
    text
      .slice(from, to)
      .split('\n')
      .map((line) => line.split(/\s+/) as [string, string]),
  )
  // More is refused even while the golden files are written: a figure is raised by hand, with its reason in the commit.
  const grown = [...sharedFiles].flatMap(([name, files]) =>
    files.length > Number(kept.get(name) ?? Infinity) ? [`${name}: ${files.join(', ')}`] : [],
  )
  expect(grown).toEqual([])
  expectGolden('docs/architecture.md', text.slice(0, from) + sharedFigures + text.slice(to))
})

it('sees a file that names a feature, and leaves out the feature’s own', () => {
  const files = sharedFiles.get('crypto-top-up') ?? []
  expect(files).toContain('packages/contract/src/kernel/movements.ts')
  expect(files.filter((file) => file.includes('/crypto-top-up/'))).toEqual([])
})
