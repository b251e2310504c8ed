// Cookie notice, sign-out, language, theme, messages: what a person meets on every page.
import { expect, test } from '../../world.ts'

test('the cookie notice stays at the bottom right until accepted, for one year', async ({ page, context, look }) => {
  await look({ cookies: false })
  await page.goto('/')
  const notice = page.getByRole('complementary', { name: 'Cookie notice' })
  await expect(notice).toContainText(
    'This website/application uses cookies to ensure you get the best experience and by clicking “I Accept” below, you consent to the use of cookies.',
  )
  await expect(notice.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', '/agreements/cookie-policy')
  const { x, y, width, height } = (await notice.boundingBox())!
  expect(x + width).toBe(1440 - 24)
  expect(y + height).toBe(900 - 24)
  await notice.getByRole('button', { name: 'I Accept' }).click()
  await expect(notice).toBeHidden()
  const kept = (await context.cookies()).find(({ name }) => name === 'cookie-use-authorization')
  expect(kept?.value).toBe('accept')
  const days = ((kept?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  await expect(notice).toBeHidden()
})

test('Sign Out asks in a dialog 330 wide, then returns to the root page', async ({ page, as, look }) => {
  await look({})
  await as('financial')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Account: Omar Nasser' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Out' })
  await expect(dialog).toContainText('Are you sure to Sign Out?')
  await expect(dialog).toHaveCSS('width', '330px')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Account: Omar Nasser' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await dialog.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
})

test('language and theme change the whole page at once and are remembered', async ({ page, as, look, context }) => {
  await look({ theme: 'light' })
  await as('admin')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '主页' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await expect(page).toHaveTitle('主页 · Falaj Business')
  await page.getByRole('button', { name: '切换到深色' }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 19, 18)')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '主页' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const open = await context.newPage()
  await open.goto('/login')
  await expect(open.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
})

test('login-free pages come in the cookie’s language and theme, readable without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  await context.addCookies([
    { name: 'language', value: 'zh', url: baseURL ?? '' },
    { name: 'theme', value: 'dark', url: baseURL ?? '' },
  ])
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('资金流动，分毫可查。')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 19, 18)')
  await context.addCookies([{ name: 'language', value: '"><script>', url: baseURL ?? '' }])
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money that flows, precisely measured.')
  await context.close()
})

test('in the dark, a login-free page offers the light', async ({ page, look }) => {
  await look({ theme: 'dark' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch to light' }).click()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(248, 245, 239)')
  await expect(page.getByRole('button', { name: 'Switch to dark' })).toBeVisible()
})

test('announcements wait behind the bell; one put away stays away', async ({ page, as, look }) => {
  await look({})
  await as('admin')
  await page.goto('/home')
  // Other stories send messages to the same person: how many are new is not known.
  const bell = page.getByRole('button', { name: /^Messages, \d+ new$/ })
  await bell.click()
  const line = page.locator('.bell-line', { hasText: 'National Day' })
  await expect(line).toBeVisible()
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toBeHidden()
  await page.reload()
  await bell.click()
  await expect(page.locator('.bell-line', { hasText: 'maintenance' })).toBeVisible()
  await expect(line).toBeHidden()
})

test('announcements are asked for every 60 s, and every 3 s until merchant data exists', async ({
  page,
  as,
  look,
  complaints,
}) => {
  await look({})
  await as('admin')
  // The two waits are noted and made thirty times shorter; every other timer runs as it is.
  await page.addInitScript(() => {
    const real = window.setTimeout
    const waits: number[] = []
    const shortened = (run: () => void, ms?: number): number => {
      if (ms !== 60_000 && ms !== 3_000) return real(run, ms)
      waits.push(ms)
      return real(run, ms / 30)
    }
    Object.assign(window, { waits, setTimeout: shortened })
  })
  const waits = (): Promise<number[]> => page.evaluate(() => (window as unknown as { waits: number[] }).waits)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('announcement/query')) calls += 1
  })
  let refuse = true
  await page.route('**/login/start', (route) => (refuse ? route.abort() : route.continue()))
  await page.goto('/home')
  await expect.poll(async () => (await waits()).length).toBeGreaterThan(3)
  expect(new Set(await waits())).toEqual(new Set([3_000]))
  expect(calls).toBe(0)
  refuse = false
  await page.reload()
  await expect.poll(() => calls).toBeGreaterThan(3)
  const after = await waits()
  const first = after.indexOf(60_000)
  expect(first).toBeGreaterThan(-1)
  expect(new Set(after.slice(first))).toEqual(new Set([60_000]))
  // The browser reports the refused requests.
  complaints.length = 0
})

test('a popup closes 0.1 s after the mouse leaves and 0.15 s after the focus does', async ({ page, look }) => {
  await look({})
  await page.clock.install({ time: new Date('2026-11-15T08:00:00Z') })
  await page.goto('/products/introduction/main/paylink')
  await page.clock.pauseAt(new Date('2026-11-15T09:00:00Z'))
  const link = page.getByRole('link', { name: 'QR Pay' })
  await page.getByRole('button', { name: 'Product' }).click()
  await expect(link).toBeVisible()
  await page.mouse.move(700, 700)
  await page.clock.runFor(99)
  await expect(link).toBeVisible()
  await page.clock.runFor(2)
  await expect(link).toBeHidden()
  await page.getByRole('button', { name: 'Product' }).focus()
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).focus()
  await page.clock.runFor(149)
  await expect(link).toBeVisible()
  await page.clock.runFor(2)
  await expect(link).toBeHidden()
})
