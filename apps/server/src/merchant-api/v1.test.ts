import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKey, apiKeyStates } from '@falaj/contract/developers/api-key'
import { apiScopeNames, type ApiScope } from '@falaj/contract/developers/api-scopes'
import { apiVersion, apiVersions } from '@falaj/contract/developers/api-versions'
import { errors } from '@falaj/contract/kernel/errors'
import { merchantLists, requestsPerMinute } from '@falaj/contract/merchant-api/merchant-api'
import { everyMerchantEndpoint } from '@falaj/contract/merchant-api/merchant-commands'
import { buildApp } from '../app.ts'
import { newId } from '../platform/base/ids.ts'
import { emit } from '../platform/outbox/emit.ts'
import { publishBatch } from '../platform/outbox/publish.ts'
import { keyFor as keyOf } from '../testing/merchant-program.ts'
import { openWorld, type Client, type World } from '../testing/world.ts'
import { newSecret } from '../features/developers/api-key/api-key.secret.ts'
import { summariesZh } from './docs-summaries.ts'

let world: World
let developer: Client
let secret = ''
const keyFor = (scopes: ApiScope[], over: object = {}, client = developer) => keyOf(client, scopes, over)
beforeAll(async () => {
  world = await openWorld()
  developer = await world.as('admin')
  secret = (await keyFor([...apiScopeNames])).secret
})
afterAll(() => world.close())

interface Page {
  data: { id: string }[]
  next_cursor: string | null
  error: { code: string; docs: string }
}
const ask = async (url: string, key: string | null = secret) => {
  const response = await world.app.inject({ url, headers: key === null ? {} : { authorization: `Bearer ${key}` } })
  return { status: response.statusCode, headers: response.headers, body: response.json<Page>() }
}
const paths = ['/v1/balances', ...Object.keys(merchantLists).map((name) => `/v1/${name}`), '/v1/events']

