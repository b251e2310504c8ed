// The product introductions as a browser without JavaScript reads them.
import { introductionOf, wayTo } from '@falaj/contract/kernel/products'
import { routeOf } from '@falaj/contract/kernel/routes'
import { cookiesOf, expect, test } from '../../world.ts'

for (const [key, language] of [
  ['transfer', 'en'],
  ['transfer-to-bank', 'zh'],
] as const) {
  test(`${key} is read in ${language} with JavaScript off, and leads to the login`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    await cookiesOf(context, baseURL ?? '', { language })
    const page = await context.newPage()
    await page.goto(introductionOf(key))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(routeOf(introductionOf(key)).title[language])
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8)
    await expect(page.getByRole('img')).toBeVisible()
    // The page's own styles are there without a script: the hero is two columns.
    await expect(page.locator('.intro-hero')).toHaveCSS('display', 'grid')
    await page.locator('.intro-actions .button-primary').click()
    const way = wayTo(key).path
    await expect(page).toHaveURL(new RegExp(`/login\\?return=${encodeURIComponent(way)}$`))
    await context.close()
  })
}

test('on paper there is the text, without header and buttons', async ({ page, look }) => {
  await look({})
  await page.goto(introductionOf('invoice'))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.header')).toBeHidden()
  await expect(page.locator('.intro-actions')).toBeHidden()
})
