import { expect, signIn, test } from '../../world.ts'

test.beforeEach(({ look }) => look({}))

test('a session that ends under one’s hands keeps what was typed, and the return finds it', async ({
  page,
  context,
  as,
  baseURL,
}) => {
  await as('admin')
  await page.goto('/management/operation-history')
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await search.fill('device')
  await expect(page).toHaveURL(/device/)
  // A mark on the very element: it must be the same one afterwards, not a new one with the same text.
  await search.evaluate((input) => input.setAttribute('data-mark', 'mine'))
  // Somebody ends the session elsewhere; the next call finds out.
  await context.clearCookies({ name: 'sid' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible()
  await expect(page.locator('.result')).toContainText('Session has expired, please login again!')
  await expect(page.getByText('We’ve kept what you typed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toHaveAttribute('target', '_blank')
  await expect(search).toBeHidden()

  await signIn(context, baseURL ?? '', 'admin')
  const other = await context.newPage()
  await other.goto('/login')
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { level: 1, name: 'Operation History' })).toBeVisible()
  await expect(search).toHaveValue('device')
  await expect(search).toHaveAttribute('data-mark', 'mine')
  // What failed meanwhile is asked again.
  await expect(page.getByRole('table')).toBeVisible()
})

test('a change elsewhere arrives without a reload, by the tab that listens and by the others', async ({
  page,
  context,
  as,
}) => {
  await as('admin')
  await page.goto('/fiat/transaction/record?status=FAILURE')
  await expect(page.getByText(/records? match/)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/home')
  await expect(second.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'Create file' }).click()
  for (const tab of [page, second]) await expect(tab.getByTestId('announcer')).toContainText('Export ready')
})
