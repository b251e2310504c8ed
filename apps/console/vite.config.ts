import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devPages } from './dev-pages.ts'

const backend = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

// Left to itself the bundler makes a file of every set of pages that share a module: the login alone would be forty files, each packed
// by itself. What the login-free entry holds anyway, what every caller needs and what a form needs are one file each.
const inRoom = (room: string, ...files: readonly string[]): string => `${room}/(${files.join('|')})\\.tsx?$`
const oneOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join('|'))
const contract = 'packages/contract/src'
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 40 },
  {
    name: 'frame',
    priority: 30,
    test: oneOf(
      inRoom(contract, 'routes', 'access', 'words'),
      inRoom('src/words', 'language'),
      inRoom('src/theme', 'theme'),
      inRoom('src/session', 'store', 'cookie'),
      inRoom('src/router', 'location'),
      inRoom('src/light', 'messages', 'popup', 'words'),
      inRoom(
        'src/shell',
        'cookie-notice',
        'crash',
        'drawer',
        'icons',
        'logo',
        'result',
        'shell',
        'side-menu',
        'switches',
        'words',
      ),
    ),
  },
  {
    name: 'call',
    priority: 20,
    test: oneOf(
      'node_modules/zod/',
      'packages/money/src',
      inRoom(contract, 'config', 'endpoint', 'envelope', 'login', 'password', 'scalars', 'session'),
      inRoom('src/api', 'call', 'device-id', 'expiry', 'report', 'salt'),
    ),
  },
  {
    name: 'fields',
    priority: 10,
    test: oneOf(
      inRoom(
        'src/light',
        'country-list',
        'country-picker',
        'digits-input',
        'faults',
        'field',
        'keypad',
        'keypad-codes',
        'keypad-keys',
        'keypad-tray',
        'phone',
        'phone-input',
        'rules',
        'spinner',
        'tabs',
        'text-input',
      ),
      inRoom(contract, 'errors', 'typed'),
    ),
  },
  {
    name: 'login',
    priority: 5,
    test: oneOf(
      inRoom('src/open/login', 'login-page', 'note', 'password-form', 'peek', 'prepare', 'prove', 'state'),
      inRoom('src/open/login', 'store', 'submit-button', 'use-form', 'words'),
    ),
  },
]

// Two front doors (decision 0028): open.html is the login-free side, console.html the members' side.
export default defineConfig({
  appType: 'mpa',
  plugins: [react(), devPages()],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Every browser of the target fetches modules ahead by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: {
        console: path.join(import.meta.dirname, 'console.html'),
        open: path.join(import.meta.dirname, 'open.html'),
      },
      output: {
        codeSplitting: { groups },
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
