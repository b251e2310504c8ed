import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { serveAssets } from './assets.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-assets-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const write = (name: string, bytes: string | Buffer): void => fs.writeFileSync(path.join(folder, name), bytes)
fs.mkdirSync(path.join(folder, 'sandbox'))
write('page-abc.js', 'script')
write('page-abc.js.br', brotliCompressSync('script'))
write('page-abc.css', 'style')
write('sandbox/tool-abc.js', 'tool')
write('notes.txt', 'nobody asked for these')

const app = Fastify()
serveAssets(app, '/assets/', folder, (name) => !name.startsWith('sandbox/'))
const get = (url: string, encoding = '') => app.inject({ url, headers: { 'accept-encoding': encoding } })

it('serves a file of the build for good, compressed if accepted', async () => {
  const plain = await get('/assets/page-abc.js')
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['script', undefined])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.vary).toBe('Accept-Encoding')
  const packed = await get('/assets/page-abc.js', 'gzip, br')
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('script')
})
it('sends what was not packed as it is', async () => {
  const { body, headers } = await get('/assets/page-abc.css', 'gzip, br')
  expect([body, headers['content-type'], headers['content-encoding']]).toEqual([
    'style',
    'text/css; charset=utf-8',
    undefined,
  ])
})
it.each([
  ['nothing.js', 'a name that the build does not have'],
  ['sandbox/tool-abc.js', 'what is not served here'],
  ['notes.txt', 'a kind of file that no page asks for'],
  ['page-abc.js.br', 'a packed file by its own name'],
  ['..%2f..%2fetc%2fpasswd', 'a step upwards'],
  ['', 'the folder itself'],
])('does not find %s: %s', async (name) => {
  expect((await get(`/assets/${name}`)).statusCode).toBe(404)
})
