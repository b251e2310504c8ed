import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devPages } from './dev-pages.ts'

const backend = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

// Two front doors (decision 0028): open.html is the login-free side, console.html the members' side.
export default defineConfig({
  appType: 'mpa',
  plugins: [react(), devPages()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: {
        console: path.join(import.meta.dirname, 'console.html'),
        open: path.join(import.meta.dirname, 'open.html'),
      },
      output: {
        // What only the sandbox shows stands in a folder that a live server does not serve.
        chunkFileNames: (chunk) =>
          chunk.moduleIds.some((id) => id.includes('/src/sandbox/'))
            ? 'assets/sandbox/[name]-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/restful',
        '/gateway',
        '/sandbox',
        '/files',
        '/documents',
        '/download.txt',
        '/openapi.json',
        '/api-reference',
      ].map((prefix) => [prefix, backend]),
    ),
  },
})
