import { expect, settled, test } from '../../world.ts'

const box = async (page: import('@playwright/test').Page, selector: string) =>
  (await page.locator(selector).boundingBox())!

test.beforeEach(({ look }) => look({}))

test('at 1440 a member has a header of 64, a side menu of 240, 8 around the content and 30 more above it', async ({
  page,
  as,
}) => {
  await as('admin')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect((await box(page, '.header')).height).toBe(64)
  expect((await box(page, '.side')).width).toBe(240)
  await expect(page.locator('.content')).toHaveCSS('padding', '38px 8px 8px')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
})

test('at 1439 the side menu becomes a drawer of 220, while the 30 above stay down to 1400', async ({ page, as }) => {
  await as('admin')
  await page.setViewportSize({ width: 1439, height: 900 })
  await page.goto('/home')
  await expect(page.locator('.side')).toBeHidden()
  await expect(page.locator('.content')).toHaveCSS('padding', '38px 8px 8px')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await expect(drawer).toBeVisible()
  await expect(drawer).toHaveCSS('width', '220px')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/settings\/navigation/)
  await expect(drawer).toBeHidden()
  await page.setViewportSize({ width: 1399, height: 900 })
  await expect(page.locator('.content')).toHaveCSS('padding', '8px')
})

test('login-free pages keep their left menus down to 768, and never have the extra 30', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(page.locator('.content')).toHaveCSS('padding', '8px')
  const side = page.getByRole('navigation', { name: 'Main menu' })
  await expect(side.getByRole('heading', { name: 'Product' })).toBeVisible()
  await expect(side.getByRole('heading', { name: 'Solutions' })).toBeVisible()
  const products =
    'Basic Payment Gateway, QR Pay, Smart Purchase, E-ATM, Transfer, Transfer to Bank, In-App, Smart Code, Auto Debit, Invoice, Cash Top Up, Paylink'
  const solutions =
    'Insurance, Campus Pay Cost, Chain Supermarket, Game, Smart Catering, Express, Vending Machine, Parking, Sharing Economy, TAXI & BUS'
  await expect(side.getByRole('link')).toHaveText(`${products}, ${solutions}`.split(', '))
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(page.locator('.side')).toBeVisible()
  expect((await box(page, '.side')).width).toBe(240)
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.locator('.side')).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toHaveCSS('width', '220px')
})

test('introductions have only the header, with the two menus in it; the login has neither', async ({ page }) => {
  await page.goto('/products/introduction/main/paylink')
  await expect(page.locator('.header')).toBeVisible()
  await expect(page.locator('.side')).toHaveCount(0)
  await page.getByRole('button', { name: 'Solutions' }).click()
  await expect(page.getByRole('link', { name: 'Parking' })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
  await expect(page.locator('.header')).toHaveCount(0)
})

test('a new page starts at the top, Back returns to where one was, and a change of the query alone does not scroll', async ({
  page,
  as,
}) => {
  await as('admin')
  await page.setViewportSize({ width: 1440, height: 300 })
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.goto('/settings/navigation')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await settled(page)
  await page.evaluate(() => window.scrollTo(0, 120))
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect.poll(scrolled).toBe(120)
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '?page=2'
    document.body.append(link)
    link.click()
    link.remove()
  })
  await expect(page).toHaveURL(/\?page=2$/)
  expect(await scrolled()).toBe(120)
})

test('a pre-authorizer sees only the header, and so does a visitor without member and merchant', async ({
  page,
  as,
}) => {
  await as('pre-authorizer')
  await page.goto('/products/all-products')
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await expect(page.locator('.header')).toBeVisible()
  await expect(page.locator('.side')).toHaveCount(0)
  await as('under-review')
  await page.goto('/merchant/creation')
  await expect(page.getByRole('heading', { level: 1, name: 'Create Merchant' })).toBeVisible()
  await expect(page.locator('.side')).toHaveCount(0)
})

test('a full-screen page has neither header nor menu', async ({ page, as }) => {
  await as('financial')
  await page.goto('/fiat/transaction/merchant-payout-certificate')
  await settled(page)
  await expect(page.locator('.header')).toHaveCount(0)
  await expect(page.locator('.side')).toHaveCount(0)
})
