// The system under torture: a durable PostgreSQL behind a proxy, and app processes; each can be killed and comes back.
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import { setTimeout as rest } from 'node:timers/promises'
import { startEmbedded, type EmbeddedPostgres } from '../../platform/db/embedded.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { postgresPid } from '../program.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { fromLine, toLine, type TortureAnswer, type TortureRequest } from './wire.ts'

/** The server and all its processes, as the kernel knows them. */
const familyOf = (pid: number): number[] => {
  const file = `/proc/${pid}/task/${pid}/children`
  const children = fs.existsSync(file)
    ? fs.readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    : []
  return [pid, ...children]
}
export const signalPostgres = (dataDir: string, signal: NodeJS.Signals): void => {
  const pid = postgresPid(dataDir)
  if (pid === null) return
  for (const each of signal === 'SIGQUIT' ? [pid] : familyOf(pid))
    try {
      process.kill(each, signal)
    } catch {
      // It had already ended.
    }
}

export class App {
  private readonly waiting = new Map<number, (answered: TortureAnswer) => void>()
  readonly child: ChildProcess
  readonly ready: Promise<void>
  isReady = false
  constructor(url: string) {
    this.child = spawn(process.execPath, [path.join(import.meta.dirname, 'worker.ts'), url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ready = Promise.withResolvers<void>()
    this.ready = ready.promise
    readline.createInterface({ input: this.child.stdout! }).on('line', (line) => {
      if (line === 'ready') {
        this.isReady = true
        return ready.resolve()
      }
      const answered = fromLine(line) as TortureAnswer
      this.waiting.get(answered.id)?.(answered)
      this.waiting.delete(answered.id)
    })
    this.child.stdin!.on('error', () => undefined)
    this.child.once('exit', () => {
      this.isReady = false
      ready.resolve()
      for (const [id, tell] of this.waiting) tell({ id, answer: null, error: 'the app died' })
      this.waiting.clear()
    })
  }
  ask(request: TortureRequest): Promise<TortureAnswer> {
    if (!this.isReady) return Promise.resolve({ id: request.id, answer: null, error: 'the app is not there' })
    return new Promise((resolve) => {
      this.waiting.set(request.id, resolve)
      this.child.stdin!.write(toLine(request))
    })
  }
}

export class Bed {
  readonly dataDir: string
  readonly apps: App[] = []
  private readonly durable: boolean
  private server!: EmbeddedPostgres
  private proxy!: Proxy
  constructor(dataDir: string, durable = true) {
    this.dataDir = dataDir
    this.durable = durable
  }
  /** As the superuser, past the proxy. */
  get superUrl(): string {
    return this.server.superUrl.replace(/\/[^/]*$/, '/falaj')
  }
  get appUrl(): string {
    return this.server.appUrl
  }
  get cuts(): number {
    return this.proxy.cuts()
  }
  async open(apps: number, cutChance: number): Promise<void> {
    // Each start of the server leaves a listener that would stop it; there will be many.
    process.setMaxListeners(0)
    this.proxy = await openProxy(cutChance)
    await this.startServer()
    await migrate(this.server.ownerUrl, this.server.appUrl)
    for (let each = 0; each < apps; each += 1) this.apps.push(this.startApp())
    await Promise.all(this.apps.map(({ ready }) => ready))
  }
  private startApp(): App {
    const url = new URL(this.server.appUrl)
    url.port = String(this.proxy.port)
    return new App(url.href)
  }
  async killApp(at: number): Promise<void> {
    this.apps[at]!.child.kill('SIGKILL')
    this.apps[at] = this.startApp()
    await this.apps[at].ready
  }
  /** `between` acts on the dead disk. */
  async killServer(signal: NodeJS.Signals, between: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    signalPostgres(this.dataDir, signal)
    await this.server.stop()
    await between()
    await this.startServer()
  }
  /** Backends of a killed server may live for a moment and hold its memory: then a start is refused, and tried again. */
  private async startServer(): Promise<void> {
    let first: unknown
    for (let attempt = 1; ; attempt += 1)
      try {
        this.server = await startEmbedded({ dataDir: this.dataDir, durable: this.durable })
        break
      } catch (error) {
        first ??= error
        if (attempt === 40) throw first
        await rest(250)
      }
    this.proxy.target(Number(new URL(this.server.appUrl).port))
  }
  async close(): Promise<void> {
    for (const { child } of this.apps) child.kill('SIGKILL')
    this.proxy.close()
    await this.server.stop()
  }
}
