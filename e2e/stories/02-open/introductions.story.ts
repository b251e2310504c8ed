// The product introductions in every look: nothing axe finds, nothing sideways, nothing in the console; and without JavaScript.
import { introductionOf, productKeys, wayTo } from '@falaj/contract/products'
import { routeOf } from '@falaj/contract/routes'
import { axeReads, lookName, looks } from '../../looks.ts'
import { cookiesOf, expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

for (const [at, look] of looks.entries()) {
  test(`every introduction stands at ${lookName(look)}`, async ({ page, look: setLook }) => {
    test.setTimeout(240_000)
    await setLook(look)
    await page.setViewportSize({ width: look.width, height: 900 })
    for (const [each, key] of productKeys.entries()) {
      await test.step(key, async () => {
        await page.goto(introductionOf(key))
        await settled(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          routeOf(introductionOf(key)).title[look.language],
        )
        // One of the two drawings, whichever fits the width, with no letter beyond its card.
        await expect(page.getByRole('img')).toHaveCount(1)
        const beyond = await page
          .locator('.flow:visible text')
          .evaluateAll((texts) =>
            texts
              .filter(
                (text) =>
                  text.getBoundingClientRect().right > (text.closest('figure')?.getBoundingClientRect().right ?? 0),
              )
              .map((text) => text.textContent),
          )
        expect(beyond, 'labels keep inside the drawing').toEqual([])
        await expectNoSidewaysScroll(page)
        if (axeReads(each, at)) await expectAccessible(page)
      })
    }
  })
}

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
    const way = wayTo(key)?.path ?? ''
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
