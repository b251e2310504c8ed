// Writes dist/pages/<language>/<theme>/<name>.html (+ .br) from the built open.html and the prerendered bodies.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

const dist = path.resolve(process.argv[2])
const { prerender } = await import(path.join(dist, 'prerender/prerender.js'))
const template = fs.readFileSync(path.join(dist, 'open.html'), 'utf8')
const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const nameOf = (route) => (route === '/' ? 'root' : route.replace(/^\//, '').replaceAll('/', '.'))

/** A page's own styles paint with its HTML; all scripts are fetched meanwhile, not one after the other. */
const partsOf = (key, seen = new Set()) => {
  if (seen.has(key) || !manifest[key]) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) partsOf(next, seen)
  return seen
}
const entry = partsOf('open.html')
const linksOf = (module) => {
  const wanted = partsOf('src/open/start.tsx')
  if (module) partsOf(`src/open/${module.slice(2)}`, wanted)
  const parts = [...wanted].filter((key) => !entry.has(key))
  return [
    ...parts.flatMap((key) => manifest[key].css ?? []).map((file) => `<link rel="stylesheet" href="/${file}" />`),
    ...parts.map((key) => `<link rel="modulepreload" href="/${manifest[key].file}" />`),
  ]
}

/** Scripts are not needed to paint: they must not take the line from style sheets, the template's own included. */
const behindStyles = (html) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

let count = 0
for (const language of ['en', 'zh']) {
  for (const { path: route, module, title, description, body } of await prerender(language)) {
    const head = [
      `<title>${escape(title)}</title>`,
      `<meta name="description" content="${escape(description)}" />`,
      ...linksOf(module),
    ].join('\n    ')
    for (const theme of ['auto', 'light', 'dark']) {
      const attribute = theme === 'auto' ? '' : ` data-theme="${theme}"`
      const html = behindStyles(template.replace('<!--head-->', () => head))
        .replace('<html lang="en">', `<html lang="${language}"${attribute}>`)
        .replace('<div id="root"><!--body-->', () => `<div id="root" data-asleep>${body}`)
      const file = path.join(dist, 'pages', language, theme, `${nameOf(route)}.html`)
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, html)
      fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(html))
      count += 1
    }
  }
}
fs.rmSync(path.join(dist, 'prerender'), { recursive: true })
fs.rmSync(path.join(dist, 'open.html'))
console.log(`prerendered ${count} pages`)
