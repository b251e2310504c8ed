// Data summary by the keyboard: from the finding to a cell and to its records; the question is saved as a view and exported by the server.
import { expect, expectAccessible, settled, test } from '../../world.ts'

test('a figure is reached by arrow keys, Enter opens its records, and the table is saved and exported', async ({
  enter,
}) => {
  test.slow()
  const page = await enter('multi-admin', '/data-summary')
  await settled(page)
  await expect(page.locator('.summary-finding')).toContainText(/^Sales/)
  const figures = page.locator('.summary-table tbody tr').first().locator('button[data-figure]')
  await figures.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(figures.nth(1)).toBeFocused()
  await expect(figures.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(figures.nth(1)).toBeFocused()
  const value = ((await figures.nth(1).textContent()) ?? '').trim()
  await page.keyboard.press('Enter')
  const records = page.getByRole('dialog').last()
  await expect(records.getByText(new RegExp(`They add up to AED ${value.replaceAll('.', '\\.')}\\.`))).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(figures.nth(1)).toBeFocused()

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Story question')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await expect(page.getByRole('button', { name: 'Story question', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('combobox', { name: 'Format' }).selectOption('xlsx')
  await page.getByRole('button', { name: 'Create file' }).click()
  await expect(page.getByText(/^Ready: \d+ rows?$/)).toBeVisible()
})
