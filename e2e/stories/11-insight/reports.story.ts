// Reports: from a question to a figure, from the figure to its records and its proof; a report by e-mail, and one of other roles.
import { expect, expectAccessible, settled, test } from '../../world.ts'

test('a figure opens the records that add up to it, and is kept under an address that says it is unchanged', async ({
  enter,
}) => {
  test.slow()
  const page = await enter('admin', '/grafana?report=fees')
  await settled(page)
  await expect(page.locator('.report-finding')).toContainText(/^You paid AED/)
  await page.locator('.report-table tbody button[data-figure]').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const value = ((await page.locator('.report-table tbody button[data-figure]').nth(2).textContent()) ?? '').trim()
  await page.keyboard.press('Enter')
  const records = page.getByRole('dialog').last()
  await expect(records.getByText(new RegExp(`They add up to AED ${value.replaceAll('.', '\\.')}\\.`))).toBeVisible()
  await expectAccessible(page)
  await records.getByRole('button', { name: 'Copy proof' }).click()
  await records.getByRole('link', { name: /^Open it: PF-/ }).click()
  await expect(page.locator('.report-verdict').getByText('Unchanged')).toBeVisible()
  await expectAccessible(page)
})
test('a report is sent to a colleague who may read it, and stopped; one of other roles says whose it is', async ({
  enter,
}) => {
  const page = await enter('financial', '/grafana?report=methods')
  await settled(page)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Story report')
  await dialog.getByRole('checkbox', { name: 'Layla Haddad' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.locator('.report-line')).toContainText('To Layla Haddad: Every Monday.')
  await page.getByRole('link', { name: /^Scheduled/ }).click()
  const own = page.locator('.report-schedule', { hasText: 'Story report' })
  await own.getByRole('button', { name: 'Stop' }).click()
  await expect(own).toContainText('Stopped by its owner')

  const other = await enter('cs', '/grafana?report=fees')
  await expect(other.getByText('This report is for other roles')).toBeVisible()
})
