// T1: the second `npm start`, against the least a start can be: the same database and an empty Fastify.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { median, type Bench } from './budget.ts'
import { build, root, tempFolder } from './world.ts'

const timeToReady = (script: string, dataDir: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now()
    const child = spawn(process.execPath, [path.join(root, script), 'start'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: '0', FALAJ_DATA_DIR: dataDir },
    })
    let took = Number.NaN
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (Number.isNaN(took) && output.includes('ready: ')) {
        took = performance.now() - from
        child.kill('SIGTERM')
      }
    })
    child.once('exit', () => (Number.isNaN(took) ? reject(new Error(output)) : resolve(took)))
  })

export const start: Bench = async () => {
  build()
  const [dataDir, bareDir] = [tempFolder(), tempFolder()]
  const first = await timeToReady('scripts/start.mjs', dataDir)
  await timeToReady('bench/floor/start.ts', bareDir)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < 3; round += 1) {
    ours.push(await timeToReady('scripts/start.mjs', dataDir))
    bare.push(await timeToReady('bench/floor/start.ts', bareDir))
  }
  for (const folder of [dataDir, bareDir]) fs.rmSync(folder, { recursive: true, force: true })
  return [
    {
      id: 'T1',
      what: 'second start to ready, against database + empty Fastify',
      ours: median(ours),
      limit: median(bare),
      unit: 'ms',
      budget: { bound: 'max', ratio: 4 },
    },
    {
      id: 'T1a',
      what: 'first start (empty data folder), against our second',
      ours: first,
      limit: median(ours),
      unit: 'ms',
      budget: { bound: 'max', ratio: 6 },
    },
  ]
}
