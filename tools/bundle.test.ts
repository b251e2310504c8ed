// What `npm start` runs: the server as one bundle.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { main } from '../scripts/bundle.mjs'
import { freshness } from '../scripts/fresh.mjs'
import { root } from './root.ts'

const folder = path.dirname(main)
const read = (chunk: string): string => fs.readFileSync(path.join(folder, chunk), 'utf8')
const chunks = fs.readdirSync(folder).filter((name) => name.endsWith('.mjs'))
const sourcesOf = (chunk: string): readonly string[] =>
  // A chunk that only passes on what another exports has no map.
  fs.existsSync(path.join(folder, `${chunk}.map`))
    ? (JSON.parse(read(`${chunk}.map`)) as { sources: string[] }).sources.map((source) =>
        path.relative(root, path.join(folder, source)),
      )
    : []
const tempFolder = (): string => {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-bundle-'))
  onTestFinished(() => fs.rmSync(made, { recursive: true, force: true }))
  return made
}

it('a live start loads no chunk with a module of the sandbox', () => {
  const loaded = new Set<string>()
  const load = (chunk: string): void => {
    if (loaded.has(chunk)) return
    loaded.add(chunk)
    for (const [, next] of read(chunk).matchAll(/^(?:import|export) (?:[^;"]* from )?"\.\/([^"]+)"/gm)) load(next ?? '')
  }
  // The main module loads the other when the settings are right.
  const serve = chunks.find((chunk) => sourcesOf(chunk).includes('apps/server/src/serve.ts'))
  for (const chunk of ['main.mjs', serve ?? '']) load(chunk)
  const sources = [...loaded].flatMap(sourcesOf)
  expect(sources.length).toBeGreaterThan(500)
  const ofSandbox = /^apps\/server\/src\/(sandbox|seed|testing)\//
  expect(sources.filter((source) => ofSandbox.test(source))).toEqual([])
  // Control: another chunk has them.
  expect(chunks.flatMap(sourcesOf)).toContain('apps/server/src/sandbox/world.ts')
})

it('a source that finds files by its own path finds them from the bundle', () => {
  const files = chunks.flatMap((chunk) => [
    ...[...read(chunk).matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(([, file]) => file ?? ''),
    ...[...read(chunk).matchAll(/import\.meta\.dirname \+ "\/([^"]+)"/g)].map(([, file]) => file ?? ''),
  ])
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !fs.existsSync(path.join(folder, file)))).toEqual([])
})

it('a stack trace names the source and its line', () => {
  const made = path.join(tempFolder(), 'apps/server/dist/0')
  fs.mkdirSync(made, { recursive: true })
  const chunk = path.join(made, 'chunk.mjs')
  fs.writeFileSync(chunk, "throw new TypeError('wrong')\n")
  // Its first line is line 3, column 5 of the source.
  const map = { version: 3, sources: ['../../src/rule.ts'], names: [], mappings: 'AAEI' }
  fs.writeFileSync(`${chunk}.map`, JSON.stringify(map))
  const script = `import ${JSON.stringify(path.join(root, 'scripts/stacks.mjs'))}
    await import(${JSON.stringify(chunk)}).catch(({ stack }) => process.stdout.write(stack))`
  const stack = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const source = pathToFileURL(path.join(made, '../../src/rule.ts')).href
  expect(stack.split('\n').slice(0, 2)).toEqual(['TypeError: wrong', `    at ${source}:3:5`])
})

it('what is built is built again when a source has other contents, and not when it only has another time', () => {
  const folder = tempFolder()
  const file = path.join(folder, 'rule.ts')
  const glance = () => freshness(`${folder}.json`, [path.relative(root, folder)], [])
  onTestFinished(() => fs.rmSync(`${folder}.json`, { force: true }))
  fs.writeFileSync(file, 'one')
  const first = glance()
  expect(first.fresh).toBe(false)
  first.write()
  expect(glance()).toMatchObject({ key: first.key, fresh: true })
  fs.utimesSync(file, 0, 0)
  expect(glance()).toMatchObject({ key: first.key, fresh: true })
  fs.writeFileSync(file, 'two')
  expect(glance().fresh).toBe(false)
})
