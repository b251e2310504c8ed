import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { session } from '@falaj/contract/people/session'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ FALAJ_METRICS_TOKEN: 'a-token-for-the-scraper' })
})
afterAll(() => world.close())

/** A busy machine answers late, and then reports that. */
const patiently = { timeout: 20_000 }

describe('/readyz', () => {
  const ready = async () => {
    const { statusCode, body } = await world.app.inject({ method: 'GET', url: '/readyz' })
    return { statusCode, ...(JSON.parse(body) as { status: string; reason?: string }) }
  }

  it('says yes while the database answers and is current', async () => {
    await expect.poll(ready, patiently).toEqual({ statusCode: 200, status: 'ready' })
  })

  it('says no while the schema is another one', async () => {
    await world.owner.query("insert into schema_migration (name) values ('9999-from-the-future.sql')")
    await expect.poll(ready, patiently).toEqual({ statusCode: 503, status: 'not ready', reason: 'migrations' })
    await world.owner.query("delete from schema_migration where name = '9999-from-the-future.sql'")
    await expect.poll(async () => (await ready()).statusCode, patiently).toBe(200)
  })

  /** A setting of the database that the program meets on its next connection. */
  const whileSet = async (setting: string): Promise<string | undefined> => {
    const other = await openWorld()
    const url = new URL(inject('superUrl'))
    url.pathname = new URL(other.appUrl).pathname
    const root = new pg.Client({ connectionString: url.href })
    await root.connect()
    const name = url.pathname.slice(1)
    await root.query(`alter role falaj_app in database ${name} set ${setting}`)
    await root.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'falaj_app' and datname = $1",
      [name],
    )
    await root.end()
    const ask = async () =>
      (await other.app.inject({ method: 'GET', url: '/readyz' })).json<{ reason?: string }>().reason
    // The first answers may still be those of connections that were just cut, or of a machine that has no time.
    let reason: string | undefined
    await expect.poll(async () => (reason = await ask()), patiently).not.toBe('database')
    await other.close()
    return reason
  }
  it('says no while nothing can be written because the disk is full', async () => {
    expect(await whileSet("temp_file_limit = '1MB'")).toBe('disk')
  })
  it('says no while the database is read-only, as a standby is', async () => {
    expect(await whileSet('default_transaction_read_only = on')).toBe('read-only')
  })

  it('says no when the database is gone, while the process lives on', async () => {
    const lonely = await openWorld()
    await lonely.db.selectFrom('device').select('id').execute()
    await lonely.db.destroy()
    const ask = async (url: string) => (await lonely.app.inject({ method: 'GET', url })).statusCode
    expect([await ask('/readyz'), await ask('/healthz')]).toEqual([503, 200])
    await lonely.close()
  })

  it('says no from the moment it stops', async () => {
    const leaving = await openWorld()
    const address = await leaving.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = (): Promise<number | 'refused'> =>
      fetch(`${address}/readyz`).then(
        ({ status }) => status,
        () => 'refused' as const,
      )
    expect(await ask()).toBe(200)
    const closed = leaving.close()
    const during = await Promise.all([ask(), ask(), ask()])
    await closed
    expect(during).not.toContain(200)
    expect(await ask()).toBe('refused')
  })
})

describe('/metrics', () => {
  const ask = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    world.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })
  const isShown = async (remoteAddress: string, headers: Record<string, string> = {}): Promise<boolean> =>
    (await ask(remoteAddress, headers)).body.includes('process_cpu_seconds_total')

  it('are for this machine, and for holders of the token', async () => {
    expect(await isShown('127.0.0.1')).toBe(true)
    expect(await isShown('::1')).toBe(true)
    expect(await isShown('192.0.2.1')).toBe(false)
    expect(await isShown('192.0.2.1', { authorization: 'Bearer wrong' })).toBe(false)
    expect(await isShown('192.0.2.1', { authorization: 'Bearer a-token-for-the-scraper' })).toBe(true)
  })

  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'are not for somebody behind a proxy on this machine (%s)',
    async (name) => {
      expect(await isShown('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false)
    },
  )

  it('look to a stranger like an address that is not there', async () => {
    const [hidden, missing] = [
      await ask('192.0.2.1'),
      await world.app.inject({ method: 'GET', url: '/restful/not-there' }),
    ]
    expect(hidden.json().head).toEqual(missing.json().head)
    // A scraper with a wrong token reads the status line.
    expect(hidden.statusCode).toBe(404)
  })

  it('without a token set, nobody from elsewhere passes, not even with an empty one', async () => {
    const closed = await openWorld()
    const from = (authorization: string) =>
      closed.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '192.0.2.1', headers: { authorization } })
    for (const given of ['', 'Bearer ', 'Bearer null', 'Bearer undefined'])
      expect((await from(given)).body).not.toContain('process_cpu')
    await closed.close()
  })

  it('count requests by endpoint and head code, and never by the address somebody made up', async () => {
    await world.stranger.call(session.status, {})
    await world.stranger.call(session.member, {})
    await world.app.inject({ method: 'GET', url: '/made/up/by/somebody' })
    const { body } = await ask('127.0.0.1')
    expect(body).toContain('falaj_request_seconds_count{method="GET",path="/restful/login/status",head="200"} 1')
    expect(body).toContain('falaj_request_seconds_count{method="POST",path="/restful/secure/member/my",head="403"} 1')
    expect(body).not.toContain('made/up')
  })
})
