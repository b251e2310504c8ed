// npm start: builds the console and the server if their sources changed, then becomes the server.
import './stacks.mjs'

// Tests of the start need no pages, and no minute for them.
if (process.env.FALAJ_TEST !== 'yes') await import('./build.mjs')
const { main } = await import('./bundle.mjs')
await import(main)
