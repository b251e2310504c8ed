// Stack traces of the bundle name the sources. Node's own support reads every map at the start; this reads one when its first trace is written.
import fs from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const maps = new Map()
const mapOf = (url) => {
  if (!maps.has(url)) {
    const file = `${fileURLToPath(url)}.map`
    maps.set(url, fs.existsSync(file) ? new SourceMap(JSON.parse(fs.readFileSync(file, 'utf8'))) : null)
  }
  return maps.get(url)
}
const inSource = (text, url, line, column) => {
  const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!entry?.originalSource) return text
  return `${new URL(entry.originalSource, url).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

const bundled = /(file:\/\/[^\s()]+\/apps\/server\/dist\/[^\s()]+\.mjs):(\d+):(\d+)/g
Error.prepareStackTrace = (error, frames) =>
  [String(error), ...frames.map((frame) => `    at ${String(frame).replace(bundled, inSource)}`)].join('\n')
