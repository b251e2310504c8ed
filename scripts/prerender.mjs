// Writes dist/pages/<language>/<theme>/<name>.html (+ .br) from the built open.html and the prerendered bodies.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

const dist = path.resolve(process.argv[2])
const { prerender } = await import(path.join(dist, 'prerender/prerender.js'))
const template = fs.readFileSync(path.join(dist, 'open.html'), 'utf8')
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const nameOf = (route) => (route === '/' ? 'root' : route.replace(/^\//, '').replaceAll('/', '.'))
let count = 0
for (const language of ['en', 'zh']) {
  for (const { path: route, title, body } of prerender(language)) {
    for (const theme of ['auto', 'light', 'dark']) {
      const attribute = theme === 'auto' ? '' : ` data-theme="${theme}"`
      const html = template
        .replace('<html lang="en">', `<html lang="${language}"${attribute}>`)
        .replace('<!--head-->', () => `<title>${escape(title)}</title>`)
        .replace('<!--body-->', () => body)
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
