// One word per thing: a word that was given up does not come back.
import path from 'node:path'
import { expect, it } from 'vitest'
import { read } from './golden.ts'
import { sources } from './sources.ts'

const section = read('GLOSSARY.md').split('## Retired words')[1] ?? ''
const retired = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word!))
const declared = /\b(?:const|let|function|interface|type|class|enum) (\w+)/g

it('no query names a table by its retired name', () => {
  const tables = retired.filter((word) => word.includes('_'))
  expect(tables.length).toBeGreaterThan(0)
  const named = new RegExp(`\\b(?:${tables.join('|')})(?:_\\w+)?\\b`, 'g')
  const found = sources.flatMap((file) => [...read(file).matchAll(named)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
})

it('no declaration and no file has a retired name', () => {
  expect(retired.length).toBeGreaterThan(30)
  const words = new Set(retired)
  const found = sources.flatMap((file) => [
    ...(words.has(path.basename(file)) ? [file] : []),
    ...[...read(file).matchAll(declared)].flatMap(([, name]) => (words.has(name!) ? [`${file}: ${name}`] : [])),
  ])
  expect(found).toEqual([])
})
