// Month close: a closed month says so, and a line of the trial balance opens entries that add up to it.
import { expect, expectAccessible, settled, test } from '../../world.ts'

test('a closed month says so, and figures open their entries', async ({ enter }) => {
  test.slow()
  const page = await enter('financial', '/accounting/month-close')
  await settled(page)
  const months = page.locator('.month-rail-item')
  await months
    .filter({ has: page.getByText('Closed', { exact: true }) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: / is closed$/ })).toBeVisible()

  // The demo's history begins in one of the months: the newest with figures is chosen.
  const addresses = await months.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const [trial, figures] = [page.locator('.month-trial'), page.locator('.month-table tbody .link-button')]
  for (const address of addresses.toReversed()) {
    await page.goto(address)
    await expect(trial.or(page.getByText('Nothing was booked in this month'))).toBeVisible()
    if ((await figures.count()) > 0) break
  }
  await figures.first().click()
  const entries = page.getByRole('dialog').last()
  await expect(entries.locator('.explain-rows')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
})
