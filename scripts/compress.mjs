// Writes .br and .gz beside every built asset, so that the server only has to send bytes.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

const folder = process.argv[2]
for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(m?js|css|svg|json|wasm)$/.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const bytes = fs.readFileSync(file)
  if (bytes.length < 1024) continue
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(bytes, { params }))
  fs.writeFileSync(`${file}.gz`, zlib.gzipSync(bytes, { level: 9 }))
}
