// A bookkeeper's week: a view that is used every day is saved, exported automatically, and its files are found again.
import { expect, expectAccessible, test } from '../../world.ts'

test('a view is saved, renamed, scheduled and opened by default, and its exports are found', async ({ enter }) => {
  const page = await enter('agent-admin', '/management/main/staff')
  // A view stored by an older browser version is moved into the account.
  await page.evaluate(() =>
    localStorage.setItem(
      'views:POST secure/staff/query',
      JSON.stringify([{ name: 'Kept before', search: '?size=20', hidden: [] }]),
    ),
  )
  await page.reload()
  const views = page.getByRole('button', { name: /^Saved views/ })
  await views.click()
  const panel = page.getByRole('dialog', { name: 'Saved views' })
  await expect(panel.getByRole('button', { name: 'Kept before', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('30')
  await views.click()
  await panel.getByRole('textbox', { name: 'Name' }).fill('Team of thirty')
  await panel.getByRole('button', { name: 'Save this view' }).click()
  await panel.getByRole('button', { name: 'Options for Team of thirty' }).click()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Rename' }).click()
  await panel.getByRole('textbox', { name: 'New name' }).fill('Whole team')
  await panel.getByRole('button', { name: 'Rename' }).click()
  await expect(panel.getByRole('textbox', { name: 'New name' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Options for Whole team' }).click()
  await panel.getByRole('button', { name: 'Schedule export' }).click()
  await panel.getByRole('combobox', { name: 'How often' }).selectOption('week')
  await panel.getByRole('button', { name: 'Schedule export' }).click()
  await expect(panel.getByRole('combobox', { name: 'How often' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Options for Whole team' }).click()
  await panel.getByRole('button', { name: 'Open by default' }).click()
  await expect(panel.getByText('Default', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  // Opened plainly, the list opens with the default.
  await page.goto('/management/main/staff')
  await expect(page).toHaveURL(/size=30/)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Create file' }).click()
  await expect(page.getByText(/^Ready: \d+ rows?$/)).toBeVisible()
  await page.getByRole('link', { name: 'All exports' }).click()

  await expect(page.getByText('Every Monday · CSV')).toBeVisible()
  await page
    .getByRole('link', { name: /^staff-/ })
    .first()
    .click()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/settings/exports')
  await page.getByRole('button', { name: 'Stop Whole team' }).click()
  await expect(page.getByText('Stopped by you')).toBeVisible()
})
