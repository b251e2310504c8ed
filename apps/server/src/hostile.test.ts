// Every endpoint of both APIs under hostile input made from its schema: nothing answers 5xx, and memory stays where it was.
import vm from 'node:vm'
import v8 from 'node:v8'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scenes } from '@falaj/contract/kernel/access'
import { apiScopeNames } from '@falaj/contract/developers/api-scopes'
import { everyEndpoint } from '@falaj/contract/contract'
import { schemaOf, type Schema } from '@falaj/contract/kernel/describe'
import { urlOf, type Endpoint } from '@falaj/contract/kernel/endpoint'
import { merchantLists, requestsPerMinute } from '@falaj/contract/merchant-api/merchant-api'
import { everyMerchantEndpoint } from '@falaj/contract/merchant-api/merchant-commands'
import { merchantOpenapi } from '@falaj/contract/merchant-api/merchant-openapi'
import { hashOf, last4Of, newSecret } from './features/developers/api-key/api-key.secret.ts'
import { newId } from './platform/base/ids.ts'
import { hostileBodies, hostileValue, pick, type Random } from './testing/hostile.ts'
import { keyFor } from './testing/merchant-program.ts'
import { randomFrom, scale, seed } from './testing/scale.ts'
import { openPages } from './testing/second-factor.ts'
import { consoleHeaders, openWorld, type Client, type World } from './testing/world.ts'

const requests = scale > 1 ? 10_000 * scale : 5_000
/** So many at least get every endpoint, however slow it is. */
const turns = scale > 1 ? 5 * scale : 3

let world: World
/** Log lines about what the server hides from the visitor. */
const logged: string[] = []
let ids: readonly string[]
beforeAll(async () => {
  world = await openWorld(
    { LOG_LEVEL: 'error' },
    { listener: true, logStream: { write: (line: string) => void logged.push(line) } },
  )
  const { rows } = await world.owner.query<{ id: string }>(
    ['payment', 'refund', 'paylink', 'invoice', 'customer', 'item', 'transfer', 'statement', 'withdraw', 'staff']
      .map((table) => `(select id from ${table} order by id limit 4)`)
      .join(' union all '),
  )
  ids = [...rows.map(({ id }) => id), newId(), 'x', '0']
})
afterAll(() => world.close())

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc') as () => void
const heapMb = (): number => {
  collect()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}

interface Target {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly schema: Schema
  readonly isMerchantApi: boolean
}
const targetOf = ({ method, input }: Endpoint, path: string, isMerchantApi: boolean): Target => ({
  method,
  path,
  schema: schemaOf(input),
  isMerchantApi,
})
const page: Schema = { type: 'object', properties: { limit: {}, cursor: {}, expand: {} } }
const fromTables: readonly Target[] = [
  ...everyEndpoint.map(({ endpoint }) => targetOf(endpoint, urlOf(endpoint), false)),
  ...everyMerchantEndpoint.map(([, endpoint]) => targetOf(endpoint, `/${endpoint.path}`, true)),
  ...['balances', 'events', ...Object.keys(merchantLists)].flatMap((name) =>
    [`/v1/${name}`, `/v1/${name}/{id}`].map((path) => ({
      method: 'GET' as const,
      path,
      schema: page,
      isMerchantApi: true,
    })),
  ),
]
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}
/** What the merchant document has beside the tables: the token of an app. */
const fromDocument = Object.entries(merchantOpenapi('').paths).flatMap(([path, operations]) =>
  Object.entries(operations as Readonly<Record<string, Operation>>).flatMap(([name, { requestBody }]) => {
    const method = name.toUpperCase() as Target['method']
    if (fromTables.some((target) => target.path === path && target.method === method)) return []
    return { method, path, schema: requestBody?.content['application/json']?.schema ?? page, isMerchantApi: true }
  }),
)
const targets: readonly Target[] = [...fromTables, ...fromDocument]
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const requestFor = ({ method, path, schema }: Target, random: Random): InjectOptions => {
  const input = hostileValue(schema, random, ids)
  const fields = (typeof input === 'object' && input !== null ? input : {}) as Readonly<Record<string, unknown>>
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((random() < 0.6 ? pick(random, ids) : textOf(fields[name] ?? 'x')).toWellFormed().slice(0, 500)),
  )
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': random() < 0.97 ? newId() : pick(random, ['', 'x', 'é'.repeat(9)]),
  }
  if (method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [
        name.toWellFormed(),
        textOf(value).toWellFormed().slice(0, 2000),
      ]) as [string, string][],
    )
    return { method, url: `${url}?${query.toString()}`, headers }
  }
  if (path === '/v1/oauth/token' && random() < 0.5) {
    const form = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, textOf(value)].map((text) => text.toWellFormed())) as [
        string,
        string,
      ][],
    )
    return {
      method,
      url,
      payload: form.toString(),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    }
  }
  if (random() < 0.03) {
    const [type, payload] = pick(random, hostileBodies)
    return { method, url, payload, headers: { ...headers, 'content-type': type } }
  }
  return { method, url, payload: JSON.stringify(input) ?? '', headers }
}

