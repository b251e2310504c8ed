// The landing and industry pages as visitors meet them: without JavaScript, signed in and not.
import { cookiesOf, expect, test } from '../../world.ts'

test('the landing fetches the pictures of the theme in force, and only those', async ({ page, look }) => {
  await look({ language: 'zh', theme: 'dark' })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') fetched.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  for (const picture of await page.locator('img.picture-dark').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(picture).toHaveAttribute('alt', /\p{Script=Han}/u)
  }
  const pictures = fetched.filter((address) => address.endsWith('.webp'))
  expect(pictures.length).toBeGreaterThanOrEqual(4)
  expect(pictures.filter((address) => !address.includes('-zh-dark-'))).toEqual([])
})

test('the landing and an industry page are read without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await cookiesOf(context, baseURL ?? '', { language: 'en', theme: 'light' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money that flows, precisely measured.')
  await page.getByRole('main').getByRole('link', { name: 'Parking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parking')
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('88,796.50')
  await expect(page).toHaveTitle('Parking · Falaj Business')
  await context.close()
})

test('a signed-in visitor of the root page is taken on; a visitor is not', async ({ page, as, look }) => {
  await look({})
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' }).first()).toHaveAttribute('href', '/login')
  await as('admin')
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await as('pre-authorizer')
  await page.goto('/')
  await expect(page).toHaveURL(/\/products\/all-products$/)
})

test('the figures of an example are kept whole on a phone: each line is a card with named amounts', async ({
  page,
  look,
}) => {
  await look({})
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/solutions/vending-machine')
  const water = page.getByRole('row', { name: /Water/ })
  await expect(water.getByRole('cell').last()).toContainText('4,395.60')
  const labels = await water
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content))
  expect(labels).toEqual(['"Gross"', '"Fee"', '"VAT on fee"', '"Net"'])
})
