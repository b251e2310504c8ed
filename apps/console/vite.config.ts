import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { devPages } from './dev-pages.ts'

const openSide = new Map<string, boolean>()
/** Whether a login-free page uses a module, however far away. */
const isOpen = (id: string, context: Rolldown.ChunkingContext): boolean => {
  const cached = openSide.get(id)
  if (cached !== undefined) return cached
  openSide.set(id, false)
  const info = context.getModuleInfo(id)
  const found =
    /src[\\/]open[\\/]|open\.html/.test(id) ||
    [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])].some((importer) => isOpen(importer, context))
  openSide.set(id, found)
  return found
}

// A login-free page comes in few files: forty small ones cost a header each and wait for one another.
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'preload', test: /preload-helper/, priority: 6 },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
  // Each takes what it imports along, but for what a group before it has taken.
  { name: 'frame', test: /src[\\/](open[\\/]open-app|theme[\\/]theme|session[\\/]signed-in)\./, priority: 4 },
  // Before the calls: fields need no schemas, and the login has them before it asks for anything.
  {
    name: 'fields',
    test: /src[\\/]light[\\/](field|text-input|digits-input|phone-input|spinner|tabs|keypad|keypad-codes)\./,
    priority: 3,
  },
  {
    name: 'talk',
    test: /src[\\/]api[\\/](call|report|salt)\.|contract[\\/]src[\\/](session|enumerations|login)\./,
    priority: 2,
  },
  // Not the page itself: it keeps a file of its own name, by which the prerendering finds its styles and scripts.
  { name: 'login', test: /src[\\/]open[\\/]login[\\/]login-page\./, priority: 1 },
  // What login-free pages use is theirs, in the files they need: the two groups after this one take their imports along.
  {
    name: (id, context) => (!/src[\\/]open[\\/]/.test(id) && isOpen(id, context) ? 'open' : null),
    debugName: 'open',
    entriesAware: true,
    priority: 0.9,
  },
  // A screen of the console comes in few files, too: what every list needs is one of them, what twenty screens share another.
  { name: 'list', test: /src[\\/]blocks[\\/]record-list[\\/]/, priority: 0.8 },
  { name: 'shared', test: /src[\\/](?!open[\\/])/, minShareCount: 20, priority: 0.7 },
]

const backend = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

// Two front doors (decision 0028): open.html is the login-free side, console.html the members' side.
export default defineConfig({
  appType: 'mpa',
  plugins: [react(), devPages()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Every browser of the target has it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: {
        console: path.join(import.meta.dirname, 'console.html'),
        open: path.join(import.meta.dirname, 'open.html'),
      },
      output: {
        // Sandbox-only code is built into a folder that a live server does not serve.
        chunkFileNames: (chunk) =>
          chunk.moduleIds.some((id) => id.includes('/src/sandbox/'))
            ? 'assets/sandbox/[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        codeSplitting: { groups },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/restful', '/gateway', '/sandbox', '/files', '/documents', '/download.txt', '/openapi.json', '/api-reference']
        // The server compares a call's origin with its host: the proxy keeps the host that the browser sent.
        .map((prefix) => [prefix, { target: backend, changeOrigin: false }]),
    ),
  },
})
