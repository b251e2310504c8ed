// Month close: a closed month says so, and a line of the trial balance opens entries that add up to it.
import { expect, expectAccessible, settled, test } from '../../world.ts'

const monthBack = (back: number): string => {
  const now = new Date(Date.now() + 4 * 3_600_000)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
}

test('a closed month says so, and figures open their entries', async ({ enter }) => {
  test.slow()
  const page = await enter('financial', `/accounting/month-close?month=${monthBack(4)}`)
  await settled(page)
  await expect(page.getByRole('heading', { name: / is closed$/ })).toBeVisible()

  await page.goto(`/accounting/month-close?month=${monthBack(2)}`)
  await settled(page)
  await page.locator('.month-table tbody .link-button').first().click()
  const entries = page.getByRole('dialog').last()
  await expect(entries.locator('.explain-rows')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})
