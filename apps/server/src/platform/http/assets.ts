// Files of a build. A name is a hash of its content, so files are cached in memory, and browsers cache them for good.
import fs from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './errors.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const

/** Only the names that the folder had at the start are answered, each as scripts/compress.mjs packed it, if the reader takes that. */
export const serveAssets = (
  app: FastifyInstance,
  prefix: string,
  folder: string,
  isServed: (name: string) => boolean = () => true,
): void => {
  const names = new Set(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  )
  const cache = new Map<string, Buffer>()
  const bytesOf = (name: string): Buffer => {
    const bytes = cache.get(name) ?? fs.readFileSync(path.join(folder, name))
    cache.set(name, bytes)
    return bytes
  }
  app.get(`${prefix}*`, (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const type = types[path.extname(name)]
    if (!type || !names.has(name) || !isServed(name)) return answerNotFound(request, reply.code(404))
    const accepted = request.headers['accept-encoding'] ?? ''
    const encoding = encodings.find(
      (each) => new RegExp(`\\b${each.name}\\b`).test(accepted) && names.has(name + each.extension),
    )
    return reply
      .headers({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        ...(encoding ? { 'content-encoding': encoding.name } : {}),
      })
      .send(bytesOf(name + (encoding?.extension ?? '')))
  })
}
