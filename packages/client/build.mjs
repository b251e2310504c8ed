// Builds the published package: plain JavaScript with type declarations in dist/ and its own package.json. Inside this repository the source is used directly.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const here = import.meta.dirname
// The output folder can be given as an argument.
const out = path.resolve(process.argv[2] ?? path.join(here, 'dist'))
fs.rmSync(out, { recursive: true, force: true })
const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
execFileSync(process.execPath, [tsc, '-p', path.join(here, 'tsconfig.build.json'), '--outDir', out], {
  stdio: 'inherit',
})
// Declarations are emitted under the name of their source file.
for (const file of fs.readdirSync(out).filter((each) => each.endsWith('.d.ts'))) {
  const at = path.join(out, file)
  fs.writeFileSync(at, fs.readFileSync(at, 'utf8').replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}
const { name, version, type } = JSON.parse(fs.readFileSync(path.join(here, 'package.json'), 'utf8'))
const exports = { '.': { types: './client.d.ts', default: './client.js' } }
const made = { name, version, type, engines: { node: '>=20' }, types: './client.d.ts', exports }
fs.writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(made, null, 2)}\n`)
fs.copyFileSync(path.join(here, 'README.md'), path.join(out, 'README.md'))
