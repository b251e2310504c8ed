// The index of decisions is fresh, every record says its status and date, and every number that is cited leads somewhere.
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { decisionRecords, decisionsIndex } from './decisions-index.ts'
import { expectGolden } from './golden.ts'
import { read, root } from './root.ts'

const records = decisionRecords()
const isSkipped = (name: string): boolean =>
  /(^|\/)(node_modules|dist|golden|test-results|\.cache)(\/|$)/.test(name) || name.endsWith('THIRD-PARTY-NOTICES.md')
const filesIn = (folder: string, extension: RegExp): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => extension.test(name) && !isSkipped(name))
const documents = ['.', 'docs', 'packages', 'apps'].flatMap((folder) => filesIn(folder, /\.md$/)).toSorted()
const code = ['packages', 'apps', 'e2e', 'bench', 'tools', 'scripts'].flatMap((folder) =>
  filesIn(folder, /\.(ts|tsx|mts|mjs|sql|css)$/),
)

const numbersIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([found]) => found.match(/(?<!\d)0\d{3}(?!\d)/g) ?? [])
const list = String.raw`0\d{3}(?:(?:, and |, | and )0\d{3})*(?!\d)`
/** 'decision 0146', 'decisions 0190 and 0191', 'docs/decisions/0060'. */
const named = new RegExp(String.raw`\bdecisions?[ /]${list}`, 'gi')
/** '(0146)', '(0105, 0193)', '[0146]'. */
const inParentheses = new RegExp(String.raw`[([]${list}[)\]]`, 'g')
/** Any of them, but for a decimal, a card number, a date or a migration. */
const bare = /(?<![\w.,:+-]|migrations? |\d )0\d{3}(?=[\s.,;:)\]]|-[a-z])(?! \d{4})/g

const isAboutDecisions = (file: string): boolean => /^docs\/(decisions|product)\//.test(file)
/** In a migration a number in parentheses is another migration. */
const citationsOf = (file: string): string[] => {
  const text = read(file)
  if (isAboutDecisions(file)) return numbersIn(text, bare)
  return [...numbersIn(text, named), ...(file.endsWith('.sql') ? [] : numbersIn(text, inParentheses))]
}

it('docs/decisions/README.md lists every record', () => {
  expect(records.length).toBeGreaterThan(50)
  expectGolden('docs/decisions/README.md', decisionsIndex(records))
})

it('every record has its number, a title, a status and a date', () => {
  const numbers = new Set(records.map(({ number }) => number))
  expect(numbers.size).toBe(records.length)
  const faulty = records.filter(
    ({ file, number, title, status, date }) => !file.startsWith(`${number}-`) || !title || !status || !date,
  )
  expect(faulty.map(({ file }) => file)).toEqual([])
  const successors = records.flatMap(({ status }) => /\d{4}/.exec(status ?? '') ?? [])
  expect(successors.filter((number) => !numbers.has(number))).toEqual([])
})

it('every decision that is cited is a record, or a rule in docs/product', () => {
  const rules = documents
    .filter((file) => file.startsWith('docs/product/'))
    .flatMap((file) => numbersIn(read(file), inParentheses))
  const existing = new Set([...records.map(({ number }) => number), ...rules])
  const citations = [...documents, ...code].flatMap((file) => citationsOf(file).map((number) => ({ file, number })))
  expect(citations.length).toBeGreaterThan(200)
  const dangling = citations.filter(({ number }) => !existing.has(number))
  expect(dangling.map(({ file, number }) => `${file}: ${number}`)).toEqual([])
})

it('every relative link of a document leads to a file', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target.split('#')[0] ?? '')
      .filter((target) => target !== '' && !/^(https?:|mailto:|\/)/.test(target))
      .filter((target) => !fs.existsSync(path.join(root, path.dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})