describe('a key', () => {
  it('of the demo world is there in every state, and one whose maker has left', async () => {
    const { body } = await developer.call(apiKey.query, { filters: {}, pageParam: { number: 1, size: 40 } })
    expect([...new Set(body.rows.map(({ state }) => state))]).toEqual(expect.arrayContaining([...apiKeyStates]))
    expect(body.rows.filter(({ creator }) => creator === 'left').map(({ name }) => name)).toEqual(['Refund desk'])
  })
  it('reads what its scopes say, with its version and its limit', async () => {
    for (const path of paths) {
      const { status, headers, body } = await ask(path)
      expect([path, status]).toEqual([path, 200])
      expect(Array.isArray(body.data)).toBe(true)
      expect(headers).toMatchObject({ 'falaj-version': apiVersion, 'ratelimit-limit': String(requestsPerMinute) })
    }
    const { body } = await ask('/v1/balances')
    expect(body.data).toContainEqual(
      expect.objectContaining({ currency: 'AED', available: expect.objectContaining({ currency: 'AED' }) }),
    )
  })
  it('and nothing else', async () => {
    const { secret: narrow } = await keyFor(['balances:read'])
    for (const path of paths.slice(1))
      expect(await ask(path, narrow)).toMatchObject({ status: 403, body: { error: { code: 'scope_missing' } } })
  })
  it('that is missing, unknown, revoked, expired or elsewhere is refused', async () => {
    expect((await ask('/v1/balances', null)).body.error.code).toBe('key_missing')
    expect((await ask('/v1/balances', 'nonsense')).body.error.code).toBe('key_unknown')
    expect((await ask('/v1/balances', newSecret('sandbox'))).body.error.code).toBe('key_unknown')
    const far = await keyFor(['balances:read'], { addresses: ['203.0.113.0/24'] })
    expect(await ask('/v1/balances', far.secret)).toMatchObject({
      status: 403,
      body: { error: { code: 'address_refused' } },
    })
    const old = await keyFor(['balances:read'])
    await world.owner.query(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [old.id])
    expect(await ask('/v1/balances', old.secret)).toMatchObject({
      status: 401,
      body: { error: { code: 'key_expired' } },
    })
    const gone = await keyFor(['balances:read'])
    await developer.call(apiKey.revoke, { id: gone.id }, { 'idempotency-key': newId() })
    const refused = await ask('/v1/balances', gone.secret)
    expect(refused).toMatchObject({ status: 401, body: { error: { code: 'key_revoked' } } })
    expect(refused.body.error.docs).toContain('/docs/api#error-key_revoked')
    const { body } = await developer.call(apiKey.detail, { id: gone.id })
    expect(body.usage.at(-1)).toMatchObject({ requests: 1, refused: 1 })
  })
  it('sees its own merchant alone', async () => {
    const other = await keyFor([...apiScopeNames], {}, await world.as('multi-admin'))
    const ids = async (key: string) => {
      const pages = await Promise.all(
        ['/v1/settlements?limit=100', '/v1/withdrawals?limit=100'].map((path) => ask(path, key)),
      )
      return pages.flatMap(({ body }) => body.data.map(({ id }) => id))
    }
    const [mine, theirs] = [await ids(secret), await ids(other.secret)]
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.filter((id) => theirs.includes(id))).toEqual([])
  })
  it('keeps the version that it was made with when a newer one is there, until somebody moves it', async () => {
    const made = await keyFor(['balances:read'])
    const entries = (query: string, headers = {}) =>
      world.app.inject({
        url: `/v1/balances/AED/entries?limit=2${query}`,
        headers: { authorization: `Bearer ${made.secret}`, ...headers },
      })
    const now = await entries('')
    expect(now.headers['falaj-version']).toBe(apiVersion)
    expect(now.json()).toHaveProperty('next_cursor')
    // As a key of the day of the first version has it.
    const [first] = apiVersions
    await world.owner.query('update api_key set version = $2 where id = $1', [made.id, first])
    const before = await entries('')
    expect(before.headers['falaj-version']).toBe(first)
    expect(Object.keys(before.json())).toEqual(['data'])
    const { data } = before.json<{ data: { seq: number }[] }>()
    const next = await entries(`&before=${data[1]!.seq}`)
    expect(next.statusCode).toBe(200)
    expect(next.json<{ data: { seq: number }[] }>().data[0]!.seq).toBeLessThan(data[1]!.seq)
    expect((await entries('&before=x')).statusCode).toBe(400)
    // Another version can be tried for one request; an unknown version is refused by its own code.
    const tried = await entries('', { 'falaj-version': apiVersion })
    expect([tried.headers['falaj-version'], tried.json()]).toEqual([apiVersion, now.json()])
    for (const wrong of ['2020-01-01', 'newest', '']) {
      const refused = await entries('', { 'falaj-version': wrong })
      expect([refused.statusCode, refused.json<Page>().error.code]).toEqual([400, 'version_unknown'])
    }
    const upgrade = (client = developer) => client.call(apiKey.upgrade, { id: made.id }, { 'idempotency-key': newId() })
    expect((await upgrade(await world.as('multi-admin'))).code).toBe(errors.NOT_FOUND.code)
    expect((await upgrade()).code).toBe(200)
    expect((await upgrade()).code).toBe(errors.API_KEY_STATE.code)
    expect((await entries('')).json()).toEqual(now.json())
  })
  it('has one budget a minute on all nodes, and the headers never promise more of it than there is', async () => {
    const other = await buildApp(world.context)
    await other.ready()
    const nodes = [world.app, other]
    /** How many were let through until both nodes refused all; null means the minute turned meanwhile, and with it the budget. */
    const useUp = async (): Promise<number | null> => {
      const { secret: busy } = await keyFor(['balances:read'])
      const headers = { authorization: `Bearer ${busy}` }
      let [through, reset] = [0, 60]
      for (;;) {
        const answers = await Promise.all(
          Array.from({ length: 50 }, (_, at) => nodes[at % 2]!.inject({ url: '/v1/balances?limit=0', headers })),
        )
        const seconds = answers.map((each) => Number(each.headers['ratelimit-reset']))
        if (Math.max(...seconds) > reset) return null
        reset = Math.min(...seconds)
        for (const { statusCode, headers: received } of answers) {
          expect([400, 429]).toContain(statusCode)
          expect(Number(received['ratelimit-remaining'])).toBeLessThanOrEqual(requestsPerMinute - through)
          const wait = statusCode === 429 ? received['ratelimit-reset'] : undefined
          expect([received['retry-after'], received['ratelimit-remaining'] === '0' || statusCode === 400]).toEqual([
            wait,
            true,
          ])
        }
        const answered = answers.filter(({ statusCode }) => statusCode === 400).length
        if (answered === 0) return through
        through += answered
      }
    }
    let through: number | null = null
    while (through === null) through = await useUp()
    expect(through).toBe(requestsPerMinute)
    await other.close()
  })
})

