// Mobile number and password, as a person meets them.
import { sealFor } from '../../../apps/server/src/testing/get-in.ts'
import { expect, expectAccessible, settled, signIn, test } from '../../world.ts'
import {
  byPassword,
  choose,
  freshNumber,
  guided,
  openLogin,
  password,
  press,
  submit,
  type,
  fullNumber,
} from './walk.ts'

test.beforeEach(({ look }) => look({}))

test('a number and six digits pressed on the keypad lead to the choice of a merchant, the first steps once, and home', async ({
  page,
}) => {
  await openLogin(page)
  await expect(page).toHaveTitle('Log In · Falaj Business')
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Country code: United Arab Emirates +971' })).toBeVisible()
  await page.getByLabel('Mobile number').fill('50 100 4427')
  await press(page.getByRole('group', { name: 'Secure keypad' }), password)
  await submit(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a merchant' })).toBeFocused()
  const entry = page.getByRole('button', { name: /Souk Group/ })
  await expect(entry).toContainText('Customer service')
  await entry.click()
  const guide = page.getByRole('dialog', { name: 'First steps' })
  await expect(guide.getByRole('link', { name: /Set your time zone/ })).toBeVisible()
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)

  // Signed in already: taken on at once; and the steps were shown once.
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a wrong password says Login Failed and fetches a new salt after 2 s; the number stays and the keypad is empty', async ({
  page,
}) => {
  const salts: number[] = []
  let refusedAt = 0
  // By the browser's own clock: on a busy machine the events reach this program late, and not equally late.
  page.on('requestfinished', (request) => {
    const { startTime, responseEnd } = request.timing()
    if (request.url().endsWith('payPassword/generateSalt')) salts.push(startTime)
    if (request.url().endsWith('payPassword/submit')) refusedAt = startTime + responseEnd
  })
  await guided(page)
  await openLogin(page)
  await byPassword(page, '501004434', '135791')
  await expect(page.locator('.field-line[data-error="true"]')).toHaveText('Login Failed')
  await expect(page.getByTestId('announcer')).toContainText('Login Failed')
  await expect(page.getByLabel('Mobile number')).toHaveValue('501004434')
  await expect(page.getByText('0 of 6 digits entered')).toBeAttached()
  await expect.poll(() => salts.length).toBe(2)
  expect((salts[1] ?? 0) - refusedAt).toBeGreaterThan(1900)
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await choose(page, 'Oryx Partners')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('the fields say what is wrong with them, in either language', async ({ page }) => {
  await openLogin(page)
  await submit(page)
  await expect(page.getByText('Mobile number is required, please check it!')).toBeVisible()
  await expect(page.getByText('Password is required, please check it!')).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await page.getByLabel('Mobile number').fill('4 222 1111')
  await type(page, 'Password', '12345')
  await submit(page)
  await expect(page.getByText('Phone number is invalid.')).toBeVisible()
  await expect(page.getByText('Invalid password format.')).toBeVisible()
  await page.getByLabel('Mobile number').fill('12345678901234')
  await expect(page.getByLabel('Mobile number')).toHaveValue('42221111')
  await page.getByLabel('Mobile number').fill('50abc')
  await expect(page.getByLabel('Mobile number')).toHaveValue('42221111')
  await submit(page)
  await expect(page.getByText('Phone number is invalid.')).toBeVisible()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByText('手机号码无效。')).toBeVisible()
  await expect(page.getByText('密码格式无效。')).toBeVisible()
  await expect(page.getByLabel('手机号码')).toHaveValue('42221111')
  await expectAccessible(page)
})

