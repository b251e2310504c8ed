// How a console starts: with one call for all that a member loads, and with the truth when that call fails.
import { expect, settled, test } from '../../world.ts'

test.beforeEach(({ look }) => look({}))

test('one call loads the member, a failure is no refusal, and every page knows who is there', async ({
  page,
  context,
  as,
  complaints,
}) => {
  await as('admin')
  // What is asked for; the stream of events is no call, nor is the inbox that a notice of that moment makes old.
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isOwn = !/\/(events|device\/id|inbox\/query)$/.test(pathname)
    if (pathname.startsWith('/restful/') && isOwn) calls.push(pathname.slice(9))
  })
  // The first call is lost.
  await page.route('**/login/start', (route) => route.abort(), { times: 1 })
  await page.goto('/settings/sessions')
  await expect(page.getByRole('heading', { level: 1, name: 'Network error, please try it later!' })).toBeVisible()
  await expect(page.getByTestId('announcer')).toContainText('Network error, please try it later!')
  await expect(page.getByText('Access is denied')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.session[data-this="true"]')).toBeVisible()
  expect(calls).toEqual(['login/start', 'login/start', 'secure/member/session/query'])
  complaints.length = 0
  calls.length = 0
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect.poll(() => calls).toEqual(['login/start'])

  // A login-free page knows the account; a pre-authorization page keeps the menu, too.
  await page.goto('/products/introduction/main/transfer')
  await expect(page.getByRole('button', { name: /Layla Haddad/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In', exact: true })).toHaveCount(0)
  const listening = page.waitForResponse(/\/secure\/events\?/)
  await page.goto('/merchant/creation')
  await settled(page)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Home')
  await expect(page.getByRole('button', { name: /Layla Haddad/ })).toBeVisible()

  // The session ends elsewhere: an open page leaves by itself.
  await listening
  await context.request.post('/restful/logout', { data: {}, headers: { 'x-host-app': 'falaj-console' } })
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  complaints.length = 0
})

test('while the demo’s history is filled in, every page says how far it is', async ({ page, as }) => {
  await as('admin')
  await page.route(/\/login\/start/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { body: object }
    const body = { ...answer.body, historyProgress: { done: 67, days: 670 } }
    await route.fulfill({ response, json: { ...answer, body } })
  })
  await page.goto('/settings/navigation')
  await expect(page.getByRole('region', { name: 'Demo history' })).toContainText('day 67 of 670')
})
