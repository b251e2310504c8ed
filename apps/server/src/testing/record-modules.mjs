// Preloaded into the program: writes the address of every module it loads into a file.
import fs from 'node:fs'
import { registerHooks } from 'node:module'

const file = process.env.RECORD_MODULES
registerHooks({
  load(url, context, next) {
    fs.appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
