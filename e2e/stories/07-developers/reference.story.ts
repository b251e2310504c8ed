// The reference of the merchant API, as a developer reads it on a desk and on a phone, in both languages; and a call tried from the page.
import { expect, expectAccessible, expectNoSidewaysScroll, forgive, test } from '../../world.ts'

test('the reference is read at any width, in both languages, and a call is tried from it', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto('/docs/api?language=zh')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto('/docs/api?language=en')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  const balances = page.locator('section#listBalances')
  await balances.getByText('Try it in the sandbox').click()
  await balances.getByRole('button', { name: 'Send' }).click()
  await expect(balances.locator('output')).toContainText('HTTP 401')
  // The browser reports the refusal that the page shows.
  forgive(complaints, /401/)
})
