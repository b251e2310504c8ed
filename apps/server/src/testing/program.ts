// The whole program as a child process, as `npm start` runs it after the build.
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const main = path.join(import.meta.dirname, '../main.ts')
const root = path.join(import.meta.dirname, '../../../..')

export interface Program {
  readonly child: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Its address, once it reports that it is ready; rejects if it ends before. */
  readonly ready: Promise<string>
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

type Env = Readonly<Record<string, string>>
/** The bundle where `npm test` has made one (it starts in half the time); the sources otherwise. */
export const startProgram = (env: Env): Program => {
  const bundle = process.env['SERVER_BUNDLE']
  return bundle
    ? follow(process.execPath, ['--import', path.join(root, 'scripts/stacks.mjs'), bundle], env)
    : startSources(env)
}
export const startSources = (env: Env, nodeArgs: readonly string[] = []): Program =>
  follow(process.execPath, [...nodeArgs, main], env)
/** By the documented command; with FALAJ_TEST=yes it builds no pages. */
export const startByNpm = (env: Env): Program => follow('npm', ['start', '--silent'], env)

/** What one start compiled, the next reads: half of what a start costs. */
const compiled = process.env['NODE_COMPILE_CACHE']
const compileCache: Env = compiled ? { NODE_COMPILE_CACHE: compiled } : {}
const follow = (program: string, args: readonly string[], env: Env): Program => {
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const address = /is ready: (\S+)/.exec(stdout)?.[1]
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`it ended before it was ready: ${stderr}`)))
  })
  // Avoids an unhandledRejection if nobody awaits it.
  ready.catch(() => undefined)
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  return { child, ready, ended, stdout: () => stdout, stderr: () => stderr }
}

/** The process id of the PostgreSQL that uses a data folder, from its lock file. */
export const postgresPid = (dataDir: string): number | null => {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid')
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : null
}
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A zombie that nobody has waited for is not alive any more.
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
