// The transaction record: a tab per type, for those who see transactions and move none, too.
import { axeReads, lookName, looks } from '../../looks.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '../../world.ts'

test('customer service reads what left for the bank, and finds no way to move anything', async ({ page, as, look }) => {
  await look({})
  await as('cs')
  await page.goto('/fiat/transaction/record')
  await settled(page)
  await expect(page.getByRole('tab', { name: /^Settlement \/ withdraw/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: 'Withdraw', exact: true })).toHaveCount(0)
  await page.goto('/fiat/transaction/withdraw')
  await expect(page.getByRole('heading', { name: /Access is denied/ })).toBeVisible()
})

for (const [at, look] of looks.entries())
  test(`the record at ${lookName(look)}`, async ({ page, as, look: wear }) => {
    await wear(look)
    await page.setViewportSize({ width: look.width, height: 900 })
    await as('admin')
    await page.goto('/fiat/transaction/record')
    await settled(page)
    await expectNoSidewaysScroll(page)
    if (axeReads(0, at)) await expectAccessible(page)
  })
