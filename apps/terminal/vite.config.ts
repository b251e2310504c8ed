import fs from 'node:fs'
import { defineConfig } from 'vite'

/** What a till reports as its version. */
const { version } = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
// The till is a separate entry: it contains nothing of the console.
export default defineConfig({
  base: '/terminal/',
  define: { buildVersion: JSON.stringify(version) },
  build: {
    target: 'baseline-widely-available',
    modulePreload: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
  },
})
