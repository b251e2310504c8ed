// A test file's own world: a cloned database, the whole server on it, and a typed client that speaks HTTP as the console does.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import type { Envelope } from '@falaj/contract/envelope'
import { urlOf, type Endpoint, type Input, type Output } from '@falaj/contract/endpoint'
import { buildApp, type AppOptions } from '../app.ts'
import { makeBackground } from '../background.ts'
import { connect, type Db } from '../platform/db/pool.ts'
import type { Spine } from '../platform/http/pipeline.ts'
import type { Task } from '../platform/jobs/task.ts'
import { readSettings, type Settings } from '../platform/settings.ts'

export interface Answer<Body> {
  readonly status: number
  readonly code: number
  readonly msg: string
  /** Decoded when the call succeeded, raw otherwise. */
  readonly body: Body
  readonly raw: Envelope
}
export interface Client {
  readonly cookie: string
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Output<E>>>
}
export interface World {
  readonly app: FastifyInstance
  readonly db: Db
  readonly pool: pg.Pool
  readonly settings: Settings
  readonly spine: Spine
  /** As the schema's owner: for what the application itself may not do. */
  readonly owner: pg.Client
  readonly appUrl: string
  as(person: string): Promise<Client>
  readonly stranger: Client
  close(): Promise<void>
}

export const consoleHeaders = {
  'content-type': 'application/json',
  'x-host-app': 'falaj-console',
  'x-platform': '4',
  'x-language': 'en',
  'x-timezone': 'Asia/Dubai',
} as const

export interface WorldOptions extends AppOptions {
  /** Relay, jobs, sealer and listener run as in the real program; most tests need none of them and are faster without. */
  readonly background?: boolean
  /** Instead of the program's own. */
  readonly tasks?: readonly Task[]
}

export const openWorld = async (
  env: Readonly<Record<string, string>> = {},
  options: WorldOptions = {},
): Promise<World> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  const on = (url: string): string => url.replace(/\/[^/]*$/, `/${name}`)
  const superClient = new pg.Client({ connectionString: inject('superUrl') })
  await superClient.connect()
  await superClient.query(`create database ${name} template falaj_template owner falaj_owner`)
  await superClient.query(`grant create on database ${name} to falaj_app`)
  await superClient.end()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-world-'))
  const settings = readSettings(
    { LOG_LEVEL: 'silent', FALAJ_DATA_DIR: dataDir, FALAJ_RATE_PER_MINUTE: '1000000', ...env },
    '/',
    () => 'a secret that only tests know, long enough',
  )
  const appUrl = on(inject('appUrl'))
  const { db, pool } = connect(appUrl, 8)
  const owner = new pg.Client({ connectionString: on(inject('ownerUrl')) })
  await owner.connect()
  const { tasks } = options
  const background = makeBackground({ db, url: appUrl, settings, ...(tasks ? { tasks } : {}) })
  const app = await buildApp(background.spine, options)
  await app.ready()
  if (options.background) await background.start(app.log)

  const clientWith = (cookie: string): Client => ({
    cookie,
    async call(endpoint, input, headers = {}) {
      const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>
      const url = urlOf(endpoint).replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(wire[key])))
      const response = await app.inject({
        method: endpoint.method,
        url,
        headers: { ...consoleHeaders, ...(cookie ? { cookie } : {}), ...headers },
        ...(endpoint.method === 'GET' ? { query: wire as Record<string, string> } : { payload: JSON.stringify(wire) }),
      })
      const raw = response.json<Envelope>()
      const body = raw.head.code === 200 ? z.decode(endpoint.output, raw.body as never) : raw.body
      return { status: response.statusCode, code: raw.head.code, msg: raw.head.msg, body: body as never, raw }
    },
  })
  return {
    app,
    db,
    pool,
    settings,
    spine: background.spine,
    owner,
    appUrl,
    stranger: clientWith(''),
    async as(person) {
      const response = await app.inject({
        method: 'POST',
        url: '/sandbox/sign-in',
        headers: consoleHeaders,
        payload: JSON.stringify({ person }),
      })
      const [cookie] = response.cookies
      if (!cookie) throw new Error(`no session for ${person}: ${response.body}`)
      return clientWith(`${cookie.name}=${cookie.value}`)
    },
    async close() {
      await app.close()
      if (options.background) await background.stop()
      await db.destroy()
      await owner.end()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
