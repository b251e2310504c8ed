// Month close: a line of the trial balance opens entries that add up to it, a closed month is computed anew, and an open item needs a reason.
import { expect, expectAccessible, settled, test } from '../../world.ts'

const monthBack = (back: number): string => {
  const now = new Date(Date.now() + 4 * 3_600_000)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7)
}

test('figures open their entries, a closed month is recomputed, and a close asks for reasons', async ({ enter }) => {
  test.slow()
  const page = await enter('financial', `/accounting/month-close?month=${monthBack(4)}`)
  await settled(page)
  await expect(page.getByRole('heading', { name: / is closed$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Recompute and compare' }).click()
  await expect(page.getByText('Recomputed from every entry: equal to what was closed.')).toBeVisible()

  await page.goto(`/accounting/month-close?month=${monthBack(2)}`)
  await settled(page)
  await page.locator('.month-table tbody .link-button').first().click()
  const entries = page.getByRole('dialog').last()
  await expect(entries.locator('.explain-rows')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto(`/accounting/month-close?month=${monthBack(1)}`)
  await settled(page)
  await expect(page.locator('.month-check[data-open="true"]').first()).toBeVisible()
  await page.getByRole('button', { name: /^Request close of / }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: /^Request close of / }).click()
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})
