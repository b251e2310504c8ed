import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes, type Route } from '@falaj/contract/kernel/routes'

const member = {
  memberId: 'm1',
  staffId: 's1',
  name: 'Layla Haddad',
  mobile: '+971-50•••4417',
  roles: ['ADMIN'],
  viewedBy: null,
  stores: null,
  status: 'VERIFIED',
  newUser: false,
  staffList: [],
  timezone: 'Asia/Dubai',
}
const merchant = {
  merchantMid: '20000001',
  name: { en: 'Oasis Trading', zh: '绿洲贸易' },
  accountType: 'MERCHANT',
  businessType: 'normal',
  status: 'ENABLED',
  contractStatus: 'SIGNED',
  referrerFlag: 'NO',
  referralBlacklist: 'observed',
}
const user = {
  member,
  merchant,
  cryptoWhiteList: '',
  referBlackList: '',
  reports: [],
  scenes: [],
  counts: { authorization: 2, request: 1 },
}
const nobody = {
  status: 'NONE',
  newUser: false,
  staffList: [],
  user: null,
  announcements: null,
  countries: null,
  inbox: null,
  pinnedPages: null,
  historyProgress: null,
  lastEvent: null,
}
const signedIn = {
  ...nobody,
  status: 'AUTHENTICATED',
  user,
  announcements: [],
  countries: [],
  inbox: {
    items: [
      {
        id: 'n1',
        topic: 'exports',
        text: { en: 'Ready', zh: '完成' },
        link: null,
        at: '2026-11-17T00:00:00Z',
        readAt: null,
      },
    ],
    unread: 1,
  },
  pinnedPages: ['/customers'],
  historyProgress: null,
  lastEvent: 7,
}

const answer = (body: unknown): Response => Response.json({ head: { code: 200, msg: '' }, body })
const limited = (seconds: number): Response =>
  Response.json({ head: { code: 42901, msg: '' }, body: null }, { headers: { 'retry-after': String(seconds) } })
