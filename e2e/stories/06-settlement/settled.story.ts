// What was settled: from the list to the days, the products and the payments, each adding up; and a clock that can be moved on.
import { expect, expectAccessible, settled, test } from '../../world.ts'

const path = '/fiat/transaction/record?tab=settlement'

test('a settlement is found, and explains itself down to the payment', async ({ page, as, look }) => {
  await look({})
  await as('cs')
  await page.goto(path)
  await settled(page)
  await expect(page.getByText('Totals of this filter')).toBeVisible()
  await page.getByRole('button', { name: 'Currency' }).click()
  await page
    .getByRole('radio', { name: 'AED' })
    .or(page.getByRole('checkbox', { name: 'AED' }))
    .first()
    .click()
  const row = page
    .getByRole('row')
    .filter({ hasText: /S-\w{7}/ })
    .first()
  const number = (await row.getByRole('link').first().textContent()) ?? ''
  await row.getByRole('link').first().click()
  const record = page.getByRole('dialog')
  await expect(record.getByRole('heading', { name: 'By day' })).toBeVisible()
  await expect(record.getByText('Checked in your browser: this is the settled amount.')).toHaveCount(2)
  await record.getByRole('button', { name: /^Settled/ }).click()
  await expect(record.getByRole('region', { name: 'The payments' }).getByRole('row')).not.toHaveCount(1)
  await expect(record.getByRole('table').last()).toContainText('Your Pending settlement')
  await expectAccessible(page)
  // The address is the record: reloaded, it is the same.
  await page.reload()
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible()
})

test('the clock of business is moved on by an hour, and says so', async ({ page, look }) => {
  await look({})
  await page.goto('/sandbox')
  const clock = page.locator('section').filter({ hasText: 'The clock of business' })
  await expect(clock.getByText(/In Dubai it is \d\d-\d\d-\d{4}/)).toBeVisible()
  await clock.getByRole('button', { name: '1 hour' }).click()
  await expect(clock.getByRole('status')).toHaveText('Moved on. What is due now is being done.')
  await expect(clock.getByText(/ahead/).last()).toBeVisible()
})
