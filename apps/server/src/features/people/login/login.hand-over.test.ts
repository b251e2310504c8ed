// Two origins: the console sends people to the login host, and gets them back by a code.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { demoPassword } from '../../../seed/people.ts'
import { sealFor } from '../../../testing/get-in.ts'
import { openNode, type Node } from '../../../testing/node.ts'
import { login } from '@falaj/contract/people/login'
import { consoleHeaders, openWorld, type World } from '../../../testing/world.ts'

let world: World
let loginHost: Node
beforeAll(async () => {
  world = await openWorld({ LOGIN_HOST: 'http://login.test' })
  const settings = { ...world.settings, loginUrl: '/login', consoleOrigin: 'http://console.test' }
  loginHost = await openNode({ ...world, settings })
})
afterAll(async () => {
  await loginHost.close()
  await world.close()
})

type Jar = Map<string, string>
const visit = async (app: FastifyInstance, jar: Jar, method: 'GET' | 'POST', url: string, input?: unknown) => {
  const response = await app.inject({
    method,
    url,
    headers: { ...consoleHeaders, cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(method === 'POST' ? { payload: JSON.stringify(input ?? {}) } : {}),
  })
  for (const { name, value } of response.cookies) {
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
  return response
}
const start = async (jar: Jar, query = '') => {
  const { statusCode, headers } = await visit(world.app, jar, 'GET', `/login/start${query}`)
  expect(statusCode).toBe(302)
  return new URL(String(headers['location']))
}
/** At the login host: password, merchant, and the address to go back to. */
const logIn = async (challenge: string, returnTo?: string) => {
  const jar: Jar = new Map()
  const ask = async (path: string, input?: unknown) =>
    (await visit(loginHost.app, jar, 'POST', `/restful/${path}`, input)).json().body
  const salt = await ask('login/payPassword/generateSalt')
  await ask('login/payPassword/submit', {
    mobileNumber: '+971-501004401',
    passwordParam: { password: sealFor(demoPassword, salt), salt: salt.value },
  })
  const { staffList } = (await visit(loginHost.app, jar, 'GET', '/restful/login/status')).json().body
  await ask('login/staff/choose', { staffId: staffList[0].staffId })
  const { url } = await ask('login/handOver/create', { challenge, ...(returnTo ? { returnTo } : {}) })
  const { status } = (await visit(loginHost.app, jar, 'GET', '/restful/login/status')).json().body
  expect(status, 'the login host keeps no session').toBe('NONE')
  return new URL(url)
}
const statusOf = async (jar: Jar) => (await visit(world.app, jar, 'GET', '/restful/login/status')).json().body.status

it('a login at the other host becomes a session here, at the page that was asked for', async () => {
  const jar: Jar = new Map()
  const away = await start(jar, '?return=%2Fsettings%2Fnavigation')
  expect(away.origin + away.pathname).toBe('http://login.test/login')
  expect(away.searchParams.get('return')).toBe('/settings/navigation')
  const back = await logIn(away.searchParams.get('challenge')!, '/settings/navigation')
  expect(back.origin + back.pathname).toBe('http://console.test/login/hand-over')
  const landed = await visit(world.app, jar, 'GET', back.pathname + back.search)
  expect(landed.headers['location']).toBe('/settings/navigation')
  expect(await statusOf(jar)).toBe('AUTHENTICATED')
})

it('the code is good once', async () => {
  const jar: Jar = new Map()
  const back = await logIn((await start(jar)).searchParams.get('challenge')!)
  const again: Jar = new Map(jar)
  await visit(world.app, jar, 'GET', back.pathname + back.search)
  const second = await visit(world.app, again, 'GET', back.pathname + back.search)
  expect(second.headers['location']).toBe('/login/start')
  expect(await statusOf(again)).toBe('NONE')
})

it('a code is of no use to anyone but its requester, and not for another challenge', async () => {
  const [mine, thief]: [Jar, Jar] = [new Map(), new Map()]
  const back = await logIn((await start(mine)).searchParams.get('challenge')!)
  await start(thief)
  for (const jar of [new Map(), thief] as Jar[]) {
    await visit(world.app, jar, 'GET', back.pathname + back.search)
    expect(await statusOf(jar)).toBe('NONE')
  }
})

it('after a minute the code is worth nothing', async () => {
  const jar: Jar = new Map()
  const back = await logIn((await start(jar)).searchParams.get('challenge')!)
  await world.owner.query("update login_handover set expires_at = now() - interval '1 second'")
  await visit(world.app, jar, 'GET', back.pathname + back.search)
  expect(await statusOf(jar)).toBe('NONE')
})

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login', '/nowhere'])(
  'a way back to %s is forgotten',
  async (returnTo) => {
    const jar: Jar = new Map()
    const away = await start(jar, `?return=${encodeURIComponent(returnTo)}`)
    expect(away.origin).toBe('http://login.test')
    expect(away.searchParams.get('return')).toBeNull()
    const back = await logIn(away.searchParams.get('challenge')!, returnTo)
    expect(back.origin).toBe('http://console.test')
    expect(back.searchParams.get('return')).toBeNull()
    const url = `${back.pathname}?code=${back.searchParams.get('code')}&return=${encodeURIComponent(returnTo)}`
    expect((await visit(world.app, jar, 'GET', url)).headers['location']).toBe('/home')
  },
)

it('a console without a login host of its own hands nobody over', async () => {
  const admin = await world.as('admin')
  expect((await admin.call(login.handOver, { challenge: 'x'.repeat(43) })).code).toBe(40401)
})
