// npm start: builds the console if its sources changed, then becomes the server.
import path from 'node:path'

await import('./build.mjs')
await import(path.join(import.meta.dirname, '../apps/server/src/main.ts'))
