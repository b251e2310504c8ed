// npm run torture [-- --operations 1000000 --kills 900 --power-cuts 100 --database-kills 100]: D1 at full length, its controls, and the whole program whose
// PostgreSQL is killed while members move cash. The power is cut when root runs it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openPowerDisk } from '../apps/server/src/testing/torture/power.ts'
import { getIn } from '../apps/server/src/testing/get-in.ts'
import { startProgram } from '../apps/server/src/testing/program.ts'
import { drawerStorm } from '../apps/server/src/testing/torture/drawers.ts'
import { withoutLock, withoutUnique } from '../apps/server/src/testing/torture/sabotage.ts'
import { torture, type Plan } from '../apps/server/src/testing/torture/torture.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000000' },
    kills: { type: 'string', default: '900' },
    'power-cuts': { type: 'string', default: '100' },
    'database-kills': { type: 'string', default: '100' },
  },
  // run.mjs passes its own command on.
  allowPositionals: true,
})
const isRoot = process.getuid?.() === 0
const cuts = isRoot ? Number(values['power-cuts']) : 0
if (!isRoot) console.log('Not root: the power is not cut.')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-torture-'))
fs.chmodSync(folder, 0o755)
const folderOf = (name: string): string => {
  const dir = path.join(folder, name)
  fs.mkdirSync(dir, { mode: 0o755 })
  return dir
}
const onPowerDisk = async (name: string, times: number, plan: Omit<Plan, 'dataDir' | 'powerCut'>) => {
  const disk = openPowerDisk(folderOf(name), 16_384)
  try {
    return await torture({ ...plan, dataDir: disk.folder, powerCut: { times, cut: (bed) => disk.cut(bed) } })
  } finally {
    await disk.close()
  }
}
const long: Omit<Plan, 'dataDir'> = {
  operations: Number(values.operations),
  kills: Number(values.kills),
  clients: 32,
  report: (line) => console.log(line),
}
const figures = await (cuts > 0 ? onPowerDisk('long', cuts, long) : torture({ ...long, dataDir: folderOf('long') }))
console.log(JSON.stringify(figures))
const { lost, doubled, unbalanced, unresolved, reused, events } = figures
let isWrong = lost + doubled + unbalanced + unresolved + reused + events > 0

/** A control must fail: be found out, or not even start again. */
const control = async (name: string, run: () => Promise<{ lost: number; doubled: number; unbalanced: number }>) => {
  const result = await run().then(
    (found) => found.lost + found.doubled + found.unbalanced,
    (error: Error) => error.message.split('\n')[0],
  )
  console.log(`control, ${name}: ${result === 0 ? 'NOT SEEN' : `seen (${result})`}`)
  if (result === 0) isWrong = true
}
const small = { operations: 1000, kills: 0, clients: 16 }
await control('no unique key', () => torture({ ...small, dataDir: folderOf('unique'), sabotage: withoutUnique }))
await control('no lock', () => torture({ ...small, dataDir: folderOf('lock'), sabotage: withoutLock }))
if (cuts > 0) await control('no fsync', () => onPowerDisk('fsync', 1, { ...small, durable: false }))
const dataDir = folderOf('program')
const program = startProgram({ FALAJ_DATA_DIR: dataDir, FALAJ_TEST: 'yes', FALAJ_RATE_PER_MINUTE: '1000000' })
const address = await program.ready
const storm = await drawerStorm({
  address,
  cookie: await getIn(address, 'admin'),
  dataDir,
  kills: Number(values['database-kills']),
  clients: 16,
  random: Math.random,
})
console.log(`program: ${JSON.stringify(storm)}`)
if (storm.lost + storm.doubled + storm.faults.length > 0) isWrong = true
program.child.kill('SIGTERM')
await program.ended
fs.rmSync(folder, { recursive: true, force: true })
process.exit(isWrong ? 1 : 0)