/** Five wrong passwords from elsewhere block a number. */
const blockNumber = async (baseURL: string | undefined, number: string): Promise<void> => {
  for (let at = 0; at < 5; at += 1) {
    let cookie = ''
    const ask = async <Body>(path: string, input: object): Promise<Body> => {
      const answer = await fetch(`${baseURL ?? ''}/restful/login/payPassword/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console', cookie },
        body: JSON.stringify(input),
      })
      cookie = answer.headers
        .getSetCookie()
        .map((line) => line.split(';', 1)[0])
        .join('; ')
      return ((await answer.json()) as { body: Body }).body
    }
    const salt = await ask<{ value: string; publicKey: string }>('generateSalt', {})
    const passwordParam = { password: sealFor('135791', salt), salt: salt.value }
    await ask('submit', { mobileNumber: fullNumber(number), passwordParam })
  }
}
test('too many attempts are reported with the way out: a code by SMS, the number kept', async ({ page, baseURL }) => {
  const number = freshNumber()
  await blockNumber(baseURL, number)
  await openLogin(page)
  await byPassword(page, number)
  await expect(page.locator('.login-note')).toContainText('Too many attempts. Wait, or log in with an SMS code.')
  await page.getByRole('button', { name: 'Log in with an SMS code' }).click()
  await expect(page.getByRole('tab', { name: 'SMS code' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Mobile number')).toHaveValue(number)
})

test('after the login the wanted page opens; an address elsewhere is no such page', async ({ page, baseURL }) => {
  await guided(page)
  await openLogin(page, '?return=%2Fsettings%2Fnavigation')
  await byPassword(page, '501004426')
  await choose(page, 'Souk Group')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const pages = [
    'https://evil.example/home',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/login',
    '/settings/navigation/..//evil.example',
  ]
  for (const each of pages) {
    await page.goto(`/login?return=${encodeURIComponent(each)}`)
    await expect(page, each).toHaveURL(`${baseURL}/home`)
  }
})

test('a login in another tab is noticed: this one goes on, too', async ({ page, context, baseURL }) => {
  await guided(page)
  await openLogin(page)
  const other = await context.newPage()
  await guided(other)
  await openLogin(other)
  await byPassword(other, '501004425')
  await choose(other, 'Souk Group')
  await expect(other).toHaveURL(`${baseURL}/home`)
  await expect(page).toHaveURL(`${baseURL}/home`)
})

test('a session that ended is taken up again by the real login: in the same tab, and in a second one', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  await signIn(context, baseURL ?? '', 'taxi-admin')
  await guided(page)
  await page.goto('/management/operation-history?text=session')
  await settled(page)
  await expect(page.getByRole('searchbox')).toHaveValue('session')
  await context.clearCookies({ name: 'sid' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'LOGIN', exact: true }).click(),
  ])
  await expect(second.locator('#root[data-asleep]')).toHaveCount(0)
  await byPassword(second, '501004441')
  await choose(second, 'Creek Taxi')
  await expect(second).toHaveURL(`${baseURL}/management/operation-history?text=session`)
  await expect(page.getByRole('heading', { level: 1, name: 'Operation History' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('session')

  await context.clearCookies({ name: 'sid' })
  await second.goto('/management/operation-history?text=device')
  await second.getByRole('link', { name: 'LOGIN', exact: true }).click()
  await expect(second.locator('#root[data-asleep]')).toHaveCount(0)
  await byPassword(second, '501004441')
  await choose(second, 'Creek Taxi')
  await settled(second)
  await expect(second).toHaveURL(`${baseURL}/management/operation-history?text=device`)
  // A tab that asks for the event stream between two sessions is refused, and the browser itself prints that.
  expect(complaints.filter((text) => !text.startsWith('EventSource'))).toEqual([])
  complaints.length = 0
})

test('without a device id the login says which plugin to close', async ({ page, complaints }) => {
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  await page.route('**/common/device/id', (route) => route.abort())
  await openLogin(page)
  await byPassword(page, '501004403')
  await expect(page.locator('.login-note')).toHaveText('Before login, please close the the AD Block plugin')
  await expect(page.getByLabel('Mobile number')).toHaveValue('501004403')
  complaints.length = 0
})

test('where a browser cannot seal a password, the page says so and how to set up TLS', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Logging in needs a secure connection' })).toBeVisible()
  await expect(page.locator('.login-how')).toContainText('FALAJ_TRUST_PROXY=yes')
  await expect(page.getByLabel('Mobile number')).toHaveCount(0)
  await expectAccessible(page)
})

test('without JavaScript the page still says what it is and what it needs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  await expect(page.locator('noscript .login-note')).toContainText('You need JavaScript to log in')
  await context.close()
})