describe('pages', () => {
  it('together are everything once, also while more arrives', async () => {
    const { rows } = await world.owner.query<{ id: string }>(`select id from merchant where mid = '20000001'`)
    const happen = async (some: number): Promise<void> => {
      const made = Array.from({ length: some }, (_, at) => ({
        kind: 'withdraw.changed',
        merchantId: rows[0]!.id,
        audience: 'none' as const,
        payload: { at },
      }))
      await emit(world.db, ...made)
      while ((await publishBatch(world.db, [])) > 0);
    }
    await happen(25)
    const whole = (await ask('/v1/events?limit=100')).body.data.map(({ id }) => id)
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = (await ask(`/v1/events?limit=7${cursor ? `&cursor=${cursor}` : ''}`)).body
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
      await happen(1)
    } while (cursor)
    expect(ids).toEqual(whole)
  })
  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=1&limit=2',
    'cursor=x',
    'cursor=',
    'cursor=W10',
    'cursor=e30',
    'other=1',
    `cursor=${'a'.repeat(500)}`,
  ])('%s is refused', async (query) => {
    for (const path of paths)
      expect(await ask(`${path}?${query}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'parameter_invalid' } },
      })
  })
})

it('the OpenAPI document names every path', async () => {
  const { body } = await ask('/v1/openapi.json', null)
  const named = Object.keys((body as unknown as { paths: object }).paths)
  expect(named).toEqual(expect.arrayContaining(paths))
  for (const [, { path }] of everyMerchantEndpoint) expect(named).toContain(`/${path}`)
  expect(named).toContain('/v1/oauth/token')
})

describe('the reference', () => {
  const page = (url: string) => world.app.inject({ url })
  it('explains every operation and every refusal, in both languages, with forms to try them in the sandbox alone', async () => {
    const { body, headers } = await page('/docs/api')
    for (const [name] of everyMerchantEndpoint) expect(body).toContain(`<section id="${name}">`)
    for (const code of ['key_revoked', 'input_invalid', 'product_off', 'statement_empty'])
      expect(body).toContain(`id="error-${code}"`)
    expect(body).toContain('class="try"')
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    const zh = (await page('/docs/api?language=zh')).body
    expect(zh).toContain('<h1>商户 API</h1>')
    const names = [...zh.matchAll(/<section id="(\w+)">/g)].map(([, name]) => name!)
    expect(names).toContain('createAppToken')
    for (const name of names) expect([name, zh.includes(`>${summariesZh[name]}</a>`)]).toEqual([name, true])
    const meanings = [...zh.matchAll(/<tr id="error-(\w+)"><td>.*?<\/td><td>\d+<\/td><td>(.*?)<\/td>/g)]
    expect(meanings.length).toBeGreaterThan(100)
    expect(meanings.filter(([, , says = '']) => !/\p{Script=Han}/u.test(says)).map(([, name]) => name)).toEqual([])
    expect((await page('/docs/api/try.js')).headers['content-type']).toContain('text/javascript')
  })
  it('has no forms in live mode', async () => {
    const live = await openWorld({
      FALAJ_MODE: 'live',
      FALAJ_SECRET: 'x'.repeat(40),
      FALAJ_PEPPER: 'y'.repeat(40),
      FALAJ_PUBLIC_ORIGIN: 'https://console.example.com',
    })
    const { body } = await live.app.inject({ url: '/docs/api' })
    expect(body).toContain('https://console.example.com/v1/payments')
    expect(body).not.toMatch(/class="try"|try\.js|sandbox/)
    expect((await live.app.inject({ url: '/docs/api/try.js' })).body).not.toContain('idempotency')
    await live.close()
  })
})
