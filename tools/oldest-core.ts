// Chooses the core of medium files for the oldest PostgreSQL (decision 0510), so that together they call every PL/pgSQL function that any
// medium test calls: first the file that calls most of what is open, per second of its time. After
//   rm -rf .cache/functions; TEST_FUNCTIONS=yes npx vitest run --project medium --reporter=json --outputFile=.cache/medium.json
// run `node tools/oldest-core.ts`. It writes apps/server/src/testing/oldest-core.json.
import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { root } from './root.ts'

const folder = path.join(root, '.cache/functions')
/** Tests make functions for themselves, and the queue has its own. */
const migrations = path.join(root, 'apps/server/migrations')
const own = fs
  .readdirSync(migrations)
  .map((name) => fs.readFileSync(path.join(migrations, name), 'utf8'))
  .join('\n')
const isOwn = (called: string): boolean =>
  new RegExp(`function (?:public\\.)?${called.replace('public.', '').replace('.', '\\.')}\\(`).test(own)
const calls = new Map<string, Set<string>>()
for (const name of fs.readdirSync(folder))
  for (const line of fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n')) {
    const [file = '', called = ''] = line.split(' ')
    if (!isOwn(called)) continue
    const relative = file.slice(file.indexOf('apps/server/src/'))
    calls.set(relative, (calls.get(relative) ?? new Set()).add(called))
  }

const report = z.parse(
  z.object({
    testResults: z.array(
      z.object({ name: z.string(), status: z.string(), startTime: z.number(), endTime: z.number() }),
    ),
  }),
  JSON.parse(fs.readFileSync(path.join(root, '.cache/medium.json'), 'utf8')),
)
const seconds = new Map(
  report.testResults.map(({ name, startTime, endTime }) => [
    name.slice(name.indexOf('apps/server/src/')),
    (endTime - startTime) / 1000,
  ]),
)

/** A file that costs more than this is left out, and what only it calls is not covered. */
const secondsMax = 10
const affordable = [...calls.keys()].filter((file) => (seconds.get(file) ?? Infinity) <= secondsMax)
const every = new Set([...calls.values()].flatMap((called) => [...called]))
const open = new Set(affordable.flatMap((file) => [...calls.get(file)!]))
const chosen: string[] = []
while (open.size > 0) {
  const gain = (file: string): number => {
    const fresh = [...calls.get(file)!].filter((called) => open.has(called)).length
    return fresh / ((seconds.get(file) ?? 1) + 1)
  }
  const [best = ''] = affordable.toSorted((one, other) => gain(other) - gain(one))
  chosen.push(best)
  for (const called of calls.get(best)!) open.delete(called)
}
const covered = new Set(chosen.flatMap((file) => [...calls.get(file)!]))
const cost = chosen.reduce((sum, file) => sum + (seconds.get(file) ?? 0), 0)
const made = `by tools/oldest-core.ts: ${covered.size} of the ${every.size} PL/pgSQL functions that medium tests call`
fs.writeFileSync(
  path.join(root, 'apps/server/src/testing/oldest-core.json'),
  `${JSON.stringify({ made, notCovered: [...every].filter((called) => !covered.has(called)).toSorted(), files: chosen.toSorted() }, null, 2)}\n`,
)
console.log(`${made}; ${chosen.length} files, ${cost.toFixed(0)} s of tests`)
