import { expect, test } from '../../world.ts'

test.beforeEach(({ look }) => look({}))

test('without a session a members’ page says Unauthorized, with a link to the login that remembers the way back', async ({
  page,
}) => {
  await page.goto('/management/operation-history?page=2')
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  await expect(page.getByText('Session has expired, please login again!')).toBeVisible()
  const login = page.getByRole('link', { name: 'LOGIN', exact: true })
  await expect(login).toHaveAttribute('href', '/login?return=%2Fmanagement%2Foperation-history%3Fpage%3D2')
})

test('a page outside one’s rights says Access is denied, and asks the server for nothing of its own', async ({
  page,
  as,
}) => {
  await as('sales')
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto('/management/operation-history')
  await expect(page.getByRole('heading', { name: 'Access is denied' })).toBeVisible()
  await expect(page.getByText('This account does not have permission to access this feature.')).toBeVisible()
  expect(paths.filter((path) => path.includes('operation'))).toEqual(['/management/operation-history'])
})

test('while the member is read the page waits: Reading user information...', async ({ page, as }) => {
  await as('admin')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/login/start', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Please wait' })).toBeVisible()
  await expect(page.getByText('Reading user information...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('a pre-authorization page waits while the status is checked, then shows its content to a person with a proved number', async ({
  page,
  as,
}) => {
  await as('under-review')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/login/start', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/update-agreement')
  await expect(page.getByText('Checking user status...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Update Agreement' })).toBeVisible()
})

test('a pre-authorization page shows the session as expired to a stranger, and a status that cannot be read as a network error', async ({
  page,
  complaints,
}) => {
  await page.goto('/login/under-review-user')
  await expect(page.getByText('Session has expired, please login again!')).toBeVisible()
  await page.route('**/login/start', (route) => route.abort())
  await page.goto('/merchant/creation')
  await expect(page.getByRole('heading', { level: 1, name: 'Network error, please try it later!' })).toBeVisible()
  // The browser reports the refused request.
  complaints.length = 0
})

test('an unknown address says so, on a full screen, with its own title', async ({ page, complaints }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Falaj Business' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/')
  await expect(page).toHaveTitle('Not found · Falaj Business')
  await main.getByRole('button', { name: 'Language' }).click()
  await main.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  // The browser itself reports the 404 of the document.
  complaints.length = 0
})

test('a kind of crypto record that does not exist is an unknown address, for a member too', async ({
  page,
  as,
  enter,
  complaints,
}) => {
  await as('admin')
  const answer = await page.goto('/crypto/transaction/record/refund')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const desk = await enter('admin', '/crypto/transaction/record/top%20up', { stepUp: true })
  await expect(desk.getByRole('tab', { name: 'Top-up' })).toHaveAttribute('aria-selected', 'true')
  // The browser itself reports the 404 of the document.
  complaints.length = 0
})

test('hash-style addresses become plain ones, on both sides, and never leave this origin', async ({ page, as }) => {
  await as('admin')
  await page.goto('/#/settings/navigation')
  await expect(page).toHaveURL(/\/settings\/navigation$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goto('/home#/settings/navigation')
  await expect(page).toHaveURL(/\/settings\/navigation$/)
  await page.goto('/home#//example.com/x')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/home')
})

test('the root page takes a member home and a pre-authorizer to all products', async ({ page, as }) => {
  await as('admin')
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await as('pre-authorizer')
  await page.goto('/')
  await expect(page).toHaveURL(/\/products\/all-products$/)
  // It is a page, and each product leads on.
  await page.getByRole('link', { name: 'Fees and how it works: Paylink' }).click()
  await expect(page).toHaveURL(/\/products\/introduction\/main\/paylink$/)
})

test('who is registered and has no merchant is offered one', async ({ page, as }) => {
  await as('under-review')
  await page.goto('/home')
  await expect(page.getByText('This account does not have permission to access this feature.')).toBeVisible()
  await expect(page.getByText('You don’t work with a merchant yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See my application' })).toBeVisible()
  await page.getByRole('link', { name: 'Create a merchant' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Merchant' })).toBeVisible()
})

test('a page that breaks says so, keeps the frame, and comes back to the same path', async ({
  page,
  as,
  complaints,
}) => {
  await as('admin')
  await page.goto('/dev/blocks/crash?from=here')
  await page.getByRole('button', { name: 'Break this page' }).click()
  await expect(page.getByText('The page is crashed! Sorry, something is wrong.')).toBeVisible()
  await expect(page.locator('.header')).toBeVisible()
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('button', { name: 'Break this page' })).toBeVisible()
  await expect(page).toHaveURL(/\/dev\/blocks\/crash\?from=here$/)
  // The browser reports the error that was made on purpose.
  expect(complaints.some((text) => text.includes('broken on purpose'))).toBe(true)
  complaints.length = 0
})
