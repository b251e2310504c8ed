// Whether a build is still that of its sources. Times and sizes are compared first; contents are read only where those differ.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const isSource = (entry) =>
  entry.isFile() && !/[/\\](dist|node_modules)([/\\]|$)/.test(entry.parentPath) && !/\.test\.tsx?$/.test(entry.name)
const filesIn = (folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(isSource)
    .map((entry) => path.join(entry.parentPath, entry.name))

const digest = (files, read) => {
  const sum = crypto.createHash('sha256')
  for (const file of files) sum.update(file).update(read(file))
  return sum.digest('hex')
}
const timeAndSize = (file) => {
  const { mtimeMs, size } = fs.statSync(file)
  return ` ${mtimeMs} ${size} `
}

/** The key of the sources, whether `mark` was written for them, and `write` for after the build. */
export const freshness = (mark, folders, makers) => {
  const files = [
    ...folders.flatMap(filesIn).sort((a, b) => (a < b ? -1 : 1)),
    ...['fresh', ...makers].map((name) => path.join(root, `scripts/${name}.mjs`)),
    path.join(root, 'package-lock.json'),
  ]
  const glance = digest(files, timeAndSize)
  const kept = fs.existsSync(mark) ? JSON.parse(fs.readFileSync(mark, 'utf8')) : null
  if (kept?.glance === glance) return { key: kept.key, fresh: true, write: () => undefined }
  const key = digest(files, fs.readFileSync)
  const write = () => fs.writeFileSync(mark, JSON.stringify({ glance, key }))
  const fresh = kept?.key === key
  if (fresh) write()
  return { key, fresh, write }
}
