// npm run dev: the server restarts when its sources change, the console's pages reload in place.
import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const children = [
  ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'],
  ['node_modules/vite/bin/vite.js', 'apps/console'],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }))

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.once('exit', stop)
