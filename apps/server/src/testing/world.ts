// A test file's own world: a cloned database, the whole server on it, and a typed client that speaks HTTP as the console does.
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Envelope } from '@falaj/contract/kernel/envelope'
import { nameOf, urlOf, type Endpoint, type Input, type Output } from '@falaj/contract/kernel/endpoint'
import { buildApp, type AppOptions } from '../app.ts'
import { bankRailOf } from '../rails/bank-rail.ts'
import { messageRailOf } from '../rails/message-rail.ts'
import { payoutRailOf } from '../rails/payout-rail.ts'
import { startAcquirer, type SandboxAcquirer } from '../sandbox/acquirer/server.ts'
import { people } from '../seed/people.ts'
import { deliver } from '../platform/identity/message.ts'
import { grantHash } from '../platform/http/scene.ts'
import { openSession, sessionCookie } from '../platform/identity/session.ts'
import { newId, newToken } from '../platform/base/ids.ts'
import { makeBackground } from '../background.ts'
import { featuresOf } from '../features-of.ts'
import type { ServerContext } from '../platform/feature.ts'
import { isSecure } from '../platform/http/pipeline.ts'
import type { Task } from '../platform/jobs/task.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { openDatabase, type Database } from './database.ts'

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
  /**
   * Headers as after a code was given for exactly this request, with a key: codes by SMS come a minute apart, and a test has no minute.
   * `wire` is the request as it goes over the wire.
   */
  passed(endpoint: GuardedEndpoint, wire: unknown): Promise<{ 'x-step-up': string; 'idempotency-key': string }>
}
type GuardedEndpoint = Pick<Endpoint, 'method' | 'path' | 'scene'>
export interface Browser extends Client {
  readonly cookies: Map<string, string>
}
export interface InboxMessage {
  readonly channel: string
  readonly purpose: string
  readonly body: string
  readonly code: string | null
}
export interface World extends Omit<Database, 'name'> {
  readonly app: FastifyInstance
  readonly context: ServerContext
  readonly acquirer: SandboxAcquirer | null
  /** A session of a person of the demo world, without the way to it. */
  as(person: string): Promise<Client>
  readonly stranger: Client
  /** A browser that keeps its cookies from call to call, for tests of the sign-in. */
  browser(): Browser
  /** Messages sent to a number, newest first; pending ones are delivered first. */
  inbox(recipient: string): Promise<readonly InboxMessage[]>
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
  /** Starts only the listener: sessions and merchants are cached between requests. */
  readonly listener?: boolean
  /** Instead of the program's own. */
  readonly tasks?: readonly Task[]
  /** The simulated acquirer, connected in both directions over real HTTP. It delivers due notices when the test requests it. */
  readonly acquirer?: boolean
}

export const openWorld = async (
  env: Readonly<Record<string, string>> = {},
  options: WorldOptions = {},
): Promise<World> => {
  const { name, appUrl, db, pool, owner, settings: read, close } = await openDatabase(env)
  const { tasks } = options
  const acquirer = options.acquirer
    ? await startAcquirer(db, {
        host: '127.0.0.1',
        port: 0,
        key: `${name} ${name} ${name}`,
        speed: { answerMs: 0, lateMs: 0 },
        silentMs: 50,
      })
    : null
  const settings: Settings = acquirer
    ? { ...read, acquirer: { url: acquirer.url, key: acquirer.key, origin: null } }
    : read
  const rail = await messageRailOf(settings)
  const background = makeBackground({
    db,
    url: appUrl,
    settings,
    features: await featuresOf(settings),
    rail,
    bank: await bankRailOf(settings),
    payout: await payoutRailOf(settings),
    ...(tasks ? { tasks } : {}),
  })
  const app = await buildApp(background.context, options)
  await app.ready()
  if (acquirer) acquirer.callBackTo(`${await app.listen({ host: '127.0.0.1', port: 0 })}/rails/acquirer/callback`)
  if (options.background) await background.start(app.log)
  else if (options.listener) background.listener.start(app.log)

  const clientWith = (
    given: string,
    jar: { readonly get: () => string; readonly set: (name: string, value: string) => void } = {
      get: () => given,
      set: () => undefined,
    },
  ): Client => ({
    get cookie() {
      return jar.get()
    },
    async call(endpoint, input, headers = {}) {
      const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>
      const url = urlOf(endpoint).replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(wire[key])))
      const response = await app.inject({
        method: endpoint.method,
        url,
        headers: { ...consoleHeaders, ...(jar.get() ? { cookie: jar.get() } : {}), ...headers },
        ...(endpoint.method === 'GET' ? { query: wire as Record<string, string> } : { payload: JSON.stringify(wire) }),
      })
      for (const { name, value } of response.cookies) jar.set(name, value)
      const raw = response.json<Envelope>()
      const body = raw.head.code === 200 ? z.decode(endpoint.output, raw.body as never) : raw.body
      return { status: response.statusCode, code: raw.head.code, msg: raw.head.msg, body: body as never, raw }
    },
    async passed(endpoint, wire) {
      const grant = newToken()
      await owner.query(
        `insert into step_up_grant (token_hash, session_id, scene, input_hash, expires_at)
         select sha256($1::bytea), id, $3, $4, now() + interval '2 minutes' from session where token_hash = sha256($2::bytea)`,
        [
          Buffer.from(grant),
          Buffer.from(jar.get().split('=')[1] ?? ''),
          endpoint.scene,
          grantHash(nameOf(endpoint), wire),
        ],
      )
      return { 'x-step-up': grant, 'idempotency-key': newId() }
    },
  })
  return {
    app,
    db,
    pool,
    settings,
    context: background.context,
    owner,
    appUrl,
    acquirer,
    stranger: clientWith(''),
    async as(key) {
      const person = people.find((each) => each.key === key)
      if (!person) throw new Error(`nobody is called ${key}`)
      const row = await db
        .selectFrom('person')
        .leftJoin('staff', 'staff.person_id', 'person.id')
        .leftJoin('merchant', 'merchant.id', 'staff.merchant_id')
        .select(['person.id as personId', 'staff.merchant_id as merchantId', 'staff.id as staffId'])
        .where('person.mobile', '=', person.mobile)
        // The first place: the demo world's merchants are numbered in the order of their list.
        .orderBy('merchant.mid')
        .executeTakeFirstOrThrow()
      const token = await openSession(db, {
        ...row,
        address: '127.0.0.1',
        userAgent: 'test',
        hoursMax: settings.sessionHoursMax,
        how: 'password',
        device: { hash: null, known: true },
        factors: [],
      })
      return clientWith(`${sessionCookie(isSecure(settings))}=${token}`)
    },
    async inbox(recipient) {
      const queued = await db.selectFrom('message').select('id').where('state', '=', 'QUEUED').orderBy('id').execute()
      const signal = new AbortController().signal
      for (const { id } of queued)
        while ((await deliver({ db, rail, signal }, id)).kind === 'later')
          await db.updateTable('message').set({ due_at: null }).where('id', '=', id).execute()
      return db
        .selectFrom('sandbox_message')
        .selectAll()
        .where('recipient', '=', recipient)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },
    browser() {
      const cookies = new Map<string, string>()
      const jar = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const client = clientWith('', {
        get: jar,
        set: (name, value) => (value ? cookies.set(name, value) : cookies.delete(name)),
      })
      return Object.assign(client, { cookies })
    },
    async close() {
      await app.close()
      await acquirer?.close()
      if (options.background) await background.stop()
      else if (options.listener) await background.listener.stop()
      await close()
    },
  }
}