const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
const fakeFetch = vi.fn<(url: string, options?: RequestInit) => Promise<Response>>()
const server = (...says: (() => Response)[]): void => {
  let at = 0
  fakeFetch.mockImplementation(async () => says[Math.min(at++, says.length - 1)]!())
}
const addresses = (): string[] => fakeFetch.mock.calls.map(([url]) => url)

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  fakeFetch.mockReset()
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('localStorage', { getItem: () => 'device-1', setItem: () => undefined })
  vi.stubGlobal('location', { reload: vi.fn(), assign: vi.fn() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page that has just been opened, and what it shows. */
const open = async (route: Route = routes['/home']) => {
  const session = await import('./site.ts')
  const { gate } = await import('../shell/gate.ts')
  const { messageLog } = await import('../state/messages.ts')
  session.routeChanged(route)
  return {
    ...session,
    step: (to: Route) => session.routeChanged(to),
    shows: (at: Route = route) => gate(at, session.site.get()),
    messages: () => messageLog.get().map(({ text }) => text),
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('one call carries what AUTHENTICATED loads; a step inside the console asks one more, for rights only', async () => {
  server(() => answer(signedIn))
  const page = await open()
  expect(page.shows()).toBe('loading')
  await pass(100)
  expect(page.shows()).toBe('content')
  expect(page.site.get()).toMatchObject({ mode: 'secure', auditCount: { authorization: 2, request: 1 }, lastEvent: 7 })
  expect(page.site.get().inbox.unread).toBe(1)
  expect(page.site.get().pinnedPages).toEqual(['/customers'])
  expect(addresses()).toEqual(['/restful/login/start'])
  page.step(routes['/settings/navigation'])
  await pass(100)
  expect(addresses()).toEqual(['/restful/login/start', '/restful/login/start?only=rights'])
})

it.each([
  ['a lost network', lost],
  ['a server that fails', () => new Response('no', { status: 500 })],
])('%s is said as such, tried again with longer pauses, and never called a refusal', async (_name, fails) => {
  server(fails, fails, () => answer(signedIn))
  const page = await open()
  await pass(100)
  expect(page.shows()).toBe('failed')
  expect(page.messages()).toEqual(['Network error, please try it later!'])
  await pass(2000)
  expect([page.shows(), fakeFetch.mock.calls.length]).toEqual(['failed', 2])
  await pass(3800)
  expect(fakeFetch).toHaveBeenCalledTimes(2)
  await pass(300)
  expect([page.shows(), fakeFetch.mock.calls.length]).toEqual(['content', 3])
  // Once: not with every try.
  expect(page.messages()).toHaveLength(1)
})

it('a manual retry reports a repeated failure again', async () => {
  server(lost, lost, () => answer(signedIn))
  const page = await open()
  await pass(100)
  await page.tryAgain()
  expect([page.shows(), page.messages().length]).toEqual(['failed', 2])
  void page.tryAgain()
  await pass(100)
  expect(page.shows()).toBe('content')
  await pass(60_000)
  expect(fakeFetch).toHaveBeenCalledTimes(3)
})

it('at the limit the console waits as Retry-After says: nobody is signed out, and steps do not ask meanwhile', async () => {
  server(
    () => limited(40),
    () => answer(signedIn),
  )
  const page = await open()
  await pass(100)
  expect(page.shows()).toBe('failed')
  expect(page.site.get().isLoginExpired).toBe(false)
  page.step(routes['/settings/navigation'])
  await pass(39_000)
  expect(fakeFetch).toHaveBeenCalledTimes(1)
  await pass(1100)
  expect([page.shows(), fakeFetch.mock.calls.length]).toEqual(['content', 2])
})

it('a failure behind a loaded page leaves the page in place', async () => {
  server(
    () => answer(signedIn),
    lost,
    () =>
      answer({ ...signedIn, announcements: null, countries: null, inbox: null, pinnedPages: null, lastEvent: null }),
  )
  const page = await open()
  await pass(100)
  page.step(routes['/settings/navigation'])
  await pass(100)
  expect(page.shows(routes['/settings/navigation'])).toBe('content')
  await pass(2000)
  expect([page.site.get().loadFailure, fakeFetch.mock.calls.length]).toEqual([null, 3])
})

it('nobody on a members’ page: the session is over', async () => {
  server(() => answer(nobody))
  const page = await open()
  await pass(100)
  expect(page.shows()).toBe('expired')
})

it('a pre-authorization page that a member opens knows the member: account and menu stay', async () => {
  server(() => answer(signedIn))
  const page = await open(routes['/merchant/creation'])
  expect(page.shows()).toBe('checking')
  await pass(100)
  expect(page.shows()).toBe('content')
  expect(page.site.get()).toMatchObject({ member: { name: 'Layla Haddad' }, merchant: { merchantMid: '20000001' } })
})

it('a failed check on a pre-authorization page is a failure, not an ended session', async () => {
  server(lost)
  const page = await open(routes['/merchant/creation'])
  await pass(100)
  expect([page.shows(), page.site.get().loginStatus]).toEqual(['failed', 'NONE'])
})

it('a cut stream asks who is here: an ended session leaves at once, a lost network changes nothing', async () => {
  server(
    () => answer(signedIn),
    lost,
    () => answer(nobody),
  )
  const page = await open()
  await pass(100)
  await page.streamCut()
  expect([page.shows(), page.messages()]).toEqual(['content', []])
  await page.streamCut()
  expect(page.shows()).toBe('expired')
})

/** A server that ends the old session with a command, whose answer carries the new session's cookie and is slow. */
const renewing = () => {
  let current = true
  const refused = (): Response => Response.json({ head: { code: 403, msg: '' }, body: null })
  let deliver = (): void => undefined
  fakeFetch.mockImplementation((url) => {
    if (url.endsWith('updatePassword/submit')) {
      current = false
      return new Promise((resolve) => {
        deliver = () => {
          current = true
          resolve(answer({}))
        }
      })
    }
    if (url.includes('login/start')) return Promise.resolve(answer(current ? signedIn : nobody))
    return Promise.resolve(current ? answer({ authorization: 3, request: 0 }) : refused())
  })
  return { deliver: () => deliver() }
}
const changePassword = async (): Promise<unknown> => {
  const { call } = await import('../api/call.ts')
  const { password } = await import('@falaj/contract/people/password')
  const sealed = 'a'.repeat(100)
  return call(password.change, { oldPassword: sealed, password: sealed, salt: 'salt', smsCode: '123456' })
}
it('a cut stream waits for the command that renews the session: a password change does not sign out', async () => {
  const renewed = renewing()
  const page = await open()
  await pass(100)
  const changed = changePassword()
  await vi.waitFor(() => expect(addresses().at(-1)).toContain('updatePassword'))
  const cut = page.streamCut()
  await pass(10)
  renewed.deliver()
  await Promise.all([changed, cut])
  expect(page.shows()).toBe('content')
})

it('a call that went out with the old cookie is made again with the new one', async () => {
  const renewed = renewing()
  const page = await open()
  await pass(100)
  const changed = changePassword()
  await vi.waitFor(() => expect(addresses().at(-1)).toContain('updatePassword'))
  const counted = page.fetchCounts()
  await pass(10)
  renewed.deliver()
  await Promise.all([changed, counted])
  expect([page.shows(), page.site.get().auditCount]).toEqual(['content', { authorization: 3, request: 0 }])
})

it('a cut stream brings changed rights at once', async () => {
  const less = { ...signedIn, user: { ...user, member: { ...member, roles: ['SALES'] } } }
  server(
    () => answer(signedIn),
    () => answer(less),
  )
  const page = await open(routes['/fiat/transaction/withdraw'])
  await pass(100)
  expect(page.shows()).toBe('content')
  await page.streamCut()
  expect(page.shows()).toBe('denied')
})

it('the counts are asked for with startTime and endTime', async () => {
  vi.setSystemTime(new Date('2026-11-15T10:00:00Z'))
  server(
    () => answer(signedIn),
    () => answer({ authorization: 3, request: 0 }),
  )
  const page = await open()
  await pass(100)
  await page.fetchCounts()
  expect(JSON.parse(fakeFetch.mock.lastCall?.[1]?.body as string)).toEqual({
    startTime: '2025-11-14T00:00:00',
    endTime: '2026-11-15T23:59:59',
  })
  expect(page.site.get().auditCount.authorization).toBe(3)
})