it('what the merchant document has beside the tables is the token of an app', () =>
  expect(fromDocument.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v1/oauth/token']))

it(`${requests} hostile requests: none answers 5xx, and memory is flat`, { timeout: 60 * 60_000 }, async () => {
  const it_ = await world.as('it')
  const makeClient = async (): Promise<Client> => {
    const client = await world.as('admin')
    for (const scene of scenes) await openPages(world, client, scene)
    return client
  }
  let client = await makeClient()
  let entering: Promise<void> | null = null
  /** Once, however many were sent away with it: the others wait for the same client. */
  const enterAgain = async (lost: Client): Promise<void> => {
    if (client !== lost) return
    entering ??= makeClient().then((next) => {
      client = next
      entering = null
    })
    await entering
  }
  const { id } = await keyFor(client, apiScopeNames)
  let key = ''
  let used = requestsPerMinute
  /** Another before the limit of one is reached; not by the API, where the requests may have changed who may make one. */
  const keyNow = async (): Promise<string> => {
    used += 1
    if (used < requestsPerMinute - 50) return key
    used = 0
    const secret = newSecret('sandbox')
    await world.owner.query(
      `insert into api_key (merchant_id, id, name, scopes, addresses, version, hash, last4, issued_at, person_id)
       select merchant_id, $2, 'Hostile', scopes, addresses, version, $3, $4, now(), person_id from api_key where id = $1`,
      [id, newId(), hashOf(secret), last4Of(secret)],
    )
    key = secret
    return key
  }
  const failed: string[] = []
  const statuses = new Map<number, number>()
  /** How long each target takes, what it does to our own session included; and how often it was asked. */
  const tookMs = targets.map(() => 0)
  const counts = targets.map(() => 0)
  /** Each endpoint in sequence for a third of all requests; then the fastest few: a password's hash or a PDF costs a hundred refusals. */
  const nextTarget = (random: Random, n: number): number =>
    n < targets.length * turns
      ? n % targets.length
      : Array.from({ length: 6 }, () => Math.floor(random() * targets.length)).toSorted(
          (a, b) => tookMs[a]! - tookMs[b]!,
        )[0]!
  let [sent, entered, warm] = [0, 0, 0]
  const started = Date.now()
  const cpu = process.cpuUsage()
  const sendOne = async (target: Target, options: InjectOptions, isIt: boolean): Promise<void> => {
    const by = isIt ? it_ : client
    const own = target.isMerchantApi
      ? { authorization: `Bearer ${await keyNow()}` }
      : { ...consoleHeaders, cookie: by.cookie }
    const answer = await world.app.inject({
      ...options,
      headers: { ...own, ...options.headers } as Record<string, string>,
    })
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode >= 500)
      failed.push(
        `${target.method} ${target.path} ${textOf(options.payload ?? options.url).slice(0, 400)} ${logged.at(-1)}`,
      )
    const code = target.isMerchantApi ? 0 : answer.json<{ head: { code: number } }>().head.code
    if (code === 200 || (target.isMerchantApi && answer.statusCode < 400)) entered += 1
    // Logged out, locked or sent away by what it did itself.
    if (code === 403 && !isIt) await enterAgain(by)
  }
  const work = async (): Promise<void> => {
    while (sent < requests) {
      const n = sent
      sent += 1
      if (n === Math.floor(requests / 3)) warm = heapMb()
      // Each request from a seed of its own, so that one that fails is made again whatever went before it.
      const random = randomFrom(seed + n)
      const at = nextTarget(random, n)
      counts[at]! += 1
      const begun = performance.now()
      await sendOne(targets[at]!, requestFor(targets[at]!, random), random() < 0.1)
      tookMs[at] = (tookMs[at]! + performance.now() - begun) / (tookMs[at] ? 2 : 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  const end = heapMb()
  const { user, system } = process.cpuUsage(cpu)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  process.stdout.write(
    `hostile: ${requests} requests to ${targets.length} endpoints, ${least} to ${most} to each (seed ${seed}), ${entered} went through, heap ${warm} → ${end} MB, ` +
      `${Math.round((requests / (Date.now() - started)) * 1000)}/s, ${Math.round((user + system) / 1e6)} s of CPU, ${JSON.stringify(Object.fromEntries(statuses))}\n`,
  )
  expect(failed.slice(0, 10)).toEqual([])
  expect(least).toBeGreaterThanOrEqual(turns)
  expect(end - warm).toBeLessThan(64)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
