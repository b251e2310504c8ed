// npm start: builds the console if its sources changed, then becomes the server.
import path from 'node:path'

// Tests of the start need no pages, and no minute for them.
if (process.env.FALAJ_TEST !== 'yes') await import('./build.mjs')
await import(path.join(import.meta.dirname, '../apps/server/src/main.ts'))
